/**
 * Calls back once the document takes taps: when the shop sets this performance mark; without a mark, and for documents
 * that are not the shop, when they have loaded.
 */
export function watchStart(
  window: Window & typeof globalThis,
  { mark, isShop }: { mark: string | undefined; isShop: () => boolean },
  onStarted: () => void,
): void {
  const { performance } = window;
  window.addEventListener('load', () => {
    if (mark === undefined || !isShop()) onStarted();
  });
  if (mark === undefined) return;
  // no observer: tests replace the page's clock, and marks with it
  const setMark = performance.mark.bind(performance);
  performance.mark = (...args) => {
    if (args[0] === mark) {
      performance.mark = setMark;
      onStarted();
    }
    return setMark(...args);
  };
}

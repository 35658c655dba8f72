/**
 * The build's manifest: the script and style sheets of each lazy module, by its path in src
 * (`checkout/ui/QrCode`).
 */
export type CodeManifest = Readonly<Record<string, readonly string[]>>;

/**
 * Loads a lazy screen's style sheets (into the document head or the shadow root) and resolves when they apply, so that
 * no screen is shown unstyled. Sheets already in the document are not loaded again. Rejects if one fails; the next call
 * retries.
 */
export function createStyleLoader(
  root: { querySelectorAll(selector: string): Iterable<Element>; append(node: Node): void },
  document: Pick<Document, 'createElement'>,
  manifest: CodeManifest,
  absolute: (href: string) => string,
): (screen: string) => Promise<void> {
  const inline = new Set(
    Array.from(root.querySelectorAll('style[data-sheet]'), (style) => style.getAttribute('data-sheet')),
  );
  const loading = new Map<string, Promise<void>>();
  const load = (href: string): Promise<void> => {
    const pending = loading.get(href);
    if (pending) return pending;
    const sheetLoad = new Promise<void>((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.onload = () => resolve();
      link.onerror = () => {
        loading.delete(href);
        link.remove();
        reject(new Error(`[styles] ${href} could not be loaded.`));
      };
      link.href = href;
      root.append(link);
    });
    loading.set(href, sheetLoad);
    return sheetLoad;
  };
  return async (screen) => {
    if (inline.has(screen)) return;
    await Promise.all(
      (manifest[screen] ?? []).filter((file) => file.endsWith('.css')).map((href) => load(absolute(href))),
    );
  };
}

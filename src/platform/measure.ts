/** Told how wide an element is, now and whenever that changes. */
export function watchWidth(element: Element, onWidth: (width: number) => void): () => void {
  const view = element.ownerDocument.defaultView;
  onWidth(element.getBoundingClientRect().width);
  if (!view?.ResizeObserver) return () => {};
  const observer = new view.ResizeObserver(([entry]) => entry && onWidth(entry.contentRect.width));
  observer.observe(element);
  return () => observer.disconnect();
}

/** A number that a style sheet gives an element under a name of ours. */
export function customNumber(element: Element, name: string): number {
  return Number(element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(name)) || 0;
}

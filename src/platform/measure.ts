/** Calls `onWidth` with an element's width, now and on each change. */
export function watchWidth(element: Element, onWidth: (width: number) => void): () => void {
  const view = element.ownerDocument.defaultView;
  onWidth(element.getBoundingClientRect().width);
  if (!view?.ResizeObserver) return () => {};
  const observer = new view.ResizeObserver(([entry]) => entry && onWidth(entry.contentRect.width));
  observer.observe(element);
  return () => observer.disconnect();
}

/** The numeric value of an element's custom property. */
export function customNumber(element: Element, name: string): number {
  return Number(element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(name)) || 0;
}

/** The height of the bars that stick to the lower edge of the viewport, measured at the middle of `line`. */
export function stickyHeightAt(line: Element): number {
  const view = line.ownerDocument.defaultView;
  const { left, width } = line.getBoundingClientRect();
  // a page without layout has no `elementFromPoint`
  let element = (line.getRootNode() as Document).elementFromPoint?.(
    left + width / 2,
    (view?.innerHeight ?? 0) - 1,
  );
  for (; view && element && element !== line.parentElement; element = element.parentElement) {
    const { position, bottom } = view.getComputedStyle(element);
    if (position === 'sticky' && bottom !== 'auto')
      return view.innerHeight - element.getBoundingClientRect().top;
  }
  return 0;
}

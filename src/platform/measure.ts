/** Called with how wide an element is, now and whenever that changes. */
export function watchWidth(element: Element, onWidth: (width: number) => void): () => void {
  const view = element.ownerDocument.defaultView;
  onWidth(element.getBoundingClientRect().width);
  if (!view?.ResizeObserver) return () => {};
  const observer = new view.ResizeObserver(([entry]) => entry && onWidth(entry.contentRect.width));
  observer.observe(element);
  return () => observer.disconnect();
}

/** The number in a custom property of an element. */
export function customNumber(element: Element, name: string): number {
  return Number(element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(name)) || 0;
}

/** How far whatever sticks to the lower edge of the view reaches up, where the middle of `line` is. */
export function reachOfFoot(line: Element): number {
  const view = line.ownerDocument.defaultView;
  const { left, width } = line.getBoundingClientRect();
  // a page without a layout has no points
  let at = (line.getRootNode() as Document).elementFromPoint?.(
    left + width / 2,
    (view?.innerHeight ?? 0) - 1,
  );
  for (; view && at && at !== line.parentElement; at = at.parentElement) {
    const { position, bottom } = view.getComputedStyle(at);
    if (position === 'sticky' && bottom !== 'auto') return view.innerHeight - at.getBoundingClientRect().top;
  }
  return 0;
}

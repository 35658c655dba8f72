/** Told when an element comes as near to the view as `margin` (as of an IntersectionObserver), and when it goes. */
export type NearWatch = (
  element: Element,
  onChange: (near: boolean, box: { width: number; height: number }) => void,
) => () => void;

/** One observer for all that is watched with the same margin. Where there is none, everything is near. */
export function createNearWatch(margin: string): NearWatch {
  const watched = new Map<Element, Parameters<NearWatch>[1]>();
  let observer: IntersectionObserver | null = null;
  const open = (view: Window & typeof globalThis): IntersectionObserver =>
    new view.IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries)
          watched.get(target)?.(isIntersecting, boundingClientRect);
      },
      { rootMargin: margin },
    );
  return (element, onChange) => {
    const view = element.ownerDocument.defaultView;
    if (!view?.IntersectionObserver) {
      onChange(true, element.getBoundingClientRect());
      return () => {};
    }
    observer ??= open(view);
    watched.set(element, onChange);
    observer.observe(element);
    return () => {
      watched.delete(element);
      observer?.unobserve(element);
    };
  };
}

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

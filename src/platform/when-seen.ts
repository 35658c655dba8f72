/** So far below the view it is as good as seen: what is asked for then is there when the shopper comes. */
const AHEAD = '400px';

/** Told once, when the element is in view or nearly so. The returned function calls it off. */
export function whenSeen(element: Element, onSeen: () => void): () => void {
  const Observer = element.ownerDocument.defaultView?.IntersectionObserver;
  if (!Observer) {
    onSeen();
    return () => {};
  }
  const observer = new Observer(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onSeen();
    },
    { rootMargin: AHEAD },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Told whenever the element comes into view or leaves it. The returned function stops. */
export function watchView(element: Element, onChange: (inView: boolean) => void): () => void {
  const Observer = element.ownerDocument.defaultView?.IntersectionObserver;
  if (!Observer) return () => {};
  const observer = new Observer((entries) => onChange(entries.at(-1)?.isIntersecting ?? true));
  observer.observe(element);
  return () => observer.disconnect();
}

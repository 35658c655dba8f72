import { createObserver, pageOf } from './observe.ts';

/** Calls `onChange` when an element comes within a margin of the viewport, and when it leaves. */
type NearWatch = (
  element: Element,
  onChange: (near: boolean, box: { width: number; height: number }) => void,
) => () => void;

/** Without IntersectionObserver every element counts as near. */
export function createNearWatch(margin: string): NearWatch {
  const { observe } = createObserver({ rootMargin: margin });
  return (element, onChange) => {
    const stop = observe(pageOf(element), element, ({ isIntersecting, boundingClientRect }) =>
      onChange(isIntersecting, boundingClientRect),
    );
    if (!stop) onChange(true, element.getBoundingClientRect());
    return stop ?? (() => {});
  };
}

/** Calls `onChange` whenever the element enters or leaves the viewport, extended by `margin`. Returns a stop function. */
export function watchView(element: Element, onChange: (inView: boolean) => void, margin = '0px'): () => void {
  const { observe, disconnect } = createObserver({ rootMargin: margin });
  observe(pageOf(element), element, ({ isIntersecting }) => onChange(isIntersecting));
  return disconnect;
}

type Page = Pick<typeof globalThis, 'IntersectionObserver'>;
type OnEntry = (entry: IntersectionObserverEntry) => void;

const pageOf = (element: Element): Page | null => element.ownerDocument.defaultView;

/** One IntersectionObserver for all that is watched alike, made with the first of them. */
function createObserver(options: IntersectionObserverInit) {
  const watched = new Map<Element, OnEntry>();
  let observer: IntersectionObserver | null = null;
  return {
    /** the returned function stops; null: this browser has no observers */
    observe(page: Page | null, element: Element, onEntry: OnEntry): (() => void) | null {
      if (!page?.IntersectionObserver) return null;
      observer ??= new page.IntersectionObserver((entries) => {
        for (const entry of entries) watched.get(entry.target)?.(entry);
      }, options);
      watched.set(element, onEntry);
      observer.observe(element);
      return () => {
        watched.delete(element);
        observer?.unobserve(element);
      };
    },
    disconnect(): void {
      watched.clear();
      observer?.disconnect();
    },
  };
}

/** Called when an element comes as near to the view as `margin` (as of an IntersectionObserver), and when it goes. */
type NearWatch = (
  element: Element,
  onChange: (near: boolean, box: { width: number; height: number }) => void,
) => () => void;

/** Where there are no observers, everything is near. */
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

/** Elements this far below the view are loaded ahead. */
const AHEAD = '400px';

/** Called once, when the element is in view or nearly so. The returned function cancels. */
export function whenSeen(element: Element, onSeen: () => void): () => void {
  const { observe, disconnect } = createObserver({ rootMargin: AHEAD });
  const stop = observe(pageOf(element), element, ({ isIntersecting }) => {
    if (!isIntersecting) return;
    disconnect();
    onSeen();
  });
  if (!stop) onSeen();
  return disconnect;
}

/** Called whenever the element comes into view, widened by `margin`, or leaves it. The returned function stops. */
export function watchView(element: Element, onChange: (inView: boolean) => void, margin = '0px'): () => void {
  const { observe, disconnect } = createObserver({ rootMargin: margin });
  observe(pageOf(element), element, ({ isIntersecting }) => onChange(isIntersecting));
  return disconnect;
}

/** Ten steps, so that an element larger than the screen is noticed on its way too. */
const STEPS = Array.from({ length: 11 }, (_, step) => step / 10);

export interface ElementWatch {
  /** called each time the element comes into view: half of it, or half the screen full of it; the returned function stops */
  watch(element: Element, onView: () => void): () => void;
  dispose(): void;
}

export function createElementWatch(page: Page): ElementWatch {
  const { observe, disconnect } = createObserver({ threshold: STEPS });
  return {
    watch(element, onView) {
      let inView = false;
      const stop = observe(page, element, (entry) => {
        const before = inView;
        inView = isInView(entry);
        if (inView && !before) onView();
      });
      return stop ?? (() => {});
    },
    dispose: disconnect,
  };
}

function isInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  const screen = rootBounds?.height ?? Number.POSITIVE_INFINITY;
  return intersectionRatio >= 0.5 || (screen > 0 && intersectionRect.height >= screen / 2);
}

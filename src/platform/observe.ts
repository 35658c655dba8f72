type Page = Pick<typeof globalThis, 'IntersectionObserver'>;
type OnEntry = (entry: IntersectionObserverEntry) => void;

export const pageOf = (element: Element): Page | null => element.ownerDocument.defaultView;

/** One IntersectionObserver for all elements with the same options, created with the first element. */
export function createObserver(options: IntersectionObserverInit) {
  const watched = new Map<Element, OnEntry>();
  let observer: IntersectionObserver | null = null;
  return {
    /** observes an element and returns a stop function; null: this browser has no IntersectionObserver */
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

/** Elements within this distance below the viewport are loaded ahead. */
const LOAD_MARGIN = '400px';

/** Calls `onSeen` once, when the element is in or near the viewport. The returned function cancels the call. */
export function whenSeen(element: Element, onSeen: () => void): () => void {
  const { observe, disconnect } = createObserver({ rootMargin: LOAD_MARGIN });
  const stop = observe(pageOf(element), element, ({ isIntersecting }) => {
    if (!isIntersecting) return;
    disconnect();
    onSeen();
  });
  if (!stop) onSeen();
  return disconnect;
}

/** Ten steps, so that an element larger than the screen also triggers changes while it passes through. */
const STEPS = Array.from({ length: 11 }, (_, step) => step / 10);

export interface ElementWatch {
  /**
   * calls `onView` each time half of the element is in view or the element fills half of the screen; returns
   * a stop function
   */
  watch(element: Element, onView: () => void): () => void;
  dispose(): void;
}

export function createElementWatch(page: Page): ElementWatch {
  const { observe, disconnect } = createObserver({ threshold: STEPS });
  return {
    watch(element, onView) {
      let inView = false;
      const stop = observe(page, element, (entry) => {
        const wasInView = inView;
        inView = isInView(entry);
        if (inView && !wasInView) onView();
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

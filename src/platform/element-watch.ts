/** Ten steps, so that an element larger than the screen is noticed on its way too. */
const STEPS = Array.from({ length: 11 }, (_, step) => step / 10);

export interface ElementWatch {
  /** told each time the element comes into view: half of it, or half the screen full of it; the returned function stops */
  watch(element: Element, onView: () => void): () => void;
  dispose(): void;
}

export function createElementWatch(window: Pick<typeof globalThis, 'IntersectionObserver'>): ElementWatch {
  const watched = new Map<Element, { onView: () => void; inView: boolean }>();
  const observer = window.IntersectionObserver
    ? new window.IntersectionObserver(
        (entries) => {
          for (const entry of entries) {
            const one = watched.get(entry.target);
            if (!one) continue;
            const before = one.inView;
            one.inView = isInView(entry);
            if (one.inView && !before) one.onView();
          }
        },
        { threshold: STEPS },
      )
    : null;
  return {
    watch(element, onView) {
      watched.set(element, { onView, inView: false });
      observer?.observe(element);
      return () => {
        watched.delete(element);
        observer?.unobserve(element);
      };
    },
    dispose() {
      watched.clear();
      observer?.disconnect();
    },
  };
}

function isInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  const screen = rootBounds?.height ?? Number.POSITIVE_INFINITY;
  return intersectionRatio >= 0.5 || (screen > 0 && intersectionRect.height >= screen / 2);
}

import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The columns of the page; on a narrow screen, one fills it. */
export const PARTS = ['setup', 'device', 'timeline'] as const;
export type Part = (typeof PARTS)[number];

/** As in the style sheets. In rem, because large text needs the room of a small screen. */
const NARROW = '(max-width: 63.6875rem)';

/** Which part of the page is in sight. All of them are drawn beside each other, and a narrow screen scrolls to one. */
export function useParts(): {
  page: RefObject<HTMLElement | null>;
  isNarrow: boolean;
  shown: Part;
  show(part: Part): void;
  onScroll(): void;
} {
  const page = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Part>('device');
  const isNarrow = useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);

  function scrollTo(part: Part): HTMLElement | null {
    const element = page.current?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? null;
    if (page.current && element) page.current.scrollLeft = element.offsetLeft;
    return element;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once whenever the screen has become narrow
  useLayoutEffect(() => {
    if (isNarrow) scrollTo('device');
  }, [isNarrow]);

  return {
    page,
    isNarrow,
    shown,
    show: (part) => scrollTo(part)?.focus({ preventScroll: true }),
    onScroll() {
      if (!page.current) return;
      const { scrollLeft, clientWidth } = page.current;
      setShown(PARTS[Math.round(scrollLeft / clientWidth)] ?? 'device');
    },
  };
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** In rem: below it, rows need a second line. */
const NARROW = 30;
/** In rem: below it, name and outcome do not fit beside each other. */
const TINY = 18;
/** In rem: below it, the timeline needs its width. */
const LOW = 20;

/** Marks a column with `data-narrow`, `data-tiny` and `data-low`. Old browsers have no container queries. */
export function useColumnSize(): RefObject<HTMLDivElement | null> {
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = column.current;
    if (!element) return;
    const mark = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const isNarrow = element.clientWidth <= NARROW * rem;
      element.toggleAttribute('data-tiny', element.clientWidth <= TINY * rem);
      element.toggleAttribute('data-narrow', isNarrow);
      // too narrow for two things beside each other, it stays as it is
      element.toggleAttribute('data-low', !isNarrow && element.clientHeight <= LOW * rem);
    };
    mark();
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return column;
}

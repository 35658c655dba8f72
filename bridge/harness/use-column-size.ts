import { type RefObject, useLayoutEffect, useRef } from 'react';

/** In rem: below it, rows need a second line. */
const NARROW = 30;
/** In rem: below it, the timeline needs its width. */
const LOW = 20;

/** Marks a column with `data-narrow` and `data-low`. Old browsers have no container queries. */
export function useColumnSize(): RefObject<HTMLDivElement | null> {
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = column.current;
    if (!element) return;
    const mark = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      element.toggleAttribute('data-narrow', element.clientWidth <= NARROW * rem);
      element.toggleAttribute('data-low', element.clientHeight <= LOW * rem);
    };
    mark();
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return column;
}

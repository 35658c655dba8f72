import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TimelineRow } from './protocol.ts';
import { prepareSearch, ROW_PX, visibleRows } from './timeline-items.ts';

/** How the timeline's list scrolls, and which of its rows are rendered. */

/** The current time, updated only while something is pending. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = window.setInterval(tick, 500);
    return () => window.clearInterval(timer);
  }, [isRunning]);
  return isRunning ? now : 0;
}

/** How much larger the page's text is than usual; the rows grow with it. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/** The rows to render. */
export function useVisibleRange(list: RefObject<HTMLElement | null>, count: number) {
  const [viewport, setViewport] = useState({ top: 0, height: 0 });
  const hasRows = count > 0;
  useLayoutEffect(() => {
    if (!hasRows) return;
    function measure() {
      const element = list.current;
      if (!element) return;
      const scale = textScale();
      // in steps, so that scrolling does not rerender for every pixel
      const from = Math.floor(element.scrollTop / scale / (8 * ROW_PX)) * 8 * ROW_PX;
      const height = element.clientHeight / scale;
      setViewport((prev) => (prev.top === from && prev.height === height ? prev : { top: from, height }));
    }
    measure();
    const element = list.current;
    const observer = new ResizeObserver(measure);
    if (element) observer.observe(element);
    element?.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element?.removeEventListener('scroll', measure);
    };
  }, [list, hasRows]);
  return visibleRows(count, viewport);
}

export function usePreparedSearch(rows: readonly TimelineRow[]) {
  useEffect(() => {
    if (!window.requestIdleCallback) return;
    const task = window.requestIdleCallback((idle) => prepareSearch(rows, () => idle.timeRemaining() > 1));
    return () => window.cancelIdleCallback(task);
  }, [rows]);
}

/** Scrolls to the newest row, also when the list gets lower, unless the user has scrolled up or opened a row. */
export function useFollow(list: RefObject<HTMLElement | null>, count: number, isPaused: boolean) {
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = list.current;
    const updateIsAtEnd = () => {
      if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    element?.addEventListener('scroll', updateIsAtEnd);
    return () => element?.removeEventListener('scroll', updateIsAtEnd);
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (count === 0 || isPaused || !element) return;
    const follow = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, count, isPaused]);
}

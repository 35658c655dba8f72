import type { Idle } from '../model/ports.ts';

type IdleWindow = Pick<Window, 'setTimeout' | 'clearTimeout' | 'performance'> &
  Partial<Pick<Window, 'requestIdleCallback' | 'cancelIdleCallback'>>;

/** The task runs after this time even if the browser is not idle. */
const MAX_WAIT_MS = 2_000;
/** Without `requestIdleCallback` the task runs after this time, for at most half a frame. */
const FALLBACK_DELAY_MS = 200;
const SLICE_MS = 8;

export function createIdle(window: IdleWindow): Idle {
  return (task) => {
    if (window.requestIdleCallback) {
      const id = window.requestIdleCallback((deadline) => task(() => deadline.timeRemaining() > 1), {
        timeout: MAX_WAIT_MS,
      });
      return () => window.cancelIdleCallback?.(id);
    }
    const timer = window.setTimeout(() => {
      const end = window.performance.now() + SLICE_MS;
      task(() => window.performance.now() < end);
    }, FALLBACK_DELAY_MS);
    return () => window.clearTimeout(timer);
  };
}

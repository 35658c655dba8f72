import type { Clock } from '../model/ports.ts';

export function createSystemClock(
  scope: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'> = globalThis,
): Clock {
  return {
    now: () => Date.now(),
    after(ms, task) {
      const timer = scope.setTimeout(task, ms);
      return () => scope.clearTimeout(timer);
    },
  };
}

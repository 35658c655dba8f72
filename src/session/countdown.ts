import type { Clock } from '../model/ports.ts';

/** Calls `onSeconds` every second with the elapsed time, until stopped or until it returns false. */
export function createCountdown(clock: Clock, onSeconds: (seconds: number) => boolean) {
  let stop = () => {};
  return {
    start(): void {
      stop();
      let lastTick = clock.now();
      const schedule = () => {
        stop = clock.after(1000, tick);
      };
      const tick = () => {
        // The device may have slept, so the seconds are computed from the elapsed time.
        const seconds = Math.max(1, Math.round((clock.now() - lastTick) / 1000));
        lastTick = clock.now();
        if (onSeconds(seconds)) schedule();
      };
      schedule();
    },
    stop: () => stop(),
  };
}

import type { Clock } from '../model/ports.ts';

/** Calls `onSeconds` every second with the elapsed time, until stopped or until it returns false. */
export function createCountdown(clock: Clock, onSeconds: (seconds: number) => boolean) {
  let stop = () => {};
  return {
    start(): void {
      stop();
      let last = clock.now();
      const wait = () => {
        stop = clock.after(1000, tick);
      };
      const tick = () => {
        // The device may have slept, so the elapsed time counts.
        const seconds = Math.max(1, Math.round((clock.now() - last) / 1000));
        last = clock.now();
        if (onSeconds(seconds)) wait();
      };
      wait();
    },
    stop: () => stop(),
  };
}

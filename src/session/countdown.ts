import type { Clock } from '../model/ports.ts';

/** Counts every second that passes, until stopped or until `onSeconds` answers that it has seen enough. */
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
        // A phone may sleep meanwhile: the real time passed is counted.
        const seconds = Math.max(1, Math.round((clock.now() - last) / 1000));
        last = clock.now();
        if (onSeconds(seconds)) wait();
      };
      wait();
    },
    stop: () => stop(),
  };
}

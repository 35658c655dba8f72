import type { Clock } from '../model/ports.ts';

const AGAIN_MS = 5_000;

/** Loads what nothing goes on without, again and again until it is there; never settles once it is called off. */
export function untilHad<T>(
  clock: Pick<Clock, 'after'>,
  signal: AbortSignal,
  load: () => Promise<T>,
): Promise<T> {
  return load().catch(
    () =>
      new Promise((resolve) => {
        if (signal.aborted) return;
        const stop = clock.after(AGAIN_MS, () => {
          signal.removeEventListener('abort', stop);
          resolve(untilHad(clock, signal, load));
        });
        signal.addEventListener('abort', stop);
      }),
  );
}

/**
 * Settles when `start` calls `done` or `failed`, or rejects when aborted, and then calls the function that `start`
 * returned. `start` must not settle synchronously.
 */
export function untilDone<T = void>(
  signal: AbortSignal,
  start: (done: (value: T) => void, failed: (error: unknown) => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(reasonOf(signal));
    const finish = () => {
      signal.removeEventListener('abort', onAbort);
      stop();
    };
    const onAbort = () => {
      finish();
      reject(reasonOf(signal));
    };
    const stop = start(
      (value) => {
        finish();
        resolve(value);
      },
      (error) => {
        finish();
        reject(error);
      },
    );
    signal.addEventListener('abort', onAbort);
  });
}

/** Browsers before 2022 have no `reason`. */
const reasonOf = ({ reason }: AbortSignal): unknown => reason ?? new Error('aborted');

/** `signal.throwIfAborted()`, which is missing in WebView before version 100. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw reasonOf(signal);
}

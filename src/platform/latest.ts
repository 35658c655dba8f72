/** Only the latest request counts: a new one aborts the previous one. */
export function createLatest() {
  let controller = new AbortController();
  return {
    /** the signal of the latest request */
    signal: (): AbortSignal => controller.signal,
    begin(): AbortSignal {
      controller.abort();
      controller = new AbortController();
      return controller.signal;
    },
    abort: (): void => controller.abort(),
  };
}

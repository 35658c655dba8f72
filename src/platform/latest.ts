/** Only the newest of several requests counts: a new one aborts the one before. */
export function createLatest() {
  let controller = new AbortController();
  return {
    /** of the newest request */
    signal: (): AbortSignal => controller.signal,
    begin(): AbortSignal {
      controller.abort();
      controller = new AbortController();
      return controller.signal;
    },
    abort: (): void => controller.abort(),
  };
}

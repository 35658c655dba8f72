/** Of several askings the newest alone counts: a new one aborts the one before. */
export function createLatest() {
  let controller = new AbortController();
  return {
    /** of the newest asking */
    signal: (): AbortSignal => controller.signal,
    begin(): AbortSignal {
      controller.abort();
      controller = new AbortController();
      return controller.signal;
    },
    abort: (): void => controller.abort(),
  };
}

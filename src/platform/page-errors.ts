type ErrorPage = Pick<Window, 'addEventListener' | 'removeEventListener'>;

const KINDS = ['error', 'unhandledrejection'] as const;

/** Reports uncaught errors; the returned function stops. For the shop's own pages. */
export function onPageError(page: ErrorPage, report: (error: unknown) => void): () => void {
  const onError = (event: Partial<ErrorEvent & PromiseRejectionEvent>) => {
    const error: unknown = event.error ?? event.reason;
    // of a cross-origin script the browser gives no details
    if (error != null) report(error);
  };
  for (const kind of KINDS) page.addEventListener(kind, onError);
  return () => {
    for (const kind of KINDS) page.removeEventListener(kind, onError);
  };
}

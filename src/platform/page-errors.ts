type ErrorPage = Pick<Window, 'addEventListener' | 'removeEventListener'>;

const EVENT_TYPES = ['error', 'unhandledrejection'] as const;

/** Reports uncaught errors until the returned function is called. For the shop's own pages only. */
export function onPageError(page: ErrorPage, report: (error: unknown) => void): () => void {
  const onError = (event: Partial<ErrorEvent & PromiseRejectionEvent>) => {
    const error: unknown = event.error ?? event.reason;
    // browsers give no details for cross-origin scripts
    if (error != null) report(error);
  };
  for (const kind of EVENT_TYPES) page.addEventListener(kind, onError);
  return () => {
    for (const kind of EVENT_TYPES) page.removeEventListener(kind, onError);
  };
}

type ErrorPage = Pick<Window, 'addEventListener' | 'removeEventListener'>;

const KINDS = ['error', 'unhandledrejection'] as const;

/** Tells of errors that nobody has caught; the returned function stops. For pages that are the shop's own. */
export function onPageError(page: ErrorPage, report: (error: unknown) => void): () => void {
  const onError = (event: Partial<ErrorEvent & PromiseRejectionEvent>) => {
    const error: unknown = event.error ?? event.reason;
    // a script of another origin says nothing but that it failed
    if (error != null) report(error);
  };
  for (const kind of KINDS) page.addEventListener(kind, onError);
  return () => {
    for (const kind of KINDS) page.removeEventListener(kind, onError);
  };
}

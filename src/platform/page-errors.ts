type ErrorPage = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Tells of errors that nobody has caught; the returned function stops. For pages that are the shop's own. */
export function onPageError(page: ErrorPage, report: (error: unknown) => void): () => void {
  // a script of another origin tells nothing but that it failed
  const thrown = (event: ErrorEvent) => event.error != null && report(event.error);
  const rejected = (event: PromiseRejectionEvent) => report(event.reason);
  page.addEventListener('error', thrown);
  page.addEventListener('unhandledrejection', rejected);
  return () => {
    page.removeEventListener('error', thrown);
    page.removeEventListener('unhandledrejection', rejected);
  };
}

/**
 * The one place that knows what errors are reported with, and no more of it than is used: the package as a whole is four
 * times as large.
 */
export {
  BrowserClient,
  createTransport,
  dedupeIntegration,
  defaultStackParser,
  linkedErrorsIntegration,
  Scope,
} from '@sentry/browser';
export type { ErrorEvent } from '@sentry/browser';

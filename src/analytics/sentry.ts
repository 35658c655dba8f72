/** Imports only the used parts of Sentry: the whole package is four times as large. */
export {
  BrowserClient,
  createTransport,
  dedupeIntegration,
  defaultStackParser,
  linkedErrorsIntegration,
  Scope,
} from '@sentry/browser';
export type { ErrorEvent } from '@sentry/browser';

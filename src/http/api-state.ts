import type { ApiErrorKind } from './api.ts';

/** `unknown`: not the API's, something of the screen's own broke. */
export type FailureType = Exclude<ApiErrorKind, 'aborted'> | 'unknown';

/** How the calls of one screen stand. Plain data: a server hands it over as JSON. */
export interface ApiState {
  isLoading: boolean;
  /** more of what is there already is on its way */
  isPaginatedLoading: boolean;
  /** the server could not be reached, or did not answer in time */
  isNetworkErrored: boolean;
  /** the browser knows that it has no network */
  isNetworkDisconnected: boolean;
  /** what came makes no sense, or the screen broke on it; for developers */
  appError: string | null;
  /** the server refused; for developers */
  responseError: string | null;
  /** of that refusal */
  httpStatusCode: number | null;
  /** what support finds the failed request by in the server's log */
  supportCode: string | null;
  isAPISuccess: boolean;
  /** the shopper has seen it, beside what is still shown: the screen need not say it in its place */
  isNetworkErrorHandled: boolean;
  failureType: FailureType | null;
}

export function newApiState(): ApiState {
  return {
    isLoading: false,
    isPaginatedLoading: false,
    isNetworkErrored: false,
    isNetworkDisconnected: false,
    appError: null,
    responseError: null,
    httpStatusCode: null,
    supportCode: null,
    isAPISuccess: false,
    isNetworkErrorHandled: false,
    failureType: null,
  };
}

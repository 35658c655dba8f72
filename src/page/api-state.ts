import type { FailureType } from '../http/api.ts';

/** The status of one of a page's requests. */
export type AsyncStatus = 'idle' | 'loading' | 'success' | 'error';

/** The state of a screen's requests. Serialisable: the server sends it as JSON. */
export interface ApiState {
  isLoading: boolean;
  /** whether the next page of a list is loading */
  isPaginatedLoading: boolean;
  /** the server was unreachable, or did not respond in time */
  isNetworkErrored: boolean;
  /** the browser is offline */
  isNetworkDisconnected: boolean;
  /** the message of a malformed response, a blocked request or a bug in the screen; for developers */
  appError: string | null;
  /** the message of an HTTP error; for developers */
  responseError: string | null;
  /** the status of the HTTP error; null: there was none */
  httpStatusCode: number | null;
  /** the request's id in the server's log, shown to the shopper; null: unknown */
  supportCode: string | null;
  isAPISuccess: boolean;
  /** a toast has shown the error and the old content has stayed, so the screen need not show the error */
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

import type { FailureType } from '../http/api.ts';

/** The status of one of a page's requests. */
export type AsyncStatus = 'idle' | 'loading' | 'success' | 'error';

/** The state of a screen's requests. Serialisable: the server sends it as JSON. */
export interface ApiState {
  isLoading: boolean;
  /** the next page is loading */
  isPaginatedLoading: boolean;
  /** the server was unreachable or timed out */
  isNetworkErrored: boolean;
  /** the browser is offline */
  isNetworkDisconnected: boolean;
  /** a malformed response or a bug in the screen; for developers */
  appError: string | null;
  /** an HTTP error; for developers */
  responseError: string | null;
  /** of that error */
  httpStatusCode: number | null;
  /** the request id in the server's log, shown to the shopper */
  supportCode: string | null;
  isAPISuccess: boolean;
  /** a toast has shown the error while the old content stayed: the screen need not show it */
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

import type * as v from 'valibot';

/**
 * `offline`: the browser is offline. `unreachable`: it is online, but there was no response. `timeout`: no
 * response in time. `http`: a status of 400 or more. `malformed`: the body does not match its schema or is
 * not JSON. `blocked`: the request must not be sent on this page. `aborted`: by the caller, or because
 * the session has ended or the shop is closed.
 */
export type ApiErrorKind =
  | 'offline'
  | 'unreachable'
  | 'timeout'
  | 'http'
  | 'malformed'
  | 'blocked'
  | 'aborted';

/** Why a screen's request failed. `unknown`: not an API error but a bug in the screen's own code. */
export type FailureType = Exclude<ApiErrorKind, 'aborted'> | 'unknown';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    /** 0 if there was no response */
    readonly status: number = 0,
    /** the body of an error response, not validated */
    readonly body: unknown = undefined,
    /** the request id in the server's log; null if there is none */
    readonly requestId: string | null = null,
  ) {
    super(message);
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** The code that support needs to find a failed request; null if the server logged none. */
export function supportCodeOf(error: unknown): string | null {
  return isApiError(error) ? error.requestId : null;
}

export interface ApiRequest<S extends v.GenericSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** e.g. `/v5/carts`, without the `/api` prefix */
  path: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** the schema of a successful response */
  answer: S;
  signal?: AbortSignal;
  /** ms; default 15 000 */
  timeoutMs?: number;
  /** the maximum number of retries after a 403, each with a new auth key; the default is 1, payment polling uses 5 */
  retries403?: number;
}

export interface Api {
  /** resolves with the validated response or rejects with an `ApiError` */
  call<S extends v.GenericSchema>(request: ApiRequest<S>): Promise<v.InferOutput<S>>;
}

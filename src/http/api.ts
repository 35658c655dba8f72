import type * as v from 'valibot';

/**
 * `offline`: the browser knows it has no network. `unreachable`: it has, but the server was not. `timeout`: no answer
 * in time. `http`: an answer of 400 or more. `malformed`: an answer that does not fit its schema or is no JSON.
 * `blocked`: a call that must not be made on this page. `aborted`: the caller.
 */
export type ApiErrorKind =
  | 'offline'
  | 'unreachable'
  | 'timeout'
  | 'http'
  | 'malformed'
  | 'blocked'
  | 'aborted';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    /** 0 when there was no answer */
    readonly status: number = 0,
    /** the body of a refusal, unchecked */
    readonly body: unknown = undefined,
    /** of the request, as the server's log has it; null where it noted none */
    readonly requestId: string | null = null,
  ) {
    super(message);
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** What support finds a failed call by; null where no server has noted one. */
export function supportCodeOf(error: unknown): string | null {
  return isApiError(error) ? error.requestId : null;
}

export interface ApiRequest<S extends v.GenericSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** e.g. `/v5/carts`; `/api` is put before it */
  path: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** what a good answer looks like */
  answer: S;
  signal?: AbortSignal;
  /** default 15 000 */
  timeoutMs?: number;
  /** how often a 403 is retried with a fresh auth key; default 1, payment polling 5 */
  retries403?: number;
}

export interface Api {
  /** resolves with the checked answer or rejects with an `ApiError` */
  call<S extends v.GenericSchema>(request: ApiRequest<S>): Promise<v.InferOutput<S>>;
}

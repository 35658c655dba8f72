import { BLOCKED_CALL } from '../model/error-catalogue.ts';
import { type FetchError, createFetch } from 'ofetch';
import type * as v from 'valibot';
import type { Clock } from '../model/ports.ts';
import { type Api, ApiError, type ApiRequest } from './api.ts';
import type { AuthKey } from './auth-key.ts';
import { backendUrl } from './backend-url.ts';
import { isBlocked } from './blocked-calls.ts';
import { type CallIdentity, callHeaders, REQUEST_ID } from './headers.ts';
import { readAnswer } from './read-answer.ts';

const TIMEOUT_MS = 15_000;
const MAX_BODY_CHARS = 4_000_000;
/** ofetch retries only GET requests: once, on these statuses. */
const RETRY_STATUSES = [502, 503, 504];
const RETRY_AFTER_MS = 300;

export interface ApiDeps {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** the prefix of all paths, e.g. `/api` or `https://shop.example/api` */
  base: string;
  authKey: AuthKey;
  identity: () => CallIdentity;
  online: () => boolean;
  /** the page's path: some requests are blocked on some pages */
  pagePath: () => string;
  /** called on 401, and on 403 if a new auth key did not help, with the access token of the request */
  onRefused: (status: 401 | 403, accessToken: string | null) => void;
  /** called for every final status of 400 or more, after all retries */
  onErrored?: (error: ApiError) => void;
  /** aborted when the shop is unmounted: cancels all requests and blocks new ones */
  closed?: AbortSignal;
  /**
   * the current session's signal, aborted when it ends, so that no response reaches the next user; null: no session
   */
  session?: () => AbortSignal | null;
  /** called with the time in a response's `Date` header; NaN: none */
  onServerTime?: (ms: number) => void;
}

/** A response. `key`, `token`: the auth key and the access token that the request was sent with. */
type Answer = { status: number; body: unknown; id: string | null; key: string; token: string | null };

export function createApi(deps: ApiDeps): Api {
  const http = createFetch({
    fetch: deps.fetch,
    defaults: {
      credentials: 'same-origin',
      retryStatusCodes: RETRY_STATUSES,
      parseResponse: parseBody,
      onResponse: ({ response }) => noteServerTime(response.headers),
    },
  });

  async function send(request: ApiRequest<v.GenericSchema>, signal: AbortSignal): Promise<Answer> {
    let key = '';
    let token: string | null = null;
    try {
      key = await deps.authKey.get(signal);
      const headers: Record<string, string> = {
        auth_key: key,
        ...callHeaders(deps.identity()),
        ...request.headers,
      };
      token = headers.access_token ?? null;
      if (request.form) headers['content-type'] = 'application/x-www-form-urlencoded';
      const { status, _data: body } = await http.raw<unknown>(backendUrl(deps.base, request.path), {
        method: request.method,
        signal,
        headers,
        ...(request.query && { query: request.query }),
        body: (request.form ?? request.json) as Record<string, unknown> | undefined,
        // ofetch's own `retryDelay` would keep waiting after an abort
        onRequest: ({ options }) => (options.retry === 0 ? pause(signal) : undefined),
      });
      if (body instanceof UnreadableBody)
        throw new ApiError('malformed', `${request.method} ${request.path}: the answer is ${body.reason}`);
      return { status, body, id: null, key, token };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const { response, data } = error as FetchError<unknown>;
      if (response) {
        const { status, headers } = response;
        const body = data instanceof UnreadableBody ? undefined : data;
        return { status, body, id: headers.get(REQUEST_ID), key, token };
      }
      throw toNetworkError(request, signal);
    }
  }

  function pause(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = deps.clock.after(RETRY_AFTER_MS, () => {
        signal.removeEventListener('abort', stop);
        resolve();
      });
      const stop = () => {
        cancel();
        reject(signal.reason);
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
  }

  function noteServerTime(headers: Headers): void {
    const age = Number(headers.get('age') ?? 0) || 0;
    deps.onServerTime?.(Date.parse(headers.get('date') ?? '') + age * 1000);
  }

  function toNetworkError(request: ApiRequest<v.GenericSchema>, signal: AbortSignal): ApiError {
    const requestName = `${request.method} ${request.path}`;
    if (signal.aborted) {
      return signal.reason === TIMEOUT_REASON
        ? new ApiError('timeout', `${requestName}: no answer in time`)
        : new ApiError('aborted', `${requestName}: cancelled`);
    }
    return deps.online()
      ? new ApiError('unreachable', `${requestName}: the server could not be reached`)
      : new ApiError('offline', `${requestName}: no internet connection`);
  }

  /** Sends the request, and retries a 403 with new auth keys as often as the request allows. */
  async function sendWithFreshKeys(
    request: ApiRequest<v.GenericSchema>,
    signal: AbortSignal,
  ): Promise<Answer> {
    let answer = await send(request, signal);
    for (
      let retriesLeft = request.retries403 ?? 1;
      answer.status === 403 && retriesLeft > 0;
      retriesLeft -= 1
    ) {
      deps.authKey.drop(answer.key);
      answer = await send(request, signal);
    }
    return answer;
  }

  return {
    async call<S extends v.GenericSchema>(request: ApiRequest<S>): Promise<v.InferOutput<S>> {
      const requestName = `${request.method} ${request.path}`;
      if (isBlocked(deps.pagePath(), request.path)) {
        throw new ApiError('blocked', BLOCKED_CALL + backendUrl(deps.base, request.path));
      }
      if (deps.closed?.aborted) throw new ApiError('aborted', `${requestName}: the shop is gone`);
      const controller = new AbortController();
      const onAbort = () => controller.abort();
      const session = deps.session?.();
      const signals = [request.signal, deps.closed, session];
      if (request.signal?.aborted) controller.abort();
      for (const signal of signals) signal?.addEventListener('abort', onAbort);
      const cancel = deps.clock.after(request.timeoutMs ?? TIMEOUT_MS, () =>
        controller.abort(TIMEOUT_REASON),
      );
      try {
        const { status, body, id, token } = await sendWithFreshKeys(request, controller.signal);
        if (session?.aborted) throw new ApiError('aborted', `${requestName}: cancelled`);
        if (status === 401 || status === 403) deps.onRefused(status, token);
        if (status >= 400) {
          const error = new ApiError('http', `${requestName}: answered ${status}`, status, body, id);
          deps.onErrored?.(error);
          throw error;
        }
        return readAnswer(request.answer, body, requestName, status);
      } finally {
        cancel();
        for (const signal of signals) signal?.removeEventListener('abort', onAbort);
      }
    },
  };
}

const TIMEOUT_REASON = Object.freeze({ reason: 'timed out' });

/** A body that could not be parsed. */
class UnreadableBody {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

function parseBody(text: string): unknown {
  if (text.length > MAX_BODY_CHARS) return new UnreadableBody('too large');
  try {
    return text === '' ? undefined : parseSafely(text);
  } catch {
    return new UnreadableBody('not JSON');
  }
}

/** A JSON reviver is far slower than parsing, so it is used only if the text may contain `__proto__`. */
function parseSafely(text: string): unknown {
  const mayHavePrototype = text.includes('__proto__') || text.includes('\\u00');
  return mayHavePrototype ? JSON.parse(text, dropPrototypeKeys) : JSON.parse(text);
}

function dropPrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

import * as v from 'valibot';
import { untilDone } from '../model/until-done.ts';
import type { Clock, KeyValue } from '../model/ports.ts';
import { ApiError } from './api.ts';
import { backendUrl } from './backend-url.ts';
import { type CallIdentity, callHeaders, REQUEST_ID } from './headers.ts';

/** How long an auth key is used: 14 days. */
const AUTH_KEY_LIFE_MS = 1_209_600_000;

/** A key that is not a valid header value would break every request for as long as it is stored. */
const headerValue = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/));
const storedKey = v.object({ key: headerValue, at: v.number() });
const answer = v.looseObject({ auth_key: headerValue });

export interface AuthKey {
  /** the key, fetched if there is none or it is too old; concurrent calls share one request */
  get(signal: AbortSignal): Promise<string>;
  /** drops a refused key, unless a newer one has replaced it */
  drop(refusedKey: string): void;
}

export interface AuthKeyDeps {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  storage: KeyValue;
  base: string;
  online: () => boolean;
  identity: () => CallIdentity;
  /** called on 401 and 403, with the access token at the time of the request */
  onRefused: (status: 401 | 403, accessToken: string | null) => void;
  /** called for a status of 400 or more */
  onErrored?: (error: ApiError) => void;
  closed?: AbortSignal;
}

export function createAuthKey(deps: AuthKeyDeps): AuthKey {
  let runningFetch: Promise<string> | null = null;

  function readCurrentKey(): string | null {
    const storedText = deps.storage.get('auth_key');
    if (storedText === null) return null;
    try {
      const entry = v.parse(storedKey, JSON.parse(storedText));
      return deps.clock.now() - entry.at < AUTH_KEY_LIFE_MS ? entry.key : null;
    } catch {
      return null;
    }
  }

  async function fetchKey(): Promise<string> {
    const path = '/v2/accounts/auth_key/';
    const identity = deps.identity();
    let response: Response;
    try {
      response = await deps.fetch(backendUrl(deps.base, path), {
        headers: { ...callHeaders(identity), req_key: 'consumer_web' },
        ...(deps.closed && { signal: deps.closed }),
      });
    } catch {
      throw deps.online()
        ? new ApiError('unreachable', `GET ${path}: the server could not be reached`)
        : new ApiError('offline', `GET ${path}: no internet connection`);
    }
    const { status } = response;
    // Reported here once, not by each caller that waits for the key.
    if (status === 401 || status === 403) deps.onRefused(status, identity.accessToken);
    if (!response.ok) {
      const id = response.headers.get(REQUEST_ID);
      const error = new ApiError('http', `GET ${path}: answered ${status}`, status, undefined, id);
      deps.onErrored?.(error);
      throw error;
    }
    const parsed = v.safeParse(answer, await response.json().catch(() => undefined));
    if (!parsed.success) throw new ApiError('malformed', `GET ${path}: the answer has no auth_key`, status);
    deps.storage.set('auth_key', JSON.stringify({ key: parsed.output.auth_key, at: deps.clock.now() }));
    return parsed.output.auth_key;
  }

  return {
    get(signal) {
      const key = readCurrentKey();
      if (key !== null) return Promise.resolve(key);
      runningFetch ??= fetchKey().finally(() => {
        runningFetch = null;
      });
      return untilAborted(runningFetch, signal);
    },
    drop(refusedKey) {
      if (readCurrentKey() === refusedKey) deps.storage.remove('auth_key');
    },
  };
}

/** An aborted caller stops waiting; the shared request continues for the others. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return untilDone(signal, (resolve, reject) => {
    work.then(resolve, reject);
    return () => {};
  });
}

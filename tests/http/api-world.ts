import * as v from 'valibot';
import { openApi } from '../../src/http/open-api.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';

export const ANY = v.unknown();
export const OK = v.looseObject({ ok: v.boolean() });

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

export interface Call {
  method: string;
  path: string;
  url: string;
  headers: Headers;
  body: string;
}

/** A client whose server is a function; the server supplies the auth key and records the calls. */
export function createApiWorld(
  answer: (call: Call, nth: number) => Response | Promise<Response> | 'hang' | 'no network',
  options: {
    pagePath?: string;
    accessToken?: string | null;
    ageConsent?: 'idle' | 'pending' | 'granted' | 'denied';
    /** the status of the auth key response; 200 by default */
    keyStatus?: number;
    /** the body of the auth key response */
    keyAnswer?: unknown;
  } = {},
) {
  const clock = createFakeClock();
  const calls: Call[] = [];
  const refusals: { status: number; token: string | null }[] = [];
  const keys = { given: 0, refused: 0 };
  const errors: string[] = [];
  const keyCalls: Request[] = [];
  const serverTimes: number[] = [];
  const world = {
    session: null as AbortSignal | null,
    online: true,
    accessToken: options.accessToken ?? null,
    keyStatus: options.keyStatus ?? 200,
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    if (!world.online) throw new TypeError('Failed to fetch');
    if (pathname.endsWith('/auth_key/')) {
      keyCalls.push(request);
      if (world.keyStatus !== 200) {
        keys.refused += 1;
        return json({}, world.keyStatus);
      }
      keys.given += 1;
      return json(options.keyAnswer ?? { success: true, auth_key: `key-${keys.given}` });
    }
    const call = {
      method: request.method,
      path: pathname + search,
      url: request.url,
      headers: request.headers,
      body: await request.text(),
    };
    calls.push(call);
    const answered = await answer(call, calls.length);
    if (answered === 'no network') throw new TypeError('Failed to fetch');
    if (answered !== 'hang') return answered;
    return new Promise((_resolve, reject) => {
      const cancel = () => reject(new DOMException('aborted', 'AbortError'));
      if (init?.signal?.aborted) cancel();
      init?.signal?.addEventListener('abort', cancel);
    });
  };

  const base = 'https://shop.test/api';
  const online = () => world.online;
  const storage = createMemoryStorage();
  const closing = new AbortController();
  const closed = closing.signal;
  const api = openApi({
    fetch,
    clock,
    storage,
    base,
    online,
    closed,
    identity: () => ({
      platform: 'mobile_web',
      deviceId: 'device-1',
      sessionId: 'session-1',
      accessToken: world.accessToken,
      lat: 28.4168,
      lon: 77.0628,
      ageConsent: options.ageConsent ?? 'idle',
      pagePath: options.pagePath ?? '/',
    }),
    pagePath: () => options.pagePath ?? '/',
    onRefused: (status, token) => refusals.push({ status, token }),
    onErrored: ({ message }) => errors.push(message),
    onServerTime: (at) => void serverTimes.push(at),
    session: () => world.session,
  });
  const close = () => closing.abort();
  return { api, clock, calls, keys, keyCalls, storage, refusals, errors, serverTimes, world, close };
}

import type { Clock } from '../model/ports.ts';
import { type PageResult, FRESH_MS, type PageCache, STALE_MS } from './page-cache.ts';

export interface CacheApiPagesDeps {
  cache: Pick<Cache, 'match' | 'put'>;
  clock: Pick<Clock, 'now'>;
  /** lets work continue after the response: the runtime's `waitUntil` */
  waitUntil(work: Promise<unknown>): void;
  report(error: unknown): void;
}

const RENDERED_AT = 'doorstep-drawn-at';
/** Headers that the cache itself would obey, and which are therefore renamed while a page is stored. */
const RENAMED_HEADERS = ['cache-control', 'vary'];
const storedName = (name: string) => `doorstep-${name}`;

/**
 * A page cache for edge runtimes, based on their Cache API, which all requests at one location share. On such
 * a runtime one request must not wait for another's I/O, so concurrent requests for an uncached page each
 * render it; a stale page is renewed only once.
 */
export function createCacheApiPages({ cache, clock, waitUntil, report }: CacheApiPagesDeps): PageCache {
  /** the start time of each renewal, by page; an interrupted renewal is retried */
  const renewals = new Map<string, number>();

  async function store(key: string, answer: Response, at: number): Promise<void> {
    const headers = new Headers(answer.headers);
    for (const name of RENAMED_HEADERS) {
      const value = headers.get(name);
      headers.delete(name);
      if (value !== null) headers.set(storedName(name), value);
    }
    headers.delete('set-cookie');
    headers.set('cache-control', `public, s-maxage=${STALE_MS / 1000}`);
    headers.set(RENDERED_AT, String(at));
    await cache.put(key, new Response(answer.body, { status: answer.status, headers }));
  }

  async function renderAndStore(key: string, render: () => Promise<PageResult>): Promise<Response> {
    const at = clock.now();
    const { answer, isCacheable } = await render();
    if (isCacheable) waitUntil(store(key, answer.clone(), at).catch(report));
    return answer;
  }

  function renew(key: string, render: () => Promise<PageResult>): void {
    const startedAt = renewals.get(key);
    if (startedAt !== undefined && clock.now() - startedAt < FRESH_MS) return;
    renewals.set(key, clock.now());
    waitUntil(
      renderAndStore(key, render)
        .catch(report)
        .finally(() => renewals.delete(key)),
    );
  }

  return {
    async answer(key, render) {
      const found = await cache.match(key);
      const age = found ? clock.now() - Number(found.headers.get(RENDERED_AT)) : Number.POSITIVE_INFINITY;
      if (!found || age > STALE_MS) return renderAndStore(key, render);
      if (age > FRESH_MS) renew(key, render);
      return restoreHeaders(found, age);
    },
  };
}

/** Restores the headers that were renamed. */
function restoreHeaders(found: Response, age: number): Response {
  const headers = new Headers(found.headers);
  headers.delete(RENDERED_AT);
  for (const name of RENAMED_HEADERS) {
    const value = headers.get(storedName(name));
    headers.delete(storedName(name));
    headers.delete(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('age', String(Math.floor(age / 1000)));
  return new Response(found.body, { status: found.status, headers });
}

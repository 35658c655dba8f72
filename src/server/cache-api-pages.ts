import type { Clock } from '../model/ports.ts';
import { type Drawn, FRESH_MS, type PageCache, STALE_MS } from './page-cache.ts';

export interface CacheApiPagesDeps {
  cache: Pick<Cache, 'match' | 'put'>;
  clock: Pick<Clock, 'now'>;
  /** continues work after the response: `waitUntil` of the runtime */
  after(work: Promise<unknown>): void;
  report(error: unknown): void;
}

const DRAWN_AT = 'doorstep-drawn-at';
/** Headers that the cache itself would obey are renamed while the page is stored. */
const RENAMED_HEADERS = ['cache-control', 'vary'];
const storedName = (name: string) => `doorstep-${name}`;

/**
 * For edge runtimes, based on their Cache API, which is shared per location. One request must not wait for
 * another's I/O there, so concurrent requests for an uncached page each render it; stale pages are renewed
 * once.
 */
export function createCacheApiPages({ cache, clock, after, report }: CacheApiPagesDeps): PageCache {
  /** the start time of each renewal; an interrupted one is retried */
  const renewing = new Map<string, number>();

  async function put(key: string, answer: Response, at: number): Promise<void> {
    const headers = new Headers(answer.headers);
    for (const name of RENAMED_HEADERS) {
      const value = headers.get(name);
      headers.delete(name);
      if (value !== null) headers.set(storedName(name), value);
    }
    headers.delete('set-cookie');
    headers.set('cache-control', `public, s-maxage=${STALE_MS / 1000}`);
    headers.set(DRAWN_AT, String(at));
    await cache.put(key, new Response(answer.body, { status: answer.status, headers }));
  }

  async function drawAndKeep(key: string, draw: () => Promise<Drawn>): Promise<Response> {
    const at = clock.now();
    const { answer, keep } = await draw();
    if (keep) after(put(key, answer.clone(), at).catch(report));
    return answer;
  }

  function renew(key: string, draw: () => Promise<Drawn>): void {
    const since = renewing.get(key);
    if (since !== undefined && clock.now() - since < FRESH_MS) return;
    renewing.set(key, clock.now());
    after(
      drawAndKeep(key, draw)
        .catch(report)
        .finally(() => renewing.delete(key)),
    );
  }

  return {
    async answer(key, draw) {
      const found = await cache.match(key);
      const age = found ? clock.now() - Number(found.headers.get(DRAWN_AT)) : Number.POSITIVE_INFINITY;
      if (!found || age > STALE_MS) return drawAndKeep(key, draw);
      if (age > FRESH_MS) renew(key, draw);
      return restored(found, age);
    },
  };
}

/** Restores the original headers. */
function restored(found: Response, age: number): Response {
  const headers = new Headers(found.headers);
  headers.delete(DRAWN_AT);
  for (const name of RENAMED_HEADERS) {
    const value = headers.get(storedName(name));
    headers.delete(storedName(name));
    headers.delete(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('age', String(Math.floor(age / 1000)));
  return new Response(found.body, { status: found.status, headers });
}

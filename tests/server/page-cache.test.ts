import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createCacheApiPages } from '../../src/server/cache-api-pages.ts';
import { compress } from '../../src/server/compress.ts';
import { createMemoryPageCache, type PageResult, type PageCache } from '../../src/server/page-cache.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const KEY = 'https://shop.test/.pages/mobile_web./';
const LONG_TEXT = 'groceries '.repeat(1_000);

/** A page that contains how often it was rendered. */
function createRender({ isCacheable = true, init = {} as ResponseInit, body = LONG_TEXT } = {}) {
  let renderCount = 0;
  const render = async (): Promise<PageResult> => {
    renderCount += 1;
    return { answer: new Response(`${renderCount} ${body}`, init), isCacheable };
  };
  return { render, count: () => renderCount };
}

const numberIn = async (answer: Response) => Number.parseInt(await answer.text(), 10);

/** A stand-in for the runtime's Cache API. */
function createMemoryCacheApi() {
  const put = new Map<string, Response>();
  return {
    match: async (key: RequestInfo | URL) => put.get(String(key))?.clone(),
    put: async (key: RequestInfo | URL, answer: Response) => {
      if (answer.headers.has('set-cookie')) throw new TypeError('a cache keeps no cookies');
      put.set(String(key), answer);
    },
  };
}

const reportedErrors: unknown[] = [];
const report = (error: unknown) => reportedErrors.push(error);

describe.each([
  [
    'in memory',
    (clock: ReturnType<typeof createFakeClock>): PageCache =>
      createMemoryPageCache({ clock, compress, report }),
  ],
  [
    'in the Cache API',
    (clock: ReturnType<typeof createFakeClock>): PageCache =>
      createCacheApiPages({ cache: createMemoryCacheApi(), clock, waitUntil: () => {}, report }),
  ],
])('cached pages %s', (_where, open) => {
  test('a cached page is fresh for ten seconds, then stale while revalidating, and dropped after a minute', async () => {
    const clock = createFakeClock();
    const pages = open(clock);
    const { render, count } = createRender();
    const ask = async () => numberIn(await pages.answer(KEY, render, []));
    expect(await ask()).toBe(1);
    await clock.advance(10_000);
    expect([await ask(), count()]).toEqual([1, 1]);
    await clock.advance(1_000);
    expect(await ask()).toBe(1);
    await clock.advance(0);
    expect([await ask(), count()]).toEqual([2, 2]);
    await clock.advance(60_001);
    expect([await ask(), count()]).toEqual([3, 3]);
  });

  test('a cached page keeps all headers except cookies, and gains an age header', async () => {
    const clock = createFakeClock();
    const pages = open(clock);
    const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0', vary: 'user-agent' };
    const { render } = createRender({ init: { headers: { ...headers, 'set-cookie': 'a=b' } } });
    await pages.answer(KEY, render, []);
    for (const age of ['1', '2']) {
      await clock.advance(1_000);
      const answer = await pages.answer(KEY, render, []);
      expect(Object.fromEntries(answer.headers)).toEqual({ ...headers, age });
      expect(await numberIn(answer)).toBe(1);
    }
  });

  test('a page that may not be shared is rendered for each request', async () => {
    const pages = open(createFakeClock());
    const { render } = createRender({ isCacheable: false, init: { status: 500 } });
    expect((await pages.answer(KEY, render, [])).status).toBe(500);
    expect(await numberIn(await pages.answer(KEY, render, []))).toBe(2);
  });

  test('a cached page is kept while re-rendering fails, until it expires', async () => {
    const clock = createFakeClock();
    const pages = open(clock);
    await pages.answer(KEY, createRender().render, []);
    await clock.advance(20_000);
    const failRender = () => Promise.reject(new Error('no page'));
    expect(await numberIn(await pages.answer(KEY, failRender, []))).toBe(1);
    await clock.advance(20_000);
    expect(await numberIn(await pages.answer(KEY, failRender, []))).toBe(1);
    expect(reportedErrors.splice(0)).toHaveLength(2);
    await clock.advance(20_001);
    await expect(pages.answer(KEY, failRender, [])).rejects.toThrow('no page');
  });
});

describe('the in-memory page cache', () => {
  test('concurrent requests render a page once, even when it is not cached', async () => {
    for (const isCacheable of [true, false]) {
      const pages = createMemoryPageCache({ clock: createFakeClock(), compress, report });
      const { render, count } = createRender({ isCacheable });
      const all = await Promise.all(Array.from({ length: 50 }, () => pages.answer(KEY, render, [])));
      expect([...new Set(await Promise.all(all.map(numberIn)))]).toEqual([1]);
      expect(count()).toBe(1);
    }
  });

  test('a cached page is compressed once', async () => {
    let packs = 0;
    const pages = createMemoryPageCache({
      clock: createFakeClock(),
      report,
      compress: (bytes, encoding) => {
        packs += 1;
        return compress(bytes, encoding);
      },
    });
    for (const vary of ['user-agent', null]) {
      const { render } = createRender({ init: vary === null ? {} : { headers: { vary } } });
      const key = `${KEY}?${vary}`;
      packs = 0;
      for (let n = 0; n < 3; n += 1) {
        const answer = await pages.answer(key, render, ['br', 'gzip']);
        expect(answer.headers.get('content-encoding')).toBe('br');
        expect(answer.headers.get('vary')).toBe(`${vary === null ? '' : `${vary}, `}accept-encoding`);
        const text = brotliDecompressSync(new Uint8Array(await answer.arrayBuffer())).toString();
        expect(text).toBe(`1 ${LONG_TEXT}`);
      }
      expect(packs).toBe(1);
    }
  });

  test.each([
    [204, null],
    [304, null],
    [200, 'x'],
  ])('a page with status %i and the body %j is returned unchanged', async (status, body) => {
    const pages = createMemoryPageCache({ clock: createFakeClock(), compress, report });
    const render = async () => ({ answer: new Response(body, { status }), isCacheable: true });
    for (let n = 0; n < 2; n += 1) {
      const answer = await pages.answer(KEY, render, ['gzip']);
      expect([answer.status, await answer.text()]).toEqual([status, body ?? '']);
      expect(answer.headers.get('content-encoding')).toBeNull();
    }
  });

  test('the page cache reports how each page was served', async () => {
    const clock = createFakeClock();
    const ways: string[] = [];
    const onServed = (way: string) => void ways.push(way);
    const pages = createMemoryPageCache({ clock, compress, report, onServed });
    const { render } = createRender();
    for (const wait of [0, 10_000, 50_000, 10_001, 60_001]) {
      await clock.advance(wait);
      await pages.answer(KEY, render, []);
      await clock.settled();
    }
    expect(ways).toEqual(['drawn', 'fresh', 'stale', 'stale', 'drawn']);
  });

  describe('the size limit of the page cache', () => {
    /** The size counted for a page of 8,000 bytes, and for its compressed half. */
    const [PLAIN, PACKED] = [10_000, 4_000];

    function openCache(maxBytes: number) {
      const clock = createFakeClock();
      const compressToHalf = async (bytes: Uint8Array) => new Uint8Array(bytes.byteLength / 2);
      const pages = createMemoryPageCache({ clock, compress: compressToHalf, report, maxBytes });
      const renders: string[] = [];
      const ask = async (key: string, encoding: 'plain' | 'gzip' | 'br' = 'plain', isCacheable = true) => {
        const render = async () => {
          renders.push(key);
          return { answer: new Response('x'.repeat(8_000)), isCacheable };
        };
        await (await pages.answer(key, render, encoding === 'plain' ? [] : [encoding])).arrayBuffer();
      };
      return { clock, ask, renders, bytes: () => pages.bytes() };
    }

    test('the page cache evicts the least recently used page with its compressed forms', async () => {
      const { ask, renders, bytes } = openCache(3 * (PLAIN + PACKED));
      expect(bytes()).toBe(0);
      for (const key of ['a', 'b', 'c', 'a']) await ask(key, 'gzip');
      expect([bytes(), renders.splice(0)]).toEqual([3 * (PLAIN + PACKED), ['a', 'b', 'c']]);
      await ask('d');
      expect(bytes(), 'b has gone, with what was packed of it').toBe(2 * (PLAIN + PACKED) + PLAIN);
      for (const key of ['a', 'd', 'c', 'b']) await ask(key);
      expect(renders).toEqual(['d', 'b']);
    });

    test('the size of the page cache includes compressed forms that are added later', async () => {
      const { ask, renders, bytes } = openCache(4 * PLAIN);
      for (const key of ['a', 'b', 'c', 'd']) await ask(key);
      await ask('d', 'br');
      expect(bytes()).toBe(3 * PLAIN + PACKED);
      renders.length = 0;
      for (const key of ['b', 'c', 'd', 'a']) await ask(key);
      expect(renders).toEqual(['a']);
    });

    test('the size of the page cache counts a re-rendered page once, and an unshared page not at all', async () => {
      const { clock, ask, bytes } = openCache(4 * PLAIN);
      await ask('a', 'gzip');
      await clock.advance(60_001);
      await ask('a');
      await ask('b', 'gzip', false);
      expect(bytes()).toBe(PLAIN);
    });
  });
});

import { expect, test } from 'vitest';
import { type OfflineWorkerScope, runOfflineWorker } from '../../src/client/offline-worker.ts';

const ORIGIN = 'https://shop.example';
const pageOf = (build: string, text: string) => `<script src="/assets/${build}.js"></script>${text}`;

interface AskOptions {
  mode?: string;
  destination?: string;
}

/** A browser with the caches of its workers, and a server that can be switched off. */
function openBrowser() {
  const caches = new Map<string, Map<string, Response>>();
  const server = { build: 'one', isUp: true };
  const urlOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN);
  const fetch = async (request: Request | string) => {
    if (!server.isUp) throw new TypeError('Failed to fetch');
    const { pathname } = urlOf(request);
    return new Response(
      pathname.endsWith('.js') ? 'code' : pageOf(server.build, `${pathname} of ${server.build}`),
    );
  };
  const openCache = async (name: string) => {
    const stored = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, stored);
    return {
      match: async (request: Request | string) => stored.get(urlOf(request).pathname)?.clone(),
      put: async (path: string, response: Response) => void stored.set(path, response),
      async addAll(paths: string[]) {
        for (const path of paths) stored.set(path, await fetch(path));
      },
    };
  };

  /** Installs the worker of a build. */
  async function install(build: string) {
    const listeners = new Map<string, (event: unknown) => void>();
    const scope = {
      addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
      caches: {
        open: openCache,
        keys: async () => [...caches.keys()],
        delete: async (name: string) => caches.delete(name),
      },
      fetch,
    };
    const entry = `/assets/${build}.js`;
    runOfflineWorker(scope as unknown as OfflineWorkerScope, { entry, assets: [entry] });
    const run = async (name: string) => {
      const works: Promise<unknown>[] = [];
      listeners.get(name)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
      await Promise.all(works);
    };
    await run('install');
    return {
      activate: () => run('activate'),
      /** the text of a response, with its mark; `untouched`: the worker left the request alone */
      async ask(path: string, { mode = 'navigate', destination = 'document' }: AskOptions = {}) {
        let answer: Promise<Response> | undefined;
        const works: Promise<unknown>[] = [];
        const event = {
          request: { url: ORIGIN + path, method: 'GET', mode, destination },
          respondWith: (response: Promise<Response>) => {
            answer = response;
          },
          waitUntil(work: Promise<unknown>) {
            if (this !== event) throw new TypeError('Illegal invocation');
            works.push(work);
          },
        };
        listeners.get('fetch')?.(event);
        if (!answer) return 'untouched';
        const response = await answer;
        await Promise.all(works);
        return `${await response.text()} ${response.headers.get('server-timing') ?? ''}`.trim();
      },
    };
  }
  return { install, server, caches };
}

test('stored pages are shown only when the network fails: the last home page, and the empty page for other URLs', async () => {
  const { install, server } = openBrowser();
  const worker = await install('one');
  expect(await worker.ask('/cn/milk/cid/14/141')).toContain('/cn/milk/cid/14/141 of one');
  expect(await worker.ask('/')).toBe(pageOf('one', '/ of one'));
  server.isUp = false;
  expect(await worker.ask('/')).toBe(`${pageOf('one', '/ of one')} shop-stored`);
  expect(await worker.ask('/?utm_source=x')).toContain('/ of one');
  expect(await worker.ask('/cn/milk/cid/14/141')).toContain('/cart of one');
  expect(await worker.ask('/assets/one.js', { mode: 'cors', destination: 'script' })).toBe('code');
});

test('frames, requests of the API and files of other pages are left to the network', async () => {
  const { install, server } = openBrowser();
  const worker = await install('one');
  server.isUp = false;
  expect(await worker.ask('/', { destination: 'iframe' })).toBe('untouched');
  expect(await worker.ask('/api/v5/carts', { mode: 'cors', destination: '' })).toBe('untouched');
  expect(await worker.ask('/assets/other.js', { mode: 'cors', destination: 'script' })).toBe('untouched');
});

test('a worker does not store pages of a later build, whose files it lacks, and the later worker takes over when it starts', async () => {
  const { install, server, caches } = openBrowser();
  const old = await install('one');
  server.build = 'two';
  expect(await old.ask('/')).toContain('/ of two');
  server.isUp = false;
  expect(await old.ask('/')).toContain('/ of one');
  server.isUp = true;
  const next = await install('two');
  expect(await old.ask('/assets/one.js', { mode: 'cors', destination: 'script' })).toBe('code');
  await next.activate();
  server.isUp = false;
  expect(await next.ask('/')).toContain('/ of two');
  expect([...caches.keys()]).toEqual(['offline /assets/two.js']);
});

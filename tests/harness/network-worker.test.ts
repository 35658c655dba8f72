import { expect, it, vi } from 'vitest';
import { type NetworkWorkerScope, runNetworkWorker } from '../../bridge/harness/network-worker.ts';

/** A browser that keeps the caches of a stopped worker and knows the open windows. */
function openBrowser() {
  const cached = new Map<string, Set<string>>();
  const windows = new Set<string>();
  const unregister = vi.fn(async () => true);
  const caches = {
    open: async (name: string) => ({
      keys: async () => [...(cached.get(name) ?? [])].map((path) => ({ url: `https://shop.example${path}` })),
      put: async (path: string) => void cached.set(name, new Set(cached.get(name)).add(path)),
    }),
    delete: async (name: string) => cached.delete(name),
  };
  const network = vi.fn(async () => new Response('it came'));

  /** Starts a worker, as a browser does whenever it needs one. */
  function start() {
    const handlers = new Map<string, (event: unknown) => void>();
    runNetworkWorker({
      addEventListener: (name: string, hear: (event: unknown) => void) => handlers.set(name, hear),
      skipWaiting: async () => {},
      clients: { claim: async () => {}, get: async (id: string) => (windows.has(id) ? {} : undefined) },
      registration: { unregister },
      caches,
      fetch: network,
    } as unknown as NetworkWorkerScope);
    return {
      tell: (id: string, offline: boolean) =>
        new Promise((resolve) => {
          const ports = [{ postMessage: resolve }];
          handlers.get('message')?.({ source: { id }, data: { offline }, ports, waitUntil() {} });
        }),
      /** the result of a window's request; `untouched`: the worker left the request to the network */
      async ask(clientId: string): Promise<string> {
        let answer: Response | Promise<Response> | undefined;
        const respondWith = (given: Response | Promise<Response>) => {
          answer = given;
        };
        handlers.get('fetch')?.({ clientId, request: new Request('https://shop.example/a.js'), respondWith });
        const response = await answer;
        return response === undefined ? 'untouched' : response.type === 'error' ? 'nothing' : response.text();
      },
    };
  }
  return { start, windows, unregister };
}

it('the network worker fails requests of offline frames only', async () => {
  const { start, windows, unregister } = openBrowser();
  windows.add('one').add('two');
  const worker = start();
  expect(await worker.tell('one', true)).toBe(true);
  expect(await worker.ask('one')).toBe('nothing');
  expect(await worker.ask('two')).toBe('untouched');
  expect(unregister).not.toHaveBeenCalled();

  await worker.tell('one', false);
  expect(await worker.ask('one')).toBe('untouched');
  expect(unregister).toHaveBeenCalledOnce();
});

it('the network worker remembers which frames are offline after a restart', async () => {
  const { start, windows } = openBrowser();
  windows.add('one').add('two');
  await start().tell('one', true);
  const restartedWorker = start();
  expect(await Promise.all([restartedWorker.ask('one'), restartedWorker.ask('two')])).toEqual([
    'nothing',
    'it came',
  ]);
  expect(await restartedWorker.ask('two')).toBe('untouched');
});

it('the network worker forgets closed frames and unregisters with the last one', async () => {
  const { start, windows, unregister } = openBrowser();
  windows.add('one').add('page');
  await start().tell('one', true);
  windows.delete('one');
  const restartedWorker = start();
  await restartedWorker.tell('page', false);
  expect(unregister).toHaveBeenCalledOnce();
  expect(await start().ask('one')).toBe('it came');
});

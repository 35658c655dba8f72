/**
 * The service worker that cuts a frame off by failing all its requests. Registered only while a frame is offline, as a
 * developer's origin serves other projects too.
 */

export interface NetworkWorkerScope {
  addEventListener(name: 'install', listener: () => void): void;
  addEventListener(name: 'message', listener: (event: WorkerMessage) => void): void;
  addEventListener(name: 'fetch', listener: (event: WorkerFetch) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; get(id: string): Promise<unknown> };
  registration: { unregister(): Promise<boolean> };
  caches: Pick<CacheStorage, 'open' | 'delete'>;
  fetch: typeof fetch;
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerMessage extends WorkerEvent {
  data: unknown;
  source: unknown;
  ports: readonly Pick<MessagePort, 'postMessage'>[];
}
interface WorkerFetch {
  clientId: string;
  request: Request;
  respondWith(answer: Response | Promise<Response>): void;
}

/** The cache that lists offline frames: browsers stop idle workers and restart them at the next request. */
const CACHE_NAME = 'harness-offline';
const keyOf = (id: string) => `/harness/offline/${id}`;

export function runNetworkWorker(worker: NetworkWorkerScope): void {
  let offline: ReadonlySet<string> | null = null;
  const readOffline = storeOffline();

  async function storeOffline(): Promise<ReadonlySet<string>> {
    const keys = await worker.caches.open(CACHE_NAME).then(
      (cache) => cache.keys(),
      () => [],
    );
    offline ??= new Set(keys.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)));
    return offline;
  }

  /** Drops frames that no longer exist. Once no frame is offline, the worker unregisters itself. */
  async function change(id: string, isOffline: boolean): Promise<void> {
    const frameIds = new Set([...(await readOffline), ...(offline ?? [])]);
    if (isOffline) {
      // each time, as frames loaded since the worker was unregistered have no controller
      await worker.clients.claim();
      frameIds.add(id);
    } else frameIds.delete(id);
    // set before the next await, so that requests are cut off from now on
    offline = frameIds;
    const clients = await Promise.all([...frameIds].map((frameId) => worker.clients.get(frameId)));
    offline = new Set([...frameIds].filter((_, index) => clients[index] !== undefined));
    await worker.caches.delete(CACHE_NAME);
    if (offline.size === 0) {
      await worker.registration.unregister();
      return;
    }
    const cache = await worker.caches.open(CACHE_NAME);
    for (const frameId of offline) await cache.put(keyOf(frameId), new Response());
  }

  let changes: Promise<unknown> = readOffline;
  worker.addEventListener('install', () => void worker.skipWaiting());
  worker.addEventListener('message', (event) => {
    const { id } = Object(event.source);
    const { offline: isOffline } = Object(event.data);
    changes = changes
      .then(() => change(`${id}`, isOffline === true))
      .then(
        () => event.ports[0]?.postMessage(true),
        () => event.ports[0]?.postMessage(false),
      );
    event.waitUntil(changes);
  });
  worker.addEventListener('fetch', (event) => {
    const isLost = () => offline?.has(event.clientId) === true;
    if (isLost()) event.respondWith(Response.error());
    else if (offline === null) {
      event.respondWith(readOffline.then(() => (isLost() ? Response.error() : worker.fetch(event.request))));
    }
  });
}

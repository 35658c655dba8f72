import { CACHE_PREFIX, STORED_MARK } from '../platform/stored-page.ts';

/**
 * The service worker of the shop's own pages. While the network responds it changes nothing. When a page cannot be
 * reached, it opens the last home page, or for any other URL the empty page in which the browser renders every screen.
 */

export interface OfflineWorkerScope {
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: WorkerFetch) => void): void;
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  fetch: typeof fetch;
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetch extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface OfflineFiles {
  /** the script that every page of this build loads first */
  entry: string;
  /** the scripts and style sheets of the screens that open offline */
  assets: readonly string[];
}

/** The page of any URL but the home page's: it has no content of its own. */
const EMPTY_PAGE = '/cart';
const HOME_PAGE = '/';

const isMarked = (page: Response) => page.headers.get('server-timing') === STORED_MARK;

export function runOfflineWorker(worker: OfflineWorkerScope, { entry, assets }: OfflineFiles): void {
  // one cache a build, because the pages of a build need its files
  const cacheName = CACHE_PREFIX + entry;
  const openCache = () => worker.caches.open(cacheName);

  /** Stores a page, unless it is of another build, whose files this worker does not have. */
  async function storePage(path: string, response: Response): Promise<void> {
    // opened first, because a page that switches the worker off deletes the cache meanwhile
    const cache = await openCache();
    if (!response.ok || !(await response.clone().text()).includes(entry)) return;
    await cache.put(path, response);
  }

  async function fetchAndStore(path: string): Promise<void> {
    await storePage(path, await worker.fetch(path));
  }

  async function fetchPage(event: WorkerFetch): Promise<Response> {
    const { pathname, search } = new URL(event.request.url);
    const response = await worker.fetch(event.request).catch((error: unknown) => openStored(pathname, error));
    if (pathname === HOME_PAGE && search === '' && !isMarked(response))
      event.waitUntil(storePage(HOME_PAGE, response.clone()));
    return response;
  }

  async function openStored(pathname: string, error: unknown): Promise<Response> {
    const stored = await (await openCache()).match(pathname === HOME_PAGE ? HOME_PAGE : EMPTY_PAGE);
    if (!stored) throw error;
    const response = new Response(stored.body, stored);
    response.headers.set('server-timing', STORED_MARK);
    return response;
  }

  async function fetchAsset({ request }: WorkerFetch): Promise<Response> {
    try {
      return await worker.fetch(request);
    } catch (error) {
      const stored = await (await openCache()).match(request);
      if (stored) return stored;
      throw error;
    }
  }

  worker.addEventListener('install', (event) =>
    event.waitUntil(
      Promise.all([
        openCache().then((cache) => cache.addAll([...assets])),
        fetchAndStore(HOME_PAGE),
        fetchAndStore(EMPTY_PAGE),
      ]),
    ),
  );
  // runs once no page of the build before is open
  worker.addEventListener('activate', (event) =>
    event.waitUntil(
      worker.caches
        .keys()
        .then((names) =>
          Promise.all(
            names
              .filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheName)
              .map((name) => worker.caches.delete(name)),
          ),
        ),
    ),
  );
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET') return;
    // `iframe` is another destination: a framed shop is left alone
    if (request.mode === 'navigate' && request.destination === 'document') {
      event.respondWith(fetchPage(event));
    } else if (assets.includes(new URL(request.url).pathname)) event.respondWith(fetchAsset(event));
  });
}

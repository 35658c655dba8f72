import { CACHE_PREFIX } from './offline-worker.ts';

/**
 * Replaces the service worker when the operator has turned it off, even in browsers where the shop itself fails to
 * start.
 */
const worker = globalThis as unknown as {
  addEventListener(
    name: string,
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  registration: { unregister(): Promise<boolean> };
};
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => {
  const removeCaches = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  };
  event.waitUntil(Promise.all([removeCaches(), worker.registration.unregister()]));
});

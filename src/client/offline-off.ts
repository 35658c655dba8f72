import { deleteStoredPages } from '../platform/stored-page.ts';

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
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteStoredPages(caches), worker.registration.unregister()])),
);

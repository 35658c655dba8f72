import { deleteStoredPages } from '../platform/stored-page.ts';
import { trustScript } from '../platform/script-policy.ts';

/** Built from `src/client/offline.ts`. */
const WORKER_URL = '/offline.js';

/** Registers the service worker that opens the shop offline, or removes it and the pages it has stored. */
export async function setOffline(window: Window, isOn: boolean): Promise<void> {
  const { serviceWorker } = window.navigator;
  if (isOn) {
    await serviceWorker.register(trustScript(WORKER_URL), { scope: '/', updateViaCache: 'none' });
    return;
  }
  for (const registration of await serviceWorker.getRegistrations()) {
    const { scriptURL } = registration.active ?? registration.waiting ?? registration.installing ?? {};
    if (scriptURL?.endsWith(WORKER_URL)) await registration.unregister();
  }
  await deleteStoredPages(window.caches);
}

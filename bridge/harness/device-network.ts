import type { Connection } from './connection.ts';
import type { DeviceHolds } from './device-holds.ts';
import type { DeviceRows } from './device-rows.ts';
import { createFetch } from './device-fetch.ts';
import { installRequests } from './device-requests.ts';
import { installSockets } from './device-sockets.ts';
import { tellWorker } from './network-cut.ts';

/** The page's simulated network, and the device's own connection. */
export interface DeviceNetwork {
  /** the native `fetch`, for the device and the simulated host */
  fetch: typeof fetch;
  /**
   * Aborts pending requests, as a lost connection does, and notifies the page. Resolves when everything is cut off;
   * with false if code, style sheets and pictures still load, as cutting those off needs a service worker.
   */
  setOffline(offline: boolean): Promise<boolean>;
}

/** Makes the page's connection switchable, and adds a row to the timeline for each backend call. */
export function installNetwork(
  window: Window & typeof globalThis,
  rows: DeviceRows,
  holds?: DeviceHolds,
): DeviceNetwork {
  const nativeFetch = window.fetch.bind(window);
  const lossListeners = new Set<() => void>();
  let isOffline = false;
  const connection: Connection = {
    isLost: () => isOffline,
    onLost(end) {
      lossListeners.add(end);
      return () => lossListeners.delete(end);
    },
  };

  window.fetch = createFetch(window, rows, connection, holds);
  installRequests(window, rows, connection);
  installSockets(window, connection);
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => !isOffline });

  return {
    fetch: async (...args) => {
      if (isOffline) throw new window.TypeError('Failed to fetch');
      return nativeFetch(...args);
    },
    async setOffline(shouldBeOffline) {
      if (shouldBeOffline !== isOffline) {
        isOffline = shouldBeOffline;
        if (isOffline) for (const notifyLoss of [...lossListeners]) notifyLoss();
        window.dispatchEvent(new window.Event(isOffline ? 'offline' : 'online'));
      }
      return tellWorker(window, isOffline);
    },
  };
}

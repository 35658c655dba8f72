import type { Connection } from './connection.ts';
import type { DeviceRows } from './device-rows.ts';
import { createFetch } from './device-fetch.ts';
import { installRequests } from './device-requests.ts';
import { installSockets } from './device-sockets.ts';
import { tellWorker } from './network-cut.ts';

/** What the page believes of the network, and a way out for the device itself. */
export interface DeviceNetwork {
  /** the untouched `fetch`: the simulated host's own connection, which is the device's too */
  fetch: typeof fetch;
  /**
   * Ends what is under way, as losing the connection does, and tells the page. Resolves when nothing comes any more, with
   * false where code, style sheets and pictures still do: that takes a service worker.
   */
  setOffline(offline: boolean): Promise<boolean>;
}

/** Puts a switch on the page's connection, and a row in the timeline for each call to the backend. */
export function installNetwork(window: Window & typeof globalThis, rows: DeviceRows): DeviceNetwork {
  const natively = window.fetch.bind(window);
  const underWay = new Set<() => void>();
  let offline = false;
  const connection: Connection = {
    isLost: () => offline,
    onLost(end) {
      underWay.add(end);
      return () => underWay.delete(end);
    },
  };

  window.fetch = createFetch(window, rows, connection);
  installRequests(window, rows, connection);
  installSockets(window, connection);
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => !offline });

  return {
    fetch: async (...args) => {
      if (offline) throw new window.TypeError('Failed to fetch');
      return natively(...args);
    },
    async setOffline(next) {
      if (next !== offline) {
        offline = next;
        if (offline) for (const lose of [...underWay]) lose();
        window.dispatchEvent(new window.Event(offline ? 'offline' : 'online'));
      }
      return tellWorker(window, offline);
    },
  };
}

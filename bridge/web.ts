import type { Adapter, BridgeEnvironment } from './contract.ts';
import { BridgeError } from './errors.ts';

/** Separates what the bridge stores from what the page stores itself. */
const PREFIX = 'bridge::';

const done = { executedWith: 'fallback' } as const;

/**
 * The adapter for plain browsers: location, Web Share, opening URLs, `localStorage`, and payment by navigation; files with
 * `withFilePicker`. It is also the fallback of a bridge whose host's adapter failed to start. Without a window (on a server)
 * it can do nothing.
 */
export function createWebAdapter({ window, navigate }: BridgeEnvironment): Adapter {
  if (!window) return { name: 'web', can: () => false };
  const { navigator } = window;

  /** Reads `localStorage` on every use, as accessing it throws where it is blocked. */
  const withStorage = async <T>(task: (storage: Storage) => T): Promise<T> => {
    try {
      return task(window.localStorage);
    } catch (cause) {
      throw new BridgeError('unavailable', 'full or blocked', { cause });
    }
  };

  return {
    name: 'web',

    can(capability) {
      if (capability === 'location') return 'geolocation' in navigator;
      if (capability === 'share') return 'share' in navigator;
      if (capability === 'close') return !!window.opener;
      return /^(pay.redirect|open|storage)$/.test(capability);
    },

    async pay({ redirectUrl }) {
      if (!redirectUrl) throw new BridgeError('unavailable', 'no redirectUrl');
      navigate(redirectUrl);
      return { outcome: 'navigated', ...done };
    },

    // read inside the promise, so that an error rejects the call instead of being thrown in the browser's callback
    location: () =>
      new Promise<GeolocationPosition>((resolve, reject) =>
        navigator.geolocation.getCurrentPosition(resolve, reject),
      ).then(
        ({ coords: { latitude, longitude } }) => ({ latitude, longitude, ...done }),
        ({ code, message }) => {
          throw new BridgeError(code === 1 ? 'declined' : 'unavailable', message);
        },
      ),

    async share(request) {
      try {
        await navigator.share(request);
        return done;
      } catch (error) {
        if ((error as Error).name === 'AbortError') throw new BridgeError('dismissed', 'closed');
        throw error;
      }
    },

    async open(url) {
      if (/^http/.test(url)) window.open(url, '_blank', 'noopener');
      else navigate(url);
      return done;
    },

    async close() {
      window.close();
      if (!window.closed) throw new BridgeError('unavailable', 'not closed');
      return done;
    },

    storage: {
      get: (key) => withStorage((storage) => storage.getItem(PREFIX + key)),
      set: (key, value) => withStorage((storage) => storage.setItem(PREFIX + key, value)),
      remove: (key) => withStorage((storage) => storage.removeItem(PREFIX + key)),
    },
  };
}

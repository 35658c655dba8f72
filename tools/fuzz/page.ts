import type { BridgeEnvironment } from '../../bridge/index.ts';
import { FORGED } from './junk.ts';
import type { HostTools } from './host.ts';

/** A page whose browser acts as the host, correctly or not. */
export interface FuzzedPage {
  window: NonNullable<BridgeEnvironment['window']>;
  env: BridgeEnvironment;
  /** triggers an event in the page that was not requested */
  poke(): void;
  alive(): number;
}

export const PLACE = { latitude: 28.6, longitude: 77.2 };
export const SHOP_URL = 'https://shop.example/cart';

const EVENTS = [
  'visibilitychange',
  'online',
  'offline',
  'pageshow',
  'message',
  'back',
  'pause',
  'resume',
  'storage',
];

export function createPage(
  tools: HostTools,
  userAgent: string,
  config: BridgeEnvironment['config'] = {},
): FuzzedPage {
  const { random, answer, junk, isCorrect } = tools;
  const fails = (share: number) => !isCorrect() && random.chance(share);
  const listeners = new Set<unknown>();
  const values = new Map<string, string>();
  const tab = new Map<string, string>();

  class Target extends EventTarget {
    override addEventListener(type: string, listener: EventListener) {
      listeners.add(listener);
      super.addEventListener(type, listener);
    }
    override removeEventListener(type: string, listener: EventListener) {
      listeners.delete(listener);
      super.removeEventListener(type, listener);
    }
  }

  const navigator = {
    userAgent,
    geolocation: {
      getCurrentPosition(onPosition: (value: unknown) => void, onFailure: (value: unknown) => void) {
        answer(fails(0.2) ? onFailure : onPosition, () => ({ coords: PLACE }));
      },
    },
    share: () => new Promise((resolve, reject) => answer(fails(0.3) ? reject : resolve, () => undefined)),
  };
  const document = Object.assign(new Target(), {
    hidden: false,
    createElement() {
      const input: {
        files: unknown;
        onchange: (() => void) | null;
        oncancel: (() => void) | null;
        click(): void;
      } = {
        files: null,
        onchange: null,
        oncancel: null,
        click() {
          const choose = (files: unknown) => {
            input.files = files;
            if (files === null) input.oncancel?.();
            else input.onchange?.();
          };
          answer(choose, () => [{ name: 'list.txt', size: 4, type: 'text/plain' }]);
        },
      };
      return input;
    },
  });
  const localStorage = {
    getItem(key: string) {
      if (fails(0.05)) throw new Error('SecurityError');
      return values.get(key) ?? null;
    },
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const window = Object.assign(new Target(), {
    navigator,
    document,
    localStorage,
    crypto: globalThis.crypto,
    Array,
    location: new URL(SHOP_URL),
    opener: {},
    closed: false,
    open() {},
    close() {
      this.closed = !fails(0.5);
    },
  });

  return {
    window: window as unknown as FuzzedPage['window'],
    env: {
      window: window as unknown as BridgeEnvironment['window'],
      facts: { userAgent, injected: [], standalone: false, url: SHOP_URL },
      loadScript: () => Promise.reject(new Error('there is no script')),
      navigate() {},
      config,
      tab: {
        get: (key) => tab.get(key) ?? null,
        set: (key, value) => void tab.set(key, value),
        remove: (key) => void tab.delete(key),
      },
    },
    poke() {
      const name = random.pick(EVENTS);
      const event = Object.assign(new Event(name, { cancelable: true }), {
        data: random.chance(0.5) ? junk() : { id: FORGED, grantToken: FORGED },
        origin: 'https://evil.example',
        persisted: random.chance(0.5),
      });
      (random.chance(0.5) ? window : document).dispatchEvent(event);
    },
    alive: () => listeners.size,
  };
}

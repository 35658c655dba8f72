/**
 * A separate entry point next to `index.ts`: the environment for `connect` on an ordinary page. A test, or an app with
 * its own storage, builds its own.
 */
import type { BridgeEnvironment, Registry } from './contract.ts';

export interface PageOptions {
  /** the registry given to `connect`: its partners' globals are looked up in the page */
  registry: Registry;
  /** the settings of the partners' adapters, by partner name; default: none */
  config?: Readonly<Record<string, unknown>>;
}

/** The environment that the bridge and its adapters get for `window`. Reads the page once, when called. */
export function createPageEnvironment(
  window: Window & typeof globalThis,
  options: PageOptions,
): BridgeEnvironment {
  // for untyped callers
  if (!window?.navigator || !options?.registry?.every?.((entry) => entry?.load))
    throw new TypeError('createPageEnvironment() needs window, { registry: [phonepe()] }');
  const { registry, config = {} } = options;
  const { navigator, location, document } = window;
  return {
    window,
    facts: {
      userAgent: navigator.userAgent,
      injected: registry.flatMap(({ injects = [] }) => injects).filter((name) => exists(window, name)),
      standalone:
        !!(navigator as { standalone?: boolean }).standalone ||
        !!window.matchMedia?.('(display-mode: standalone)').matches,
      url: location.href,
    },
    loadScript: (url) =>
      new Promise((resolve, reject) => {
        const script = document.createElement('script');
        script.onload = () => resolve();
        script.onerror = () => {
          script.remove();
          reject(new Error(`${url} could not be loaded`));
        };
        script.src = url;
        document.head.append(script);
      }),
    navigate: (url) => location.assign(url),
    config,
    tab: tabOf(window),
  };
}

function exists(window: object, name: string): boolean {
  const path = name.replace('webkit:', 'webkit.messageHandlers.').split('.');
  return path.reduce<unknown>((parent, key) => Object(parent)[key], window) !== undefined;
}

/** `sessionStorage`, or memory if it is full or blocked; accessing it may throw. */
function tabOf(window: Window): BridgeEnvironment['tab'] {
  const memory = new Map<string, string>();
  function withStorage<T>(task: (storage: Storage) => T): T | undefined {
    try {
      return task(window.sessionStorage);
    } catch {
      return undefined;
    }
  }
  return {
    get: (key) => memory.get(key) ?? withStorage((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      memory.set(key, value);
      withStorage((storage) => storage.setItem(key, value));
    },
    remove(key) {
      memory.delete(key);
      withStorage((storage) => storage.removeItem(key));
    },
  };
}

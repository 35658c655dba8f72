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
  rejectInvalid(window, options);
  const { registry, config = {} } = options;
  const { navigator, location, document } = window;
  const names = registry.flatMap(({ injects = [] }) => injects);
  const standalone = (navigator as { standalone?: boolean }).standalone === true;
  return {
    window,
    facts: {
      userAgent: navigator.userAgent,
      injected: names.filter((name) => exists(window, name)),
      standalone: standalone || window.matchMedia?.('(display-mode: standalone)').matches === true,
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

/** For untyped callers: names the invalid argument. */
function rejectInvalid(window: unknown, options: PageOptions | undefined): void {
  const problem = Object(window).navigator
    ? findProblem(options?.registry)
    : 'the first argument must be the window of a page';
  if (problem) throw new TypeError(`createPageEnvironment: ${problem}`);
}

function findProblem(registry: unknown): string | null {
  if (!Array.isArray(registry)) return 'registry must be the list of partners that connect() is given';
  const at = registry.findIndex((entry) => !entry?.detect || !entry.load);
  if (at < 0) return null;
  const entry: unknown = registry[at];
  return `registry[${at}] is no partner${typeof entry === 'function' ? `; call it: ${entry.name}()` : ''}`;
}

function exists(window: object, name: string): boolean {
  const page = window as Readonly<Record<string, unknown>>;
  if (!name.startsWith('webkit:')) return page[name] !== undefined;
  const { messageHandlers } = Object(page.webkit);
  return Object(messageHandlers)[name.slice('webkit:'.length)] !== undefined;
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

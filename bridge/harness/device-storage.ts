/** Separates the storage of simulated apps that share one browser and origin. */

/** The part of `native` whose keys have this prefix, with the prefix hidden. */
function scopeStorage(native: Storage, prefix: string): Storage {
  const keys = () =>
    Array.from({ length: native.length }, (_, index) => native.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  const storage: Storage = {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => native.getItem(prefix + key),
    setItem: (key, value) => native.setItem(prefix + key, value),
    removeItem: (key) => native.removeItem(prefix + key),
    clear() {
      for (const key of keys()) native.removeItem(prefix + key);
    },
  };
  // partners' SDKs use `localStorage[key]`
  return new Proxy(storage, {
    get: (target, key) =>
      typeof key === 'symbol' || key in target
        ? Reflect.get(target, key)
        : (target.getItem(key) ?? undefined),
    set(target, key, value) {
      target.setItem(String(key), String(value));
      return true;
    },
    deleteProperty(target, key) {
      target.removeItem(String(key));
      return true;
    },
  });
}

/** Clears a simulated app's storage from the page around it, which sees the prefixed names. */
export function clearStorage(window: Window, host: string): void {
  for (const native of [window.localStorage, window.sessionStorage]) scopeStorage(native, `${host}|`).clear();
  for (const cookie of readCookies(window.document.cookie, `${host}.`).split('; ')) {
    window.document.cookie = `${host}.${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
}

/** The cookies whose names begin with `prefix`, without the prefix. */
function readCookies(cookies: string, prefix: string): string {
  return cookies
    .split('; ')
    .filter((cookie) => cookie.startsWith(prefix))
    .map((cookie) => cookie.slice(prefix.length))
    .join('; ');
}

/** Separates storage, cookies and channels for this page; returns what a kill clears. */
export function separateStorage(window: Window & typeof globalThis, host: string): { forgetTab(): void } {
  const { document } = window;
  const local = scopeStorage(window.localStorage, `${host}|`);
  const session = scopeStorage(window.sessionStorage, `${host}|`);
  const cookies = Object.getOwnPropertyDescriptor(window.Document.prototype, 'cookie');
  const cookiePrefix = `${host}.`;

  Object.defineProperty(window, 'localStorage', { configurable: true, get: () => local });
  Object.defineProperty(window, 'sessionStorage', { configurable: true, get: () => session });
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => readCookies(cookies?.get?.call(document) ?? '', cookiePrefix),
    set: (cookie: string) => cookies?.set?.call(document, `${cookiePrefix}${cookie}`),
  });

  // another tab with the same simulated app gets storage events with unprefixed keys
  window.addEventListener(
    'storage',
    (event) => {
      if (event.key === null || event.storageArea === local) return;
      event.stopImmediatePropagation();
      const { key, oldValue, newValue, url } = event;
      if (!key.startsWith(`${host}|`)) return;
      const unprefixedEvent = { key: key.slice(host.length + 1), oldValue, newValue, url };
      const renamedEvent = new window.StorageEvent('storage', unprefixedEvent);
      Object.defineProperty(renamedEvent, 'storageArea', { value: local });
      window.dispatchEvent(renamedEvent);
    },
    true,
  );

  const Channel = window.BroadcastChannel;
  if (Channel) {
    window.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(`${host}|${name}`);
      }
    };
  }

  return { forgetTab: () => session.clear() };
}

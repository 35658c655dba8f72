import type { KeyValue } from '../model/ports.ts';

export function createMemoryStorage(): KeyValue {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

/**
 * The browser's storage behind a port that never throws. Reading the property alone may throw (storage forbidden) and
 * any write may (quota): what could not be kept lives on in memory, and `onError` is called once.
 */
export function createSafeStorage(
  open: () => Storage,
  onError: (error: unknown) => void = () => {},
): KeyValue {
  const memory = new Map<string, string | null>();
  let reported = false;
  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(open());
    } catch (error) {
      if (!reported) {
        reported = true;
        onError(error);
      }
      return otherwise;
    }
  };
  return {
    get: (key) =>
      memory.has(key) ? (memory.get(key) ?? null) : attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const kept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (kept) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      const removed = attempt((storage) => {
        storage.removeItem(key);
        return true;
      }, false);
      if (removed) memory.delete(key);
      else memory.set(key, null);
    },
    keys: () => [...attempt(Object.keys, []), ...memory.keys()],
    lasts: () => memory.size === 0,
  };
}

/** The same storage under a prefix, computed anew at every use: keeps partners and users apart. */
export function scopeStorage(storage: KeyValue, prefix: () => string): KeyValue {
  return {
    get: (key) => storage.get(prefix() + key),
    set: (key, value) => storage.set(prefix() + key, value),
    remove: (key) => storage.remove(prefix() + key),
    lasts: () => storage.lasts?.() ?? true,
  };
}

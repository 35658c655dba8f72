import type { KeyValue } from '../model/ports.ts';

export function createMemoryStorage(): KeyValue {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

/**
 * Browser storage that never throws. Even reading the property may throw (storage blocked), and so may any write
 * (quota): values that could not be stored stay in memory, and `onError` is called once.
 */
export function createSafeStorage(
  open: () => Storage,
  onError: (error: unknown) => void = () => {},
): KeyValue {
  const memory = new Map<string, string | null>();
  let reported = false;
  const attempt = <T>(action: (storage: Storage) => T, fallback: T): T => {
    try {
      return action(open());
    } catch (error) {
      if (!reported) {
        reported = true;
        onError(error);
      }
      return fallback;
    }
  };
  return {
    get: (key) =>
      memory.has(key) ? (memory.get(key) ?? null) : attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) memory.delete(key);
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
    isPersistent: () => memory.size === 0,
  };
}

/** Adds a prefix, computed on each use, to all keys: separates partners and users. */
export function scopeStorage(storage: KeyValue, prefix: () => string): KeyValue {
  return {
    get: (key) => storage.get(prefix() + key),
    set: (key, value) => storage.set(prefix() + key, value),
    remove: (key) => storage.remove(prefix() + key),
    isPersistent: () => storage.isPersistent?.() ?? true,
  };
}

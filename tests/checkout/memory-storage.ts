import type { KeyValue } from '../../src/model/ports.ts';

export function createMemoryStorage(start: Record<string, string> = {}): KeyValue & { dump(): string } {
  const map = new Map(Object.entries(start));
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
    dump: () => JSON.stringify([...map]),
  };
}

import type { Connectivity } from '../../src/model/ports.ts';

export interface FakeConnectivity extends Connectivity {
  setOnline(online: boolean): void;
  setVisible(visible: boolean): void;
  /** listeners that are still there */
  listeners(): number;
}

export function createFakeConnectivity(): FakeConnectivity {
  let online = true;
  const changes = new Set<(online: boolean) => void>();
  const shows = new Set<(visible: boolean) => void>();
  return {
    online: () => online,
    onChange(listener) {
      changes.add(listener);
      return () => void changes.delete(listener);
    },
    onVisible(listener) {
      shows.add(listener);
      return () => void shows.delete(listener);
    },
    setOnline(next) {
      online = next;
      for (const listener of [...changes]) listener(next);
    },
    setVisible(visible) {
      for (const listener of [...shows]) listener(visible);
    },
    listeners: () => changes.size + shows.size,
  };
}

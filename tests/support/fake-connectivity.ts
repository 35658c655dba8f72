import type { Connectivity } from '../../src/model/ports.ts';

export interface FakeConnectivity extends Connectivity {
  setOnline(online: boolean): void;
  setVisible(visible: boolean): void;
  /** the number of current listeners */
  listeners(): number;
}

export function createFakeConnectivity(): FakeConnectivity {
  let online = true;
  let visible = true;
  const changes = new Set<(online: boolean) => void>();
  const shows = new Set<(visible: boolean) => void>();
  return {
    online: () => online,
    onChange(listener) {
      changes.add(listener);
      return () => void changes.delete(listener);
    },
    visible: () => visible,
    onVisible(listener) {
      shows.add(listener);
      return () => void shows.delete(listener);
    },
    setOnline(next) {
      online = next;
      for (const listener of [...changes]) listener(next);
    },
    setVisible(next) {
      visible = next;
      for (const listener of [...shows]) listener(next);
    },
    listeners: () => changes.size + shows.size,
  };
}

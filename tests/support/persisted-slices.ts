import type { Clock, Connectivity, Tabs } from '../../src/model/ports.ts';
import { steadyConnectivity } from '../../src/platform/connectivity.ts';
import { createPersistedSlices, type PersistedSlices } from '../../src/platform/persisted-slices.ts';

/** No other tab is open. */
export const NO_TABS: Tabs = { announce: () => {}, listen: () => () => {} };

/** Tabs of one browser: an announcement reaches all other tabs a moment later. */
export function createTabHub(): () => Tabs {
  const listeners = new Map<object, Set<(what?: string) => void>>();
  return () => {
    const tab = {};
    const mine = new Set<(what?: string) => void>();
    listeners.set(tab, mine);
    return {
      announce(what) {
        queueMicrotask(() => {
          for (const [other, theirs] of listeners) {
            if (other !== tab) for (const listener of [...theirs]) listener(what);
          }
        });
      },
      listen(listener) {
        mine.add(listener);
        return () => void mine.delete(listener);
      },
    };
  };
}

/** Persistence for a store that is tested alone; the tab is visible unless `connectivity` says otherwise. */
export function persistedSlices(deps: {
  clock: Clock;
  connectivity?: Pick<Connectivity, 'visible' | 'onVisible'>;
  tabs?: Tabs;
}): PersistedSlices {
  const slices = createPersistedSlices({ tabs: NO_TABS, connectivity: steadyConnectivity, ...deps });
  slices.start();
  return slices;
}

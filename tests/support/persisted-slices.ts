import type { Clock, Connectivity, Tabs } from '../../src/model/ports.ts';
import { steadyConnectivity } from '../../src/platform/connectivity.ts';
import { createPersistedSlices, type PersistedSlices } from '../../src/platform/persisted-slices.ts';

/** For a shop without other tabs. */
export const NO_TABS: Tabs = { announce: () => {}, listen: () => () => {} };

/** The tabs of one browser: an announcement reaches all other tabs asynchronously. */
export function createTabHub(): () => Tabs {
  const listeners = new Map<object, Set<(key?: string) => void>>();
  return () => {
    const tab = {};
    const ownListeners = new Set<(key?: string) => void>();
    listeners.set(tab, ownListeners);
    return {
      announce(key) {
        queueMicrotask(() => {
          for (const [otherTab, otherListeners] of listeners) {
            if (otherTab !== tab) for (const listener of [...otherListeners]) listener(key);
          }
        });
      },
      listen(listener) {
        ownListeners.add(listener);
        return () => void ownListeners.delete(listener);
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

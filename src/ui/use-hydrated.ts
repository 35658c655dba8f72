import { useDeferredValue, useState, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * False on the server and while the server's markup is being hydrated; true from the start in components that
 * are rendered later. The value turns true in a transition: a synchronous update would make React hydrate
 * every boundary below the component at once, in one long task.
 */
export function useHydrated(): boolean {
  const [mount] = useState(() => ({ onMarkup: false }));
  // React reads the server's snapshot only while it hydrates. Both snapshots are equal, so they cause no
  // second rendering.
  const onMarkup = useSyncExternalStore(
    subscribeToNothing,
    () => mount.onMarkup,
    () => {
      mount.onMarkup = true;
      return true;
    },
  );
  return useDeferredValue(true, !onMarkup);
}

import { useDeferredValue, useState, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * False on the server and while its markup is hydrated; true from the start in what is drawn later. It turns true in a
 * transition: a synchronous update would make React hydrate every boundary below it at once, in one long task.
 */
export function useHydrated(): boolean {
  const [mount] = useState(() => ({ onMarkup: false }));
  // React asks for the server's snapshot only while it hydrates. Both snapshots agree, so nothing is drawn twice for it.
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

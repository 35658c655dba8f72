import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until its markup has been hydrated: what only the browser knows is not drawn before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until hydration, for content that only the browser can render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

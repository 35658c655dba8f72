import { useStoreOf } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';
import { isLoggedIn, type SessionState, type SessionStore } from './session-store.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    session: SessionStore;
  }
}

/** The session store, for its actions: the hook does not subscribe to the state. */
export function useSessionStore(): SessionStore {
  return useStoreOf('session');
}

/** The state of the session; the hook subscribes to it. */
export function useSession(): Readonly<SessionState> {
  return useStore(useSessionStore().watched);
}

export function useIsLoggedIn(): boolean {
  return useStore(useSessionStore().watched, isLoggedIn);
}

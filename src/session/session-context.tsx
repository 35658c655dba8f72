import { useSnapshot } from 'valtio';
import { useStoreOf } from '../ui/stores.tsx';
import { isLoggedIn, type SessionState, type SessionStore } from './session-store.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    session: SessionStore;
  }
}

/** What can be done: log in, log out. Never renders anew by itself. */
export function useSessionStore(): SessionStore {
  return useStoreOf('session');
}

/** Who is here. Renders anew only when what is read of it changes. */
export function useSession(): Readonly<SessionState> {
  return useSnapshot(useSessionStore().state);
}

export function useIsLoggedIn(): boolean {
  return isLoggedIn(useSession());
}

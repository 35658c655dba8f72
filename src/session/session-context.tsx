import { useStoreOf } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';
import { isLoggedIn, type SessionState, type SessionStore } from './session-store.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    session: SessionStore;
  }
}

/** The actions: log in, log out. Never causes a render. */
export function useSessionStore(): SessionStore {
  return useStoreOf('session');
}

/** The shopper who is logged in. */
export function useSession(): Readonly<SessionState> {
  return useStore(useSessionStore().watched);
}

export function useIsLoggedIn(): boolean {
  return useStore(useSessionStore().watched, isLoggedIn);
}

import { useStoreOf } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';
import { isLoggedIn, type SessionState, type SessionStore } from './session-store.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    session: SessionStore;
  }
}

/** For actions only; does not subscribe. */
export function useSessionStore(): SessionStore {
  return useStoreOf('session');
}

/** The session, as a subscription. */
export function useSession(): Readonly<SessionState> {
  return useStore(useSessionStore().watched);
}

export function useIsLoggedIn(): boolean {
  return useStore(useSessionStore().watched, isLoggedIn);
}

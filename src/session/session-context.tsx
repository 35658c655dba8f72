import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import { isLoggedIn, type SessionState, type SessionStore } from './session-store.ts';

export const SessionContext = createContext<SessionStore | null>(null);

/** What can be done: log in, log out. Never renders anew by itself. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('[session] no session here: wrap the tree in <SessionContext value={store}>');
  return store;
}

/** Who is here. Renders anew only when what is read of it changes. */
export function useSession(): Readonly<SessionState> {
  return useSnapshot(useSessionStore().state);
}

export function useIsLoggedIn(): boolean {
  return isLoggedIn(useSession());
}

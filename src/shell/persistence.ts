import { stopAll } from '../model/listeners.ts';
import type { Clock, Connectivity, KeyValue, Messages, Tabs } from '../model/ports.ts';
import { createPersistedSlices, type PersistedSlices } from '../platform/persisted-slices.ts';
import type { SessionStore } from '../session/session-store.ts';
import * as m from './messages.ts';
import { UserChangeStep } from '../model/user-change.ts';

/** Persists all state, and synchronizes it and the session with the shop's other tabs. */
export function createPersistence(deps: {
  clock: Clock;
  connectivity: Connectivity;
  tabs: Tabs;
  storage: KeyValue;
  loginStorage: KeyValue;
  session: SessionStore;
  messages: Pick<Messages, 'toast'>;
}): { slices: PersistedSlices; start: () => () => void } {
  const { storage, loginStorage, session, messages } = deps;
  let isReported = false;
  const slices = createPersistedSlices({
    ...deps,
    onSaved() {
      if (isReported || storage.isPersistent?.() !== false) return;
      isReported = true;
      messages.toast(m.storageBlocked);
    },
  });

  // The session writes itself, synchronously; this slice only notifies the other tabs. It comes first,
  // because the other slices belong to a user.
  let lastToken = session.state.accessToken;
  const sessionSlice = slices.add({
    name: 'session',
    save(hidden) {
      const { accessToken } = session.state;
      // A hidden tab only follows the other tabs. But it does announce that its session was refused, because
      // another tab may be showing that session.
      const isChanged = accessToken !== lastToken && (!hidden || accessToken === null);
      lastToken = accessToken;
      return isChanged;
    },
    follow: session.follow,
    followWhileVisible: session.followEnd,
  });
  /** Deferred until all data has been written, because another tab reads the data at once. */
  const announceLogout = () => queueMicrotask(sessionSlice.saveNow);
  return {
    slices,
    start() {
      const stops = [
        slices.start(),
        session.onLogin(UserChangeStep.tabs, sessionSlice.saveNow),
        session.onLogout(UserChangeStep.tabs, announceLogout),
      ];
      const unwatch = loginStorage.onChange?.(session.followEnd);
      if (unwatch) stops.push(unwatch);
      return stopAll(stops);
    },
  };
}

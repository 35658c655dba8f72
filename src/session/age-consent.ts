import type { AgeConsent } from '../http/headers.ts';
import type { KeyValue } from '../model/ports.ts';
import { createStore, type Watched } from '../platform/store.ts';

const KEY = 'age_consent';

/** The shopper's answer to whether they are of age. It is valid for one session of one shopper. */
export interface AgeConsentStore {
  readonly state: { readonly consent: AgeConsent };
  readonly watched: Watched<{ readonly consent: AgeConsent }>;
  /** sets the answer; `pending`: the question is being shown */
  set(consent: AgeConsent): void;
  /** reads the stored answer again after the shopper has changed */
  read(): void;
}

/**
 * `storage` belongs to the shopper. `session` is the id of the session that the answer is valid for; empty if
 * the shopper is logged in.
 */
export function createAgeConsent(storage: KeyValue, session: () => string): AgeConsentStore {
  const store = createStore({ consent: 'idle' as AgeConsent });
  return {
    get state() {
      return store.get();
    },
    watched: store,
    set(consent) {
      store.update({ consent });
      if (consent !== 'pending') storage.set(KEY, `${consent} ${session()}`);
    },
    read() {
      const [consent, sessionId] = storage.get(KEY)?.split(' ') ?? [];
      const isAnswered = (consent === 'granted' || consent === 'denied') && sessionId === session();
      store.update({ consent: isAnswered ? consent : 'idle' });
    },
  };
}

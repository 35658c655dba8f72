import type { AgeConsent } from '../http/headers.ts';
import type { KeyValue } from '../model/ports.ts';
import { createStore, type Watched } from '../platform/store.ts';

const KEY = 'age_consent';

/** Whether the shopper has said to be grown up. The answer is theirs: it holds for as long as they are who they are. */
export interface AgeConsentStore {
  readonly state: { readonly consent: AgeConsent };
  readonly watched: Watched<{ readonly consent: AgeConsent }>;
  /** `pending`: it is being asked */
  set(consent: AgeConsent): void;
  /** another shopper: what that one has said counts */
  read(): void;
}

/** `storage`: the shopper's own; `session`: the one that an answer holds in, empty for somebody who is known. */
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
      const [consent, of] = storage.get(KEY)?.split(' ') ?? [];
      const answered = (consent === 'granted' || consent === 'denied') && of === session();
      store.update({ consent: answered ? consent : 'idle' });
    },
  };
}

import type { Api } from '../http/api.ts';
import type { BackendAction } from '../http/backend-actions.ts';
import type { Analytics, Clock, Connectivity, KeyValue, Messages } from '../model/ports.ts';
import type { PersistedSlices } from '../platform/persisted-slices.ts';
import type { CartStore } from './ports.ts';

/** What the cart needs to know of the session. */
interface CartSession {
  loggedIn(): boolean;
  /** 0: nobody */
  userId(): number;
  /** the user by storage: another tab may have logged in or out */
  storedUserId(): number;
  onLogin(listener: () => void): () => void;
  /** `elsewhere`: in another tab, which keeps the cart */
  onLogout(listener: (reason: string) => void): () => void;
}

export interface CartSyncDeps {
  api: Api;
  clock: Clock;
  /** the same as the first screen's cart has */
  storage: KeyValue;
  slices: PersistedSlices;
  connectivity: Connectivity;
  messages: Pick<Messages, 'toast' | 'openModal' | 'closeModal'>;
  analytics: Analytics;
}

export interface CartSyncFeatures {
  /** the cart of the first screen, to which this adds the server */
  cart: CartStore;
  session: CartSession;
  /** runs the backend actions of cart answers that are not for the cart */
  perform(action: BackendAction): void;
}

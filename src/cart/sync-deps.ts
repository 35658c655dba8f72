import type { Api } from '../http/api.ts';
import type { BackendAction } from '../http/backend-actions.ts';
import type { Analytics, Clock, Connectivity, KeyValue, Messages } from '../model/ports.ts';
import type { PersistedSlices } from '../platform/persisted-slices.ts';
import type { CartStore } from './ports.ts';
import type { UserChangeStep } from '../model/user-change.ts';

/** The cart's view of the session. */
interface CartSession {
  loggedIn(): boolean;
  /** 0: nobody */
  userId(): number;
  /** the user according to storage: another tab may have logged in or out */
  storedUserId(): number;
  onLogin(step: UserChangeStep, listener: () => void): () => void;
  /** `elsewhere`: in another tab, which handles the cart */
  onLogout(step: UserChangeStep, listener: (reason: string) => void): () => void;
}

export interface CartSyncDeps {
  api: Api;
  clock: Clock;
  /** the same storage as the first screen's cart */
  storage: KeyValue;
  slices: PersistedSlices;
  connectivity: Connectivity;
  messages: Pick<Messages, 'toast' | 'openModal' | 'closeModal'>;
  analytics: Analytics;
}

export interface CartSyncFeatures {
  /** the first screen's cart */
  cart: CartStore;
  session: CartSession;
  /** performs actions of cart responses that concern other features */
  perform(action: BackendAction): void;
}

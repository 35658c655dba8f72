import type { SavedAddress } from '../address/address-model.ts';
import type { AddressStore } from '../address/address-store.ts';
import type { SyncedCart } from '../cart/ports.ts';
import type { Api } from '../http/api.ts';
import type { Deps } from '../model/deps.ts';
import type { LogoutReason, UserChangeStep } from '../model/user-change.ts';

/** `storage` belongs to this partner and user. */
export type CheckoutDeps = Pick<
  Deps,
  'clock' | 'random' | 'storage' | 'navigation' | 'connectivity' | 'analytics' | 'platform'
> & { bridge: Pick<Deps['bridge'], 'policy' | 'pay' | 'on'> };

/** What checkout needs of other features. */
export interface CheckoutFeatures {
  api: Api;
  cart: Pick<
    SyncedCart,
    | 'state'
    | 'view'
    | 'setQuantity'
    | 'sync'
    | 'validate'
    | 'refresh'
    | 'reset'
    | 'dismissChanges'
    | 'setAddress'
    | 'subscribe'
    | 'onAnswer'
    | 'onAddressRefused'
  >;
  address: Pick<
    AddressStore,
    | 'state'
    | 'watched'
    | 'load'
    | 'onChoice'
    | 'followServer'
    | 'followStored'
    | 'handleDeleted'
    | 'leaveGiftAddress'
  >;
  session: CheckoutSession;
  /** follows a link from the server; returns false and reports the link if it is not allowed */
  openLink: (link: string) => boolean;
  /** updates the header and the location of requests; null: no saved address is chosen */
  setDeliveryAddress: (chosen: SavedAddress | null) => void;
}

interface CheckoutSession {
  loggedIn(): boolean;
  /** resolves with true once the shopper is logged in, or with false if the shopper declines */
  requireLogin(): Promise<boolean>;
  onLogin(step: UserChangeStep, listener: () => void): () => void;
  onLogout(step: UserChangeStep, listener: (reason: LogoutReason, userId: number) => void): () => void;
}

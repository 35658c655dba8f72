import type { Bridge } from '../../bridge/index.ts';
import type { SavedAddress } from '../address/address-model.ts';
import type { AddressStore } from '../address/address-store.ts';
import type { CartStore } from '../cart/cart-store.ts';
import type { Api } from '../http/api.ts';
import type { Analytics, Clock, Connectivity, KeyValue, Navigation, Random } from '../model/ports.ts';
import type { LogoutReason } from '../session/session-store.ts';

/** The outside world, as much of it as checkout uses. */
export interface CheckoutDeps {
  clock: Clock;
  random: Random;
  /** kept apart per partner and user */
  storage: KeyValue;
  navigation: Navigation;
  connectivity: Connectivity;
  bridge: () => Pick<Bridge, 'policy' | 'pay' | 'on'>;
}

/** What checkout needs of other features: no more than this. */
export interface CheckoutFeatures {
  api: Api;
  cart: Pick<
    CartStore,
    | 'state'
    | 'view'
    | 'sync'
    | 'validate'
    | 'refresh'
    | 'reset'
    | 'dismissChanges'
    | 'setAddress'
    | 'onState'
    | 'onAddressRefused'
  >;
  address: Pick<AddressStore, 'state' | 'load' | 'onChoice' | 'followServer' | 'followKept' | 'gone'>;
  session: CheckoutSession;
  analytics: Analytics;
  /** follows a link that the server gave, where the rules of links allow it */
  openLink: (link: string) => void;
  /** the header, and where goods and arrival times are asked for; null: no saved address is chosen */
  showDelivery: (chosen: SavedAddress | null) => void;
}

interface CheckoutSession {
  loggedIn(): boolean;
  /** true when logged in already or now, false when the shopper does not want to */
  requireLogin(): Promise<boolean>;
  onLogin(listener: () => void): () => void;
  onLogout(listener: (reason: LogoutReason) => void): () => void;
}

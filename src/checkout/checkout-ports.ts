import type { Bridge } from '../../bridge/index.ts';
import type { SavedAddress } from '../address/address-model.ts';
import type { AddressStore } from '../address/address-store.ts';
import type { SyncedCart } from '../cart/ports.ts';
import type { Api } from '../http/api.ts';
import type { LogoutReason } from '../session/session-store.ts';
import type {
  Analytics,
  Clock,
  Connectivity,
  KeyValue,
  Messages,
  Navigation,
  Random,
} from '../model/ports.ts';

/** What checkout needs of the other stores: no more than this. */
type CartPort = Pick<
  SyncedCart,
  | 'state'
  | 'view'
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

type AddressPort = Pick<AddressStore, 'state' | 'load' | 'onChoice' | 'followServer' | 'followKept' | 'gone'>;

export interface SessionPort {
  loggedIn(): boolean;
  /** true when logged in already or now, false when the shopper does not want to */
  requireLogin(): Promise<boolean>;
  onLogin(listener: () => void): () => void;
  onLogout(listener: (reason: LogoutReason) => void): () => void;
}

export interface CheckoutEdges {
  api: Api;
  clock: Clock;
  random: Random;
  /** kept apart per partner and user */
  keep: KeyValue;
  cart: CartPort;
  address: AddressPort;
  /** the header, and where goods and arrival times are asked for; null: no saved address is chosen */
  showDelivery: (chosen: SavedAddress | null) => void;
  session: SessionPort;
  bridge: () => Pick<Bridge, 'policy' | 'pay' | 'on'>;
  navigation: Navigation;
  /** follows a link that the server gave, where the rules of links allow it */
  openLink: (link: string) => void;
  connectivity: Connectivity;
  messages: Messages;
  analytics: Analytics;
}

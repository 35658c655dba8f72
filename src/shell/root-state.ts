import type { Platform } from '../../bridge/index.ts';
import type { AddressState } from '../address/address-model.ts';
import type { LocationInfo } from '../address/address-lists.ts';
import type { CartState } from '../cart/cart-model.ts';
import type { RecipesState } from '../catalog/recipes/recipes-state.ts';
import type { SearchState } from '../catalog/search-lists.ts';
import type { EtaState } from '../location/eta.ts';
import type { LocationState } from '../location/location-state.ts';
import type { Merchant } from '../location/merchant.ts';
import type { PrintSettings } from '../print/print-model.ts';
import type { SessionState } from '../session/session-store.ts';
import type { FeatureFlags } from '../settings/settings-api.ts';
import type { UserProperties } from '../settings/shopper-traits.ts';

/** Every part of what a shop knows, and whose it is: the map of all stores for whoever looks for one. */
export interface RootState {
  ua: { userAgent: string; platform: Platform };
  featureFlags: FeatureFlags;
  deviceId: string;
  chainId: Merchant['chainId'];
  auth: Pick<SessionState, 'accessToken' | 'phone'>;
  user: { id: SessionState['userId']; name: string; properties: UserProperties | null };
  location: LocationState;
  merchant: Merchant;
  recipes: Pick<RecipesState, 'recipes' | 'nextPageToken'>;
  cart: CartState;
  addresses: AddressState;
  addressesV2: LocationInfo;
  search: SearchState;
  seo: { title: string; path: string };
  /** names of what outlives the page */
  persistentKeys: readonly string[];
  eta: EtaState;
  print: PrintSettings;
}

import type { ReactNode } from 'react';
import { deriveCart } from '../../src/cart/derive.ts';
import type { CartStore } from '../../src/cart/ports.ts';
import * as listViews from '../../src/catalog/list-views.ts';
import type { HeartState } from '../../src/catalog/HeartSlot.tsx';
import { createWaitList, type WaitList } from '../../src/catalog/wait-list.ts';
import { Stores } from '../../src/ui/stores.tsx';
import { UiProvider } from '../../src/ui/ui-context.tsx';
import type { EtaState } from '../../src/location/eta.ts';
import { promisedEta } from '../support/eta.ts';
import type { Product } from '../../src/catalog/product-wire.ts';
import type { SessionStore } from '../../src/session/session-store.ts';
import { createStore } from '../../src/platform/store.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { openCartStore } from '../support/open-cart.ts';

export const MILK: Product = {
  productId: '7',
  groupId: '7',
  merchantId: '1',
  name: 'Meadow toned milk',
  brand: 'Meadow',
  unit: '500 ml',
  price: 2900,
  mrp: 2900,
  inventory: 50,
  imageUrl: '/milk.svg',
  tint: 'sky',
  offer: '',
  badges: [],
};

/** A cart whose services never load, so the cards show only the taps, as on a first screen. */
export function createSilentCart() {
  const toasts: string[] = [];
  const cart = openCartStore({
    storage: createMemoryStorage(),
    userId: () => 0,
    messages: { toast: (message) => void toasts.push(message) },
    analytics: { track: () => {}, report: () => {} },
  });
  return { cart, toasts };
}

export const shownIn = ({ state }: CartStore) => deriveCart(state, state.intents);

/** A session for screens that read only the user. */
const sessionOf = (userId: number) => {
  const state = { accessToken: userId > 0 ? 'a1' : null, userId };
  return { watched: createStore(state) } as unknown as SessionStore;
};

/** Hearts that have not loaded, as before the first touch. */
export const NO_HEART = createStore<HeartState>({ Heart: null });

const UI = { listViews: async () => listViews };

export function Around({
  cart,
  waitList = createWaitList({
    storage: createMemoryStorage(),
    analytics: { track: () => {} },
    messages: { toast: () => {} },
  }),
  eta = 9,
  etaInfo,
  userId = 0,
  children,
}: {
  cart: CartStore;
  waitList?: WaitList;
  eta?: number | null;
  etaInfo?: EtaState['eta_info_v2'];
  /** user id; 0 means logged out */
  userId?: number;
  children: ReactNode;
}) {
  const promise = eta === null ? null : { text: `${eta} minutes`, shortText: `${eta} min`, isDuration: true };
  return (
    <Stores
      value={{
        cart,
        waitList,
        heart: NO_HEART,
        eta: promisedEta(promise, etaInfo),
        session: sessionOf(userId),
      }}
    >
      <UiProvider value={UI}>{children}</UiProvider>
    </Stores>
  );
}

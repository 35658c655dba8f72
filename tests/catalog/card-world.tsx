import type { ReactNode } from 'react';
import { type CartStore, createCartStore } from '../../src/cart/cart-store.ts';
import { PackSizes } from '../../src/catalog/layout/PackSizes.tsx';
import { Stores } from '../../src/ui/stores.tsx';
import { UiProvider } from '../../src/ui/ui-context.tsx';
import { promisedEta } from '../support/eta.ts';
import type { Product } from '../../src/catalog/product-wire.ts';
import { steadyConnectivity } from '../../src/platform/connectivity.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { keptSlices } from '../support/kept-slices.ts';

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

/** A cart whose server never answers: what the cards show is what the taps alone make of it. */
export function silentCart() {
  const kept = new Map<string, string>();
  const toasts: string[] = [];
  const clock = createFakeClock();
  const cart = createCartStore({
    api: { call: () => new Promise(() => {}) },
    clock,
    slices: keptSlices({ clock }),
    keep: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
    },
    session: {
      loggedIn: () => false,
      userId: () => 0,
      keptUserId: () => 0,
      onLogin: () => () => {},
      onLogout: () => () => {},
    },
    connectivity: steadyConnectivity,
    messages: { toast: (message) => void toasts.push(message), openModal: () => {}, closeModal: () => {} },
    analytics: { track: () => {}, report: () => {} },
    perform: () => {},
  });
  return { cart, toasts };
}

const UI = { packSizes: async () => PackSizes };

export function Around({
  cart,
  eta = 9,
  children,
}: {
  cart: CartStore;
  eta?: number | null;
  children: ReactNode;
}) {
  const promise = eta === null ? null : { long: `${eta} minutes`, short: `${eta} min`, isSpan: true };
  return (
    <Stores value={{ cart, eta: promisedEta(promise) }}>
      <UiProvider value={UI}>{children}</UiProvider>
    </Stores>
  );
}

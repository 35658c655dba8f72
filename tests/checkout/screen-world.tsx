import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { memoryLocation } from 'wouter/memory-location';
import type { HostPolicy, Platform } from '../../bridge/index.ts';
import { AddressStep } from '../../src/address/AddressStep.tsx';
import { createAddressStore } from '../../src/address/address-store.ts';
import CouponStep from '../../src/cart/coupons/CouponStep.tsx';
import { SlotStrip } from '../../src/cart/slots/SlotStrip.tsx';
import { createCouponStore } from '../../src/cart/coupons/coupon-store.ts';
import { hasUpiApps } from '../../src/checkout/payment/upi-link.ts';
import { QrCode } from '../../src/checkout/ui/QrCode.tsx';
import { createCheckout } from '../../src/checkout/create-checkout.ts';
import { type Api, ApiError, type ApiRequest } from '../../src/http/api.ts';
import { createStore } from '../../src/platform/store.ts';
import type { SessionStore } from '../../src/session/session-store.ts';
import type { LogoutReason } from '../../src/model/user-change.ts';
import { openCart } from '../support/open-cart.ts';
import { type ShopStores, Stores } from '../../src/ui/stores.tsx';
import { UiProvider } from '../../src/ui/ui-context.tsx';
import { createFakeClock } from '../support/fake-clock.ts';
import { persistedSlices } from '../support/persisted-slices.ts';
import { createFakeConnectivity } from '../support/fake-connectivity.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { milk } from './shopper-page.ts';
import { webPolicy } from '../../bridge/index.ts';
import { atStep } from '../support/at-step.ts';

export type Answers = Record<string, unknown>;

export const paid = (overrides: object = {}) => ({
  payment_id: 'p1',
  transaction_id: 'T1',
  cart_id: 'c1',
  status: 'PAYMENT_PENDING',
  amount: 83,
  method: 'upi',
  poll_url: '/v1/payments/p1',
  refresh_interval: 5,
  ...overrides,
});

const cart = {
  cart_id: 'c1',
  cart_state: 'valid',
  cart_data: {
    items: [
      { product_id: '1', quantity: 2, price: 29, mrp: 32, name: 'Toned milk', unit: '500 ml', inventory: 50 },
    ],
    bill_details: { payable_amount: 83, total_cost: 58, delivery_charge: 25 },
    bill_components: [
      { identity: 'items', left_header: 'Items total', right_header: '₹58' },
      { identity: 'delivery', left_header: 'Delivery', right_header: '₹25' },
    ],
  },
};

/** The default responses, of which a test replaces those under test. */
const calm: Answers = {
  'POST /v5/carts': cart,
  'PUT /v5/carts/c1': cart,
  'POST /v5/carts/c1/validate': { ...cart, cart_state: 'checkout_ready' },
  'POST /v3/cart/c1/actions': {},
  'GET /v4/address': {
    addresses: {
      addresses_data: [{ id: 5, label: 'Home', flat: 'B-204', street: 'Palm Grove', locality: 'Sector 49' }],
    },
  },
  'GET /v1/payments/options': {
    transaction_id: 'T0',
    amount: 83,
    enabled_payments: [
      { provider: 9, method: 'upi', title: 'UPI', subtitle: 'Any UPI app' },
      { provider: 9, method: 'nb', title: 'Netbanking' },
      { provider: 6, method: 'cod', title: 'Cash on delivery', disabled_reason: 'Not for this area' },
      { provider: 9, method: 'partner', title: 'PayKaro', subtitle: 'Pay inside the PayKaro app' },
    ],
    bank_options: Array.from({ length: 8 }, (_, index) => ({
      code: `B${index}`,
      name: `Bank ${index}`,
      popular: index < 2,
    })),
  },
};

/** The default responses with the cart at a price of ₹90. */
export function createDearerCart(): Answers {
  const dearCart = {
    ...cart,
    cart_data: { ...cart.cart_data, bill_details: { payable_amount: 90, total_cost: 65 } },
  };
  return {
    'PUT /v5/carts/c1': dearCart,
    'POST /v5/carts/c1/validate': { ...dearCart, cart_state: 'checkout_ready' },
    'GET /v1/payments/options': { ...(calm['GET /v1/payments/options'] as object), amount: 90 },
    'POST /v1/payments': new ApiError('http', 'POST /v1/payments', 409, { code: 'AMOUNT_CHANGED' }),
  };
}

interface Scene {
  path: string;
  answers?: Answers;
  policy?: Pick<HostPolicy, 'payments' | 'methods'>;
  kept?: Record<string, string>;
  platform?: Platform;
  /** other stores that the screen needs */
  also?: Partial<ShopStores>;
}

/** One screen with the real stores and a backend that responds from a table. */
export async function openScreen(
  screen: ReactNode,
  {
    path,
    answers = {},
    policy = { payments: 'chooser', methods: [...webPolicy.methods] },
    kept = {},
    platform = 'mobile_web',
    also = {},
  }: Scene,
) {
  const clock = createFakeClock();
  const connectivity = createFakeConnectivity();
  const table: Answers = { ...calm, ...answers };
  const apiCalls: string[] = [];
  const api: Api = {
    async call<S extends v.GenericSchema>(request: ApiRequest<S>): Promise<v.InferOutput<S>> {
      const name = `${request.method} ${request.path}`;
      apiCalls.push(name);
      const answer = table[name];
      if (answer instanceof Promise) return v.parse(request.answer, await answer);
      if (answer instanceof ApiError) throw answer;
      if (answer === undefined) throw new ApiError('http', `no ${name} here`, 404);
      return v.parse(request.answer, answer);
    },
  };
  const storage = createMemoryStorage({
    address: JSON.stringify({ version: 1, userId: 7, selectedId: 5 }),
    ...kept,
  });
  const who = {
    watched: createStore<{ accessToken: string | null; userId: number }>({ accessToken: 't', userId: 7 }),
  };
  const logins = new Set<() => void>();
  const logouts = new Set<(reason: LogoutReason, userId: number) => void>();
  const session = {
    loggedIn: () => who.watched.get().userId !== 0,
    userId: () => who.watched.get().userId,
    storedUserId: () => who.watched.get().userId,
    async requireLogin() {
      if (!session.loggedIn()) {
        who.watched.set({ accessToken: 't', userId: 7 });
        for (const listener of [...logins]) listener();
      }
      return true;
    },
    onLogin: atStep(logins),
    onLogout: atStep(logouts),
  };
  const toasts: string[] = [];
  const messages = {
    toast: (message: string) => void toasts.push(message),
    openModal: () => {},
    closeModal: () => {},
  };
  const tracked: [event: string, properties: object][] = [];
  const reports: string[] = [];
  const analytics = {
    track: (event: string, properties: object) => void tracked.push([event, properties]),
    report: (error: unknown) => void reports.push(String(error)),
  };
  const location = memoryLocation({ path, record: true });
  const navigation = {
    path: () => location.history.at(-1) ?? path,
    go: (to: string, options?: { replace?: boolean }) => location.navigate(to, options),
    back: () => {},
    leave: () => {},
    absolute: (to: string) => `https://shop.test${to}`,
  };
  const bridge = {
    policy: policy as HostPolicy,
    on: () => () => {},
    pay: () => new Promise<never>(() => {}),
  };
  const slices = persistedSlices({ clock });
  const { first, cart: cartStore } = openCart({
    api,
    clock,
    storage,
    slices,
    session,
    connectivity,
    messages,
    analytics,
  });
  const address = createAddressStore(
    { storageOf: () => storage, analytics },
    { api, slices, session, messages },
  );
  const store = createCheckout(
    {
      clock,
      random: { uuid: () => '00000000-0000-4000-8000-000000000001' },
      storage,
      navigation,
      connectivity,
      analytics,
      bridge,
      platform,
    },
    {
      api,
      cart: cartStore,
      address,
      session,
      openLink: () => true,
      setDeliveryAddress: () => {},
    },
  );
  const coupons = createCouponStore({ analytics, clock }, { api, cart: cartStore, messages, session });
  cartStore.start();
  address.start();
  if (path !== '/checkout/success') cartStore.setQuantity(milk, 2);
  const shown = who as unknown as SessionStore;
  const support = createStore({ phone: '18000000000', email: '' });
  const stores = {
    session: shown,
    cart: first,
    address,
    checkout: store,
    coupons,
    CouponStep,
    AddressChoice: AddressStep,
    SlotStrip,
    support,
    QrCode: hasUpiApps(platform) ? null : QrCode,
    api,
    ...also,
  };
  const ui = { useLocation: () => [location.hook()[0], location.searchHook()] as const };
  const view = render(
    <UiProvider value={ui}>
      <Stores value={stores}>{screen}</Stores>
    </UiProvider>,
  );
  await act(async () => void store.start());
  await act(() => clock.advance(600));
  return {
    ...view,
    store,
    cart: cartStore,
    coupons,
    clock,
    connectivity,
    apiCalls,
    toasts,
    tracked,
    reports,
    table,
    at: () => navigation.path(),
    goTo: (to: string) => act(async () => location.navigate(to)),
    /** the backend rejects the session from now on */
    loseSession: () =>
      act(async () => {
        who.watched.set({ accessToken: null, userId: 0 });
        for (const listener of [...logouts]) listener('refused', 7);
      }),
    pass: (ms: number) => act(() => clock.advance(ms)),
  };
}

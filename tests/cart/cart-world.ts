import * as v from 'valibot';
import { type CartSurroundings, openCart } from '../support/open-cart.ts';
import type { CartProduct } from '../../src/cart/model.ts';
import type { BackendAction } from '../../src/http/backend-actions.ts';
import { type Api, ApiError, type ApiErrorKind, type ApiRequest } from '../../src/http/api.ts';
import type { KeyValue, Tabs } from '../../src/model/ports.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createFakeClock, type FakeClock, settled } from '../support/fake-clock.ts';
import { persistedSlices } from '../support/persisted-slices.ts';
import { atStep } from '../support/at-step.ts';

export function product(productId: string, overrides: Partial<CartProduct> = {}): CartProduct {
  return {
    productId,
    groupId: productId,
    merchantId: '7',
    name: `Product ${productId}`,
    brand: 'Meadow',
    unit: '500 ml',
    price: 2_000,
    mrp: 2_500,
    inventory: 50,
    imageUrl: `/pictures/${productId}.svg`,
    ...overrides,
  };
}

export interface Received {
  method: string;
  path: string;
  query: ApiRequest<v.GenericSchema>['query'];
  headers: ApiRequest<v.GenericSchema>['headers'];
  json: {
    items: { product_id: string; quantity: number }[];
    [field: string]: unknown;
  };
}

type Body = Record<string, unknown>;
/** A planned failure: a kind of error, a status, or the error itself. */
type Failure = ApiErrorKind | number | ApiError;

/**
 * A backend that keeps carts in memory: it prices them, limits quantities to its stock, and gives ids to logged-in
 * shoppers. `hold` delays its responses until `release`. It knows of no other devices. `countsVersions`: it refuses a
 * request that was made for an older cart.
 */
export function createFakeBackend(session: { loggedIn: boolean }, countsVersions = false) {
  const stock = new Map<string, number>();
  const carts = new Set<string>();
  /** the address of each cart, kept until a request changes it */
  const addresses = new Map<string, number | null>();
  /** the last request of each cart, and the number of its changes */
  const versions = new Map<string, { version: number; json: Received['json'] }>();
  const received: Received[] = [];
  const failures: Failure[] = [];
  const held: (() => void)[] = [];
  let dress: (body: Body) => Body = (body) => body;
  let holding = false;
  let waiting = 0;
  let nextCart = 1;

  function addressOf(cartId: string | null): { id: number } | null {
    const id = cartId === null ? null : addresses.get(cartId);
    return id == null ? null : { id };
  }

  function answerTo(request: ApiRequest<v.GenericSchema>): Body {
    const json = request.json as Received['json'];
    const path = /^\/v5\/carts(?:\/([^/]+))?(\/validate|\/)?$/.exec(request.path);
    if (!path) throw new ApiError('http', 'no such call', 404);
    const requestedId = path[1];
    if (requestedId !== undefined && !carts.has(requestedId)) throw new ApiError('http', 'no such cart', 404);
    let cartId: string | null = requestedId ?? null;
    if (cartId === null && session.loggedIn) {
      cartId = `cart-${nextCart}`;
      nextCart += 1;
      carts.add(cartId);
    }
    const current = cartId === null ? undefined : versions.get(cartId);
    if (current && json.version !== undefined && json.version !== current.version) {
      throw new ApiError('http', 'changed elsewhere', 409, {
        cart: describe(cartId, current.json, 'valid', current.version),
      });
    }
    const addressId = (json.address_id ?? json.channel_address_id) as number | null | undefined;
    if (cartId !== null && addressId !== undefined) addresses.set(cartId, addressId);
    const isChanged = JSON.stringify(current?.json.items) !== JSON.stringify(json.items);
    const version = (current?.version ?? 0) + Number(isChanged);
    if (cartId !== null && countsVersions) versions.set(cartId, { version, json });
    return describe(cartId, json, path[2] === '/validate' ? 'checkout_ready' : 'valid', version);
  }

  function describe(cartId: string | null, json: Received['json'], cartState: string, version: number): Body {
    const items = json.items.map(({ product_id, quantity }) => {
      const inventory = stock.get(product_id) ?? 50;
      return { product_id, price: 20, mrp: 25, inventory, quantity: Math.min(quantity, inventory) };
    });
    const cost = items.reduce((sum, { quantity }) => sum + quantity * 20, 0);
    const delivery = cost > 0 && cost < 199 ? 25 : 0;
    const charges = (json.additional_charges ?? []) as { amount: number }[];
    const donation = charges.reduce((sum, { amount }) => sum + amount, 0);
    return dress({
      cart_id: cartId,
      cart_state: cartState,
      ...(countsVersions && cartId !== null && { version }),
      cart_type: 'items',
      cart_data: {
        items: items.filter(({ quantity }) => quantity > 0),
        address: addressOf(cartId),
        feedDonation: { amount: 2, id: 'feed', title: 'Feed a child', selected: donation > 0 },
        unavailable_products: items
          .filter(({ inventory }) => inventory === 0)
          .map(({ product_id }) => ({ product_id })),
        bill_details: {
          total_items: items.length,
          total_cost: cost,
          delivery_charge: delivery,
          payable_amount: cost === 0 ? 0 : cost + delivery + donation,
          free_delivery_mov: 199,
        },
        bill_components: [{ identity: 'items', left_header: 'Items', right_header: `₹${cost}` }],
        eta_in_minutes: 9,
      },
    });
  }

  const api: Api = {
    async call<S extends v.GenericSchema>(request: ApiRequest<S>): Promise<v.InferOutput<S>> {
      const { method, path, query, headers } = request;
      if (method === 'GET' && path === '/v5/carts') throw new ApiError('http', 'no open cart', 404);
      received.push(structuredClone({ method, path, query, headers, json: request.json }) as Received);
      const failure = failures.shift();
      // the response is computed when the request arrives, even if it is held
      const body = failure === undefined ? tryAnswer(() => answerTo(request)) : undefined;
      waiting += 1;
      if (holding) {
        await new Promise<void>((resolve) => {
          held.push(resolve);
          request.signal?.addEventListener('abort', () => resolve());
        });
      }
      waiting -= 1;
      if (request.signal?.aborted) throw new ApiError('aborted', 'called off');
      if (failure instanceof ApiError) throw failure;
      if (typeof failure === 'number') throw new ApiError('http', 'refused', failure);
      if (failure !== undefined) throw new ApiError(failure, failure);
      if (body instanceof ApiError) throw body;
      return v.parse(request.answer, body);
    },
  };

  return {
    api,
    received,
    stock,
    /** the backend loses every cart */
    forget: () => carts.clear(),
    /** requests waiting for a response */
    unanswered: () => waiting,
    /** cancels the planned failures */
    calm: () => void failures.splice(0),
    failNext: (...kinds: Failure[]) => void failures.push(...kinds),
    dressAnswers(with_: (body: Body) => Body) {
      dress = with_;
    },
    hold() {
      holding = true;
    },
    async release() {
      holding = false;
      for (const letGo of held.splice(0)) letGo();
      await settled();
    },
    quantities: () =>
      Object.fromEntries(
        (received.at(-1)?.json.items ?? []).map(({ product_id, quantity }) => [product_id, quantity]),
      ),
  };
}

function tryAnswer(answer: () => Body): Body | ApiError {
  try {
    return answer();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

export type FakeBackend = ReturnType<typeof createFakeBackend>;

/** One shopper with a cart, all of whose dependencies are in memory. */
export function createCartWorld({
  storage = createMemoryStorage(),
  userId = 0,
  clock = createFakeClock(),
  tabs,
  backend: given,
  visible = true,
  storedUserId,
  needSync,
}: {
  storage?: KeyValue;
  userId?: number;
  clock?: FakeClock;
  tabs?: Tabs;
  /** a backend shared with other carts */
  backend?: FakeBackend;
  /** false: the tab was opened behind another one */
  visible?: boolean;
  /** the user according to other tabs */
  storedUserId?: () => number;
  needSync?: () => void;
} = {}) {
  const session = { loggedIn: userId > 0, userId };
  const backend = given ?? createFakeBackend(session);
  const toasts: string[] = [];
  /** the dialogs in the order in which they were opened; null: a dialog was closed */
  const modals: (object | null)[] = [];
  const reports: unknown[] = [];
  const tracked: [name: string, properties: object][] = [];
  const performed: BackendAction[] = [];
  const logins = new Set<() => void>();
  const logouts = new Set<() => void>();
  const onlineListeners = new Set<(online: boolean) => void>();
  const visibleListeners = new Set<(visible: boolean) => void>();
  const slicesListeners = new Set<(visible: boolean) => void>();
  let online = true;

  const listening =
    <T>(listeners: Set<T>) =>
    (listener: T) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
  const around: CartSurroundings = {
    api: backend.api,
    clock,
    storage,
    slices: persistedSlices({
      clock,
      connectivity: { visible: () => visible, onVisible: listening(slicesListeners) },
      ...(tabs && { tabs }),
    }),
    session: {
      loggedIn: () => session.loggedIn,
      userId: () => session.userId,
      storedUserId: storedUserId ?? (() => session.userId),
      onLogin: atStep(logins),
      onLogout: atStep(logouts),
    },
    connectivity: {
      online: () => online,
      onChange: listening(onlineListeners),
      visible: () => visible,
      onVisible: listening(visibleListeners),
    },
    messages: {
      toast: (message, ms) => void toasts.push(ms === undefined ? message : `${message} (${ms})`),
      openModal: (name, props) => void modals.push({ name, ...props }),
      closeModal: () => void modals.push(null),
    },
    analytics: {
      track: (name, properties) => void tracked.push([name, properties]),
      report: (error) => void reports.push(error),
    },
    perform: (action) => void performed.push(action),
  };
  const { first, cart } = openCart({ ...around, ...(needSync && { needSync }) });

  return {
    cart,
    first,
    around,
    clock,
    storage,
    backend,
    session,
    toasts,
    modals,
    reports,
    tracked,
    performed,
    listeners: () => logins.size + logouts.size + onlineListeners.size + visibleListeners.size,
    goOffline() {
      online = false;
      for (const listener of onlineListeners) listener(false);
    },
    goOnline() {
      online = true;
      for (const listener of onlineListeners) listener(true);
    },
    show(shown: boolean) {
      visible = shown;
      for (const listener of [...slicesListeners, ...visibleListeners]) listener(shown);
    },
    logIn(user: number) {
      Object.assign(session, { loggedIn: true, userId: user });
      for (const listener of logins) listener();
    },
    logOut() {
      Object.assign(session, { loggedIn: false, userId: 0 });
      for (const listener of logouts) listener();
    },
    shown: () => Object.fromEntries(cart.view().lines.map((line) => [line.product.productId, line.quantity])),
  };
}

/** Opens the cart and loads its services. */
export function openedCart(options?: Parameters<typeof createCartWorld>[0]) {
  const world = createCartWorld(options);
  const stop = world.cart.start();
  return { ...world, stop };
}

import { resolveLink } from '../../src/platform/links.ts';
import {
  type Bridge,
  type HostPolicy,
  type Executed,
  type PayHint,
  type PayRequest,
  type Platform,
  webPolicy,
} from '../../bridge/index.ts';
import type { SavedAddress } from '../../src/address/address-model.ts';
import { createAddressStore } from '../../src/address/address-store.ts';
import type { CartProduct } from '../../src/cart/model.ts';
import { openCart } from '../support/open-cart.ts';
import { createCheckout } from '../../src/checkout/create-checkout.ts';
import { openApi } from '../../src/http/open-api.ts';
import type { Analytics, KeyValue } from '../../src/model/ports.ts';
import { persistedSlices } from '../support/persisted-slices.ts';
import { createFakeConnectivity } from '../support/fake-connectivity.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { BREAD_ID, MILK_ID, ORIGIN, type SandboxWorld } from './sandbox-world.ts';
import { identityOf } from '../support/identity.ts';
import { atStep } from '../support/at-step.ts';

export const milk: CartProduct = {
  productId: String(MILK_ID),
  groupId: '1',
  merchantId: '',
  name: 'Toned milk',
  brand: 'Meadow',
  unit: '500 ml',
  price: 2_900,
  mrp: 3_200,
  inventory: 50,
  imageUrl: '',
};

export const bread: CartProduct = {
  ...milk,
  productId: String(BREAD_ID),
  groupId: String(BREAD_ID),
  name: 'Brown bread',
  price: 4_500,
};

/** What survives the page: the phone's storage and the session. */
export interface Shopper {
  platform: Platform;
  policy: Pick<HostPolicy, 'payments' | 'methods'>;
  storage: KeyValue & { dump(): string };
  token: string;
  userId: number;
}

/** When the page is killed: just before or just after its `call`-th outside call takes effect. */
export interface Kill {
  at: number;
  when: 'before' | 'after';
}

/** A pay sheet that the host has opened; it stays open until the test ends it. */
export interface OpenSheet {
  request: PayRequest;
  end(hint: PayHint['outcome']): void;
  break(error: Error): void;
}

const CHOOSER = { payments: 'chooser', methods: webPolicy.methods } as const;
const HOST = { payments: 'host', methods: [] } as const;

interface SandboxAnswer {
  auth_key?: string;
  access_token?: string;
  user?: { id: number };
  address?: { id: number };
}

/** A logged-in shopper with this phone number and an address. */
export async function logIn(world: SandboxWorld, phone: string, platform: Platform): Promise<Shopper> {
  const shopper: Shopper = {
    platform,
    policy: platform.startsWith('webview_') ? HOST : CHOOSER,
    storage: createMemoryStorage(),
    token: '',
    userId: 0,
  };
  const call = async (path: string, init: RequestInit) => {
    const request = new Request(`${ORIGIN}/api${path}`, init);
    return (await (await world.fetch(request)).json()) as SandboxAnswer;
  };
  const { auth_key = '' } = await call('/v2/accounts/auth_key/', { headers: { req_key: 'x' } });
  const verified = await call('/v2/accounts/verify/phone/code/', {
    method: 'POST',
    headers: { auth_key },
    body: new URLSearchParams({ user_phone: phone, verify_code: '1234' }),
  });
  shopper.token = verified.access_token ?? '';
  shopper.userId = verified.user?.id ?? 0;
  const saved = await call('/v4/address', {
    method: 'POST',
    headers: { auth_key, access_token: shopper.token, 'content-type': 'application/json' },
    body: JSON.stringify({
      label: 'Home',
      name: 'Asha',
      flat: 'B-204',
      street: 'Palm Grove',
      locality: 'Sector 49',
      pincode: '122018',
    }),
  });
  storeChoice(shopper, saved.address?.id ?? -1);
  return shopper;
}

function storeChoice({ storage, userId }: Shopper, selectedId: number): void {
  storage.set('address', JSON.stringify({ version: 1, userId, selectedId }));
}

/** The shopper has cleared the choice of address, so that checkout has to ask for one. */
export const chooseNoAddress = (shopper: Shopper): void => storeChoice(shopper, -1);

export type Page = ReturnType<typeof openPage>;

/** Opens a page with the real stores and the real client, connected to the sandbox. */
export function openPage(world: SandboxWorld, shopper: Shopper, path: string, kill?: Kill) {
  const life = { dead: false, steps: 0, left: null as string | null };
  const log: string[] = [];
  /** the body of each request that had one */
  const sent: [call: string, body: string][] = [];
  const reports: unknown[] = [];
  const events: string[] = [];
  /** each event with its properties */
  const tracked: [string, Readonly<Record<string, unknown>>][] = [];
  const sheets: OpenSheet[] = [];
  const connectivity = createFakeConnectivity();
  let at = path;
  const before: string[] = [];
  /** apps that were opened over the page */
  const opened: string[] = [];

  /** Every outside call goes through here. A dead page has no further effect. */
  function touch<T>(name: string, effect: () => T, otherwise: T): T {
    if (life.dead) return otherwise;
    life.steps += 1;
    log.push(name);
    const now = kill?.at === life.steps ? kill.when : null;
    if (now === 'before') {
      life.dead = true;
      return otherwise;
    }
    const result = effect();
    if (now === 'after') {
      life.dead = true;
      return otherwise;
    }
    return result;
  }
  const never = new Promise<never>(() => {});

  const fetch = ((input: string | URL | Request, init?: RequestInit) => {
    const address = typeof input === 'string' ? input : String(input);
    if (!connectivity.online()) return Promise.reject(new TypeError('offline'));
    const request = new Request(`${ORIGIN}${address}`, init);
    const { pathname } = new URL(request.url);
    if (typeof init?.body === 'string') sent.push([`${request.method} ${pathname}`, init.body]);
    return touch<Promise<Response>>(
      `${request.method} ${pathname}`,
      async () => {
        const response = await world.fetch(request);
        return life.dead ? never : response;
      },
      never,
    );
  }) as typeof globalThis.fetch;

  const storage: KeyValue = {
    get: (key) => shopper.storage.get(key),
    set: (key, value) => touch(`keep ${key}`, () => shopper.storage.set(key, value), undefined),
    remove: (key) => touch(`forget ${key}`, () => shopper.storage.remove(key), undefined),
  };
  const clock = {
    now: world.clock.now,
    after: (ms: number, task: () => void) =>
      world.clock.after(ms, () => {
        if (!life.dead) task();
      }),
  };
  const navigation = {
    path: () => at,
    go(to: string, options?: { replace?: boolean }) {
      touch(
        `go ${to.split('?')[0]}`,
        () => {
          if (!options?.replace) before.push(at);
          at = to;
        },
        undefined,
      );
    },
    back() {
      // like a browser: the previous screen, which is stored with the tab
      touch(
        'back',
        () => {
          at = before.pop() ?? '/';
        },
        undefined,
      );
    },
    leave(url: string) {
      touch(
        url.startsWith('upi:') ? 'open app' : 'leave',
        () => {
          if (url.startsWith('upi:')) {
            opened.push(url);
            return;
          }
          life.left = url;
          life.dead = true;
        },
        undefined,
      );
    },
    absolute: (to: string) => ORIGIN + to,
  };
  const analytics: Analytics = {
    track(event, properties) {
      events.push(event);
      tracked.push([event, properties]);
    },
    report: (error) => void reports.push(error),
  };
  const toasts: string[] = [];
  const messages = {
    toast: (message: string) => void toasts.push(message),
    openModal: () => {},
    closeModal: () => {},
  };
  const links: string[] = [];
  /** every address shown in the header, oldest first; null: none shown */
  const deliveries: (SavedAddress | null)[] = [];
  const login = { loggedIn: true, asked: 0, willLogIn: true, listeners: new Set<() => void>() };
  const session = {
    loggedIn: () => login.loggedIn,
    userId: () => shopper.userId,
    storedUserId: () => shopper.userId,
    async requireLogin() {
      if (login.loggedIn) return true;
      login.asked += 1;
      login.loggedIn = login.willLogIn;
      return login.willLogIn;
    },
    onLogin: atStep(login.listeners),
    onLogout: () => () => {},
  };
  const returns = new Set<() => void>();
  const bridge = {
    policy: shopper.policy as HostPolicy,
    on: ((_event: 'return', listener: () => void) => {
      returns.add(listener);
      return () => void returns.delete(listener);
    }) as Bridge['on'],
    pay(request: PayRequest) {
      if (request.reservationId === undefined) {
        navigation.leave(request.redirectUrl ?? '');
        return never;
      }
      return touch<Promise<PayHint & Executed>>(
        'bridge.pay',
        () =>
          new Promise((resolve, reject) => {
            const close = () => sheets.splice(sheets.indexOf(sheet), 1);
            const sheet: OpenSheet = {
              request,
              end(outcome) {
                close();
                resolve({ outcome, executedWith: 'host' });
              },
              break(error) {
                close();
                reject(error);
              },
            };
            sheets.push(sheet);
          }),
        never,
      );
    },
  };

  const online = () => connectivity.online();
  const api = openApi({
    fetch,
    clock,
    base: '/api',
    storage,
    identity: () => identityOf({ platform: shopper.platform, accessToken: shopper.token, pagePath: at }),
    online,
    pagePath: () => at,
    onRefused: () => {
      login.loggedIn = false;
    },
  });
  const slices = persistedSlices({ clock });
  const { cart } = openCart({
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
      random: world.random,
      storage,
      navigation,
      connectivity,
      analytics,
      bridge,
      platform: 'mobile_web',
    },
    {
      api,
      cart,
      address,
      session,
      openLink(link) {
        links.push(link);
        return (
          resolveLink(link, { schemes: ['doorstep'], origin: 'https://shop.test', awayHosts: [] }) !== null
        );
      },
      setDeliveryAddress: (chosen) => void deliveries.push(chosen),
    },
  );
  const stops = [cart.start(), address.start(), store.start()];

  return {
    life,
    log,
    sent,
    reports,
    events,
    tracked,
    links,
    deliveries,
    toasts,
    login,
    sheets,
    opened,
    connectivity,
    api,
    cart,
    address,
    store,
    path: () => at,
    /** the previous paths; the back button leads to the last of them */
    before,
    goTo: (to: string) => {
      at = to;
    },
    /** the host app reports that its own page was closed */
    hostReturned() {
      for (const listener of returns) listener();
    },
    close() {
      life.dead = true;
      for (const stop of stops) stop();
    },
  };
}

/** Waits until only timers are pending. */
export async function quiet(world: SandboxWorld): Promise<void> {
  for (let still = 0; still < 3; ) {
    await new Promise((resolve) => setImmediate(resolve));
    still = world.inFlight() === 0 ? still + 1 : 0;
  }
}

export async function pass(world: SandboxWorld, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await world.clock.advance(1_000);
    await quiet(world);
  }
}

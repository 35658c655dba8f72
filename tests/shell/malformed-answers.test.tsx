import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { createGoods } from '../../fixtures/catalog/create-goods.ts';
import { openSandbox } from '../../fixtures/open-sandbox.ts';
import { fetchAddresses } from '../../src/address/address-api.ts';
import { fetchPin } from '../../src/address/map/pin-api.ts';
import type { PageKind, PageStore } from '../../src/page/page.ts';
import { fetchSuggestions } from '../../src/catalog/search/load-search.ts';
import { readCartAnswer, sendCart } from '../../src/cart/calls/api.ts';
import { fetchCoupons } from '../../src/cart/coupons/coupon-api.ts';
import { createEntryApi } from '../../src/checkout/entry/entry-api.ts';
import { createOrderApi } from '../../src/checkout/order/order-api.ts';
import { createPaymentApi, type PaymentApi } from '../../src/checkout/payment/payment-api.ts';
import { liveOrdersAnswer } from '../../src/checkout/live/live-orders.ts';
import { ApiError, type Api, type ApiRequest } from '../../src/http/api.ts';
import { readAnswer } from '../../src/http/read-answer.ts';
import { fetchEta } from '../../src/location/eta-api.ts';
import { fetchPlaceAt, fetchVisibility, suggestPlaces } from '../../src/location/location-api.ts';
import { pathTo } from '../../src/platform/paths.ts';
import {
  fetchAnalyticsConfig,
  fetchConfig,
  fetchFeatureFlags,
  fetchOrderCounts,
  fetchSecondaryData,
  fetchUserProperties,
} from '../../src/settings/settings-api.ts';
import { App } from '../../src/shell/App.tsx';
import { matchOf, matchRoute } from '../../src/shell/match-route.ts';
import { type AccountScreen, type PageName, type ScreenName, routes } from '../../src/shell/routes.ts';
import { isAccount, SCREENS } from '../../src/shell/tables.ts';
import { Stores } from '../../src/ui/stores.tsx';
import { ORIGIN, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { clientOf, countingRandom, readPayment } from '../fixtures/sandbox-driver.ts';
import { CATALOG_ROUTES } from '../server/catalog-routes.ts';
import { BREAKS, breakAnswer, shorten } from '../support/broken-answers.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { openBrowser } from './browser-world.ts';

const PHONE = '9876543210';
/** Ten thousand malformed responses in all: parsed alone, requested by their callers, or drawn by a page. */
const READ_COUNT = 8_750;
const CALL_COUNT = 1_000;
const DRAWN_COUNT = 250;
const SEED = 18;

/** Something that sends a request; a page also draws the response. */
interface Caller {
  name: string;
  ask(api: Api): Promise<unknown>;
  draw?(): string;
}

const goods = createGoods();
const PRODUCT = goods.catalog.products.find(({ inventory }) => inventory > 5)?.productId ?? 0;
const clock = createFakeClock();
const sandbox = await openSandbox(
  { data: ':memory:', clock, random: countingRandom(), advanceS: 0, origin: ORIGIN },
  goods,
);
afterAll(() => sandbox.close());

let inFlight = 0;
const world: SandboxWorld = {
  clock,
  random: countingRandom(),
  inFlight: () => inFlight,
  async fetch(request) {
    inFlight += 1;
    try {
      return await sandbox.fetch(request);
    } finally {
      inFlight -= 1;
    }
  },
  control: async () => null,
  close() {},
};

const { shop } = await openBrowser(world)
  .open('/')
  .then(async (tab) => {
    await tab.logIn(PHONE);
    return tab;
  });
const client = await clientOf(sandbox);
await client.login(PHONE);

const POINT = { lat: 28.41, lon: 77.04 };
const { signal } = new AbortController();

type Paying = Parameters<PaymentApi['poll']>[0];

/** The requests that no page makes. */
function callsOf(cartId: string, order: { id: string; cart_id: string }, paying: Paying): Caller[] {
  const line = { product: { productId: String(PRODUCT) }, quantity: 1 };
  const cart = { cartId, lines: [line], promoCode: '', donation: null, print: null, fields: {}, action: '' };
  const calls: Record<string, (api: Api) => Promise<unknown>> = {
    'the cart': async (api) =>
      readCartAnswer(await sendCart(api, { ...cart, loggedIn: true, signal } as never)),
    coupons: (api) => fetchCoupons(api, cartId),
    addresses: (api) => fetchAddresses(api, signal),
    'the pin': (api) => fetchPin(api, POINT, false, signal),
    'a place': (api) => fetchPlaceAt(api, POINT),
    'a store': (api) => fetchVisibility(api, POINT),
    places: (api) => suggestPlaces(api, 'Sector', POINT, 'token'),
    'the promise': fetchEta,
    suggestions: (api) => fetchSuggestions(api, 'DEFAULT' as never, 'mil', signal),
    switches: (api) => fetchFeatureFlags(api, 1, 'key'),
    'what is known of a shopper': (api) => fetchUserProperties(api, shop.session.state.userId),
    'how many orders': (api) => fetchOrderCounts(api, shop.session.state.userId),
    'what is tracked': fetchAnalyticsConfig,
    'settings of the backend': fetchConfig,
    'more settings': fetchSecondaryData,
    'ways to pay': (api) => createEntryApi(api).options(cartId),
    'an order': (api) => createOrderApi(api).order(order.cart_id, order.id, signal),
    'a payment': (api) => createPaymentApi(api).poll(paying, signal),
    'live orders': (api) => api.call({ method: 'GET', path: '/v1/orders/live', answer: liveOrdersAnswer }),
  };
  return Object.entries(calls).map(([name, ask]) => ({ name, ask }));
}

await shop.services();
const stores = { cart: shop.cart, eta: shop.eta, session: shop.session, heart: shop.heart };

async function kindAt(screen: ScreenName): Promise<PageKind<PageStore, unknown> | undefined> {
  const row = SCREENS[screen];
  if (row.kind === 'page') return (await shop.loader.load(row.view)).page;
  if (row.kind === 'feature') return undefined;
  return (await shop.open(row.view))[screen as AccountScreen];
}

/** Opens a page and returns its requests. An account page is drawn alone, any other page in the whole shop. */
async function pageAt(path: string): Promise<Caller[]> {
  const [pathname = '', search = ''] = path.split('?');
  const entry = matchRoute(pathname);
  const kind = await kindAt(entry.screen);
  if (!kind) return [];
  const pageMatch = matchOf(entry, path);
  const open = () => shop.pages.open(entry.screen as PageName, kind, pageMatch, SCREENS[entry.screen].code);
  return [
    {
      name: path,
      async ask() {
        shop.pages.renew();
        await open().load();
      },
      draw: () =>
        renderToString(
          isAccount(entry.screen) ? (
            <Stores value={stores as never}>
              <kind.View store={open()} match={pageMatch} />
            </Stores>
          ) : (
            <App shop={shop} useLocation={() => [pathname, search]} />
          ),
        ),
    },
  ];
}

async function listCallers(): Promise<Caller[]> {
  const control = async (path: string) =>
    (await sandbox.fetch(new Request(`${ORIGIN}/sandbox${path}`))).json();
  const [order] = await control('/orders');
  const paid = await client.validCart({ [PRODUCT]: 1 });
  const { poll_url, timestamp, transaction_id } = readPayment(await client.pay(paid.cartId, paid.amount));
  const paying = { pollUrl: poll_url, timestamp, transactionId: transaction_id };
  const { groups } = (await client.call('GET', '/v1/secret_santa/groups')).json;
  const { group_id: groupId } = groups.find(({ is_started }: { is_started: boolean }) => is_started);
  const [card] = (await client.call('GET', '/v1/gifts')).json.cards;
  const { cartId } = await client.validCart({ [PRODUCT]: 2 });
  const own = routes
    .filter(({ screen }) => isAccount(screen) && screen !== 'shared-cart')
    .map(({ screen, name }) => {
      const of = { cartId: order.cart_id, groupId, orderId: screen === 'gift' ? card.order_id : order.id };
      const path = pathTo(name, of).replace('/*?', `/${order.cart_id}/${order.id}`);
      return screen === 'delete-account-feedback' ? `${path}?reason=other` : path;
    });
  const product = `/prn/mango/prid/${PRODUCT}`;
  const paths = ['/', product, ...CATALOG_ROUTES.map(({ path }) => path), ...own];
  const pages = await Promise.all(paths.map(pageAt));
  return [...pages.flat(), ...callsOf(cartId, order, paying)];
}

/** The real responses to one caller, by request. */
type Answers = Map<string, unknown>;

let answers: Answers = new Map();
const wires = new Map<string, v.GenericSchema>();
const { call } = shop.api;
const keyOf = ({ method, path }: ApiRequest<v.GenericSchema>) => `${method} ${path}`;

/** From here on, responses come from `answers`; a response that is missing there is requested and stored. */
Object.assign(shop.api, {
  async call<S extends v.GenericSchema>(request: ApiRequest<S>): Promise<v.InferOutput<S>> {
    const key = keyOf(request);
    if (!answers.has(key)) answers.set(key, shorten(await call({ ...request, answer: v.unknown() })));
    wires.set(key, request.answer);
    return readAnswer(request.answer, answers.get(key), key, 200);
  },
} satisfies Api);

const callers = await listCallers();
interface Real {
  who: Caller;
  answers: Answers;
  key: string;
}
type Breaks = Parameters<typeof breakAnswer>[1];

/** Every caller of the backend, once for each of its requests. */
const real: Real[] = [];
for (const who of callers) {
  answers = new Map();
  await who.ask(shop.api);
  for (const key of answers.keys()) real.push({ who, answers, key });
}

const FORBIDDEN_TEXT = /\bundefined\b|\bNaN\b|\[object |Infinity|∞/;

async function ask(which: number, breaks: Breaks): Promise<Caller> {
  const one = real[which];
  if (!one) throw new Error('nobody asks anything');
  answers = new Map([...one.answers, [one.key, breakAnswer(one.answers.get(one.key), breaks)]]);
  try {
    await one.who.ask(shop.api);
  } catch (error) {
    // screens have a message for every API error
    if (!(error instanceof ApiError)) throw error;
  }
  return one.who;
}

test('more than 45 different requests are covered, with real responses as the starting point', async () => {
  expect(new Set(real.map(({ key }) => key)).size).toBeGreaterThan(45);
  for (const { who, answers: all } of real) {
    answers = all;
    await who.ask(shop.api);
    if (who.draw) expect(who.draw(), who.name).not.toMatch(FORBIDDEN_TEXT);
  }
});

const REAL_INDEX = fc.nat(real.length - 1);

test('no malformed response crashes its parser', () => {
  const read = ({ key, answers: all }: Real, breaks: Breaks) =>
    readAnswer(wires.get(key) ?? v.never(), breakAnswer(all.get(key), breaks), key, 200);
  fc.assert(
    fc.property(REAL_INDEX, BREAKS, (which, breaks) => {
      try {
        read(real[which] as Real, breaks);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    }),
    { seed: SEED, numRuns: READ_COUNT },
  );
});

test('no malformed response crashes its caller', async () => {
  await fc.assert(
    fc.asyncProperty(REAL_INDEX, BREAKS, async (which, breaks) => void (await ask(which, breaks))),
    { seed: SEED, numRuns: CALL_COUNT },
  );
});

test('a page drawn from a malformed response still has readable text and a link or button', async () => {
  const pages = real.flatMap(({ who }, index) => (who.draw ? [index] : []));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...pages), BREAKS, async (which, breaks) => {
      const html = (await ask(which, breaks)).draw?.() ?? '';
      expect(html).not.toMatch(FORBIDDEN_TEXT);
      expect(html).toMatch(/<(a|button) /);
      expect(html.replace(/<[^>]*>/g, ' ').trim()).not.toBe('');
    }),
    { seed: SEED, numRuns: DRAWN_COUNT },
  );
});

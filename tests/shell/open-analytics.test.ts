import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { trackingWire } from '../../src/analytics/tracking-wire.ts';
import type { EventBatch } from '../../src/analytics/event-wire.ts';
import { createEventBuffer } from '../../src/analytics/event-buffer.ts';
import { NO_SWITCHES } from '../../src/analytics/destinations.ts';
import { createDevice } from '../../src/platform/device.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import type { Merchant } from '../../src/location/merchant.ts';
import type { SettingsState } from '../../src/settings/settings-store.ts';
import { createStore } from '../../src/platform/store.ts';
import type { SessionStore } from '../../src/session/session-store.ts';
import { readConfig } from '../../src/shell/config.ts';
import { openAnalytics } from '../../src/shell/open-analytics.ts';
import type { DeliveryArea } from '../../src/shell/delivery-area.ts';
import { createFakeConnectivity } from '../support/fake-connectivity.ts';
import { countingRandom } from '../fixtures/sandbox-driver.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { atStep } from '../support/at-step.ts';

/** The analytics of a shop with a controllable page, session and network. */
function openWorld({
  isStandalone = true,
  landing = '/',
  trackingUrl = 'https://shop.test/api/track',
  storage = createMemoryStorage(),
} = {}) {
  const clock = createFakeClock();
  const connectivity = createFakeConnectivity();
  const buffer = createEventBuffer(clock);
  const sent: { url: string; batch: EventBatch }[] = [];
  const observed = new Set<Element>();
  const take = (url: string, body: unknown) => void sent.push({ url, batch: JSON.parse(String(body)) });
  class Observer {
    observe = (element: Element) => void observed.add(element);
    unobserve = (element: Element) => void observed.delete(element);
    disconnect = () => observed.clear();
  }
  const window = {
    IntersectionObserver: Observer,
    navigator: {
      sendBeacon(url: string, body: string) {
        take(url, body);
        return true;
      },
    },
    performance,
    setTimeout: (task: () => void) => clock.after(0, task),
    clearTimeout: (cancel: () => void) => cancel(),
  };
  const listeners = { login: new Set<() => void>(), logout: new Set<() => void>() };
  const state = { userId: 0, phone: '', login: {} };
  const session = {
    auth: { externalAppClient: '', externalAppVersion: '' },
    state,
    loggedIn: () => state.userId > 0,
    onLogin: atStep(listeners.login),
    onLogout: atStep(listeners.logout),
  } as unknown as SessionStore;
  const cart = { state: { cartId: null as string | null } };
  const merchant = createStore<Pick<Merchant, 'chainId' | 'deliveryType'>>({
    chainId: null,
    deliveryType: null,
  });
  const settings: Partial<SettingsState> = {};
  const random = countingRandom();
  const stop = openAnalytics(
    { window: window as unknown as Window & typeof globalThis, isStandalone, buffer },
    {
      deps: {
        config: readConfig({ api: 'https://shop.test/api', ...(trackingUrl && { trackingUrl }) }),
        platform: 'webview_phonepe',
        bridge: { host: { name: 'phonepe' } },
        fetch: async (url, init) => {
          take(String(url), init?.body);
          return new Response(null, { status: 204 });
        },
        clock,
        random,
        connectivity,
      },
      storage,
      device: createDevice({ storage, clock, random }),
      session,
      cart: cart as never,
      checkout: () => null,
      deliveryArea: {
        location: { merchant },
        settings: { state: settings, analyticsConfig: async () => NO_SWITCHES },
      } as unknown as DeliveryArea,
      loadReporter: () => import('../../src/analytics/error-reporter.ts'),
      launch: { at: clock.now(), landing, route: '/' },
    },
  );
  return {
    clock,
    buffer,
    sent,
    window: window as typeof window & { dataLayer?: { event: string }[] },
    observed,
    connectivity,
    cart,
    merchant,
    settings,
    stop,
    listening: () => listeners.login.size + listeners.logout.size + connectivity.listeners(),
    logIn(userId: number, phone: string) {
      Object.assign(state, { userId, phone });
      for (const listener of listeners.login) listener();
    },
    logOut() {
      Object.assign(state, { userId: 0, phone: '' });
      for (const listener of listeners.logout) listener();
    },
    internal: () =>
      sent
        .filter(({ url }) => url.endsWith('/events'))
        .flatMap(({ batch }) => batch.events.map((event) => ({ ...event, identity: batch.identity }))),
  };
}

const UNKNOWN_APP = { verified: false, external_app_client: '#-NA', external_app_version: '#-NA' };

describe('the analytics of a shop', () => {
  test('the analytics of a shop start with the launch and the identity, and name the platform and the version', async () => {
    const { clock, sent, internal } = openWorld();
    await clock.advance(6_000);
    expect(internal().map(({ name, properties }) => ({ name, ...properties }))).toEqual([
      { name: 'App Launch', route: '/', logged_in: false, embedded: false },
      { name: 'Identity', user_id: -1, phone: '#-NA', ...UNKNOWN_APP },
    ]);
    expect(sent[0]).toMatchObject({
      url: 'https://shop.test/api/track/events',
      batch: {
        app: {
          platform: 'webview_phonepe',
          host: 'phonepe',
          app_version: '9.3.12',
          web_app_version: '8.10.16',
        },
      },
    });
  });

  test('the analytics of a shop add the acquisition source, the cart and the user to each event', async () => {
    const { clock, buffer, cart, logIn, internal } = openWorld({
      landing: '/?utm_source=phonepe&utm_campaign=mango&tracking_id=t7',
    });
    await clock.advance(0);
    cart.state.cartId = '200001';
    logIn(7, '9876543210');
    buffer.track('Cart Viewed', { count: 1, total: 29 });
    await clock.advance(6_000);
    expect(internal().at(-1)?.identity).toEqual({
      device: expect.any(String),
      session: expect.any(String),
      acquisition: {
        install_source: 'phonepe',
        install_campaign: 'mango',
        install_medium: '#-NA',
        tracking_id: 't7',
        shortlink: '#-NA',
      },
      cart_id: '200001',
      user_id: 7,
      base: expect.any(Object),
    });
  });

  test('the analytics of a shop add the traits of store and shopper to every event, for every destination', async () => {
    const { clock, buffer, merchant, settings, window, internal } = openWorld();
    await clock.advance(0);
    buffer.track('Cart Viewed', { count: 1, total: 29 });
    await clock.advance(6_000);
    expect(internal().at(-1)?.identity.base).toMatchObject({
      chain_id: -1,
      delivery_type: '#-NA',
      cart_count: -1,
      is_live_order_present: false,
    });

    merchant.set({ chainId: 1383, deliveryType: 'Express' });
    Object.assign(settings, {
      userProperties: {
        live_cart_count: 1,
        sale_data: { signed_up: ['mango'] },
        efh_data: { referral_code: 'DOOR7', join_epoch: 1_700_000_000 },
        delivered_cart_count: 3,
        cart_count: 5,
        is_first_order_delivered: true,
        is_first_order_placed: true,
        is_undelivered_order_present: true,
      },
      orderCounts: { delivered_orders: 3, cancelled_orders: 2, live_orders: 1 },
      secondaryData: {
        analytics_properties: {
          ab_bucket: 'B',
          cohort: 7,
          tree: {},
          said: 'Hello Asha',
          number: '9876543210',
          chain_id: 2,
        },
      },
    });
    buffer.track('Cart Viewed', { count: 1, total: 29 });
    await clock.advance(6_000);
    const base = {
      chain_id: 1383,
      delivery_type: 'Express',
      cart_count: 5,
      live_cart_count: 1,
      delivered_cart_count: 3,
      is_live_order_present: true,
      is_first_order_placed: true,
      is_first_order_delivered: true,
      is_champion: true,
      join_date: Date.UTC(2023, 10, 14, 22, 13, 20),
      live_orders: 1,
      delivered_orders: 3,
      cancelled_orders: 2,
      ab_bucket: 'B',
      cohort: 7,
      number: expect.not.stringContaining('9876543210'),
    };
    expect(internal().at(-1)?.identity.base).toEqual(base);
    expect(window.dataLayer?.at(-1)).toMatchObject({ event: 'Cart Viewed', count: 1, ...base });
  });

  test('every login and logout is tracked', async () => {
    const { clock, logIn, logOut, internal } = openWorld();
    await clock.advance(0);
    logIn(7, '9876543210');
    await clock.advance(0);
    logOut();
    await clock.advance(6_000);
    const identities = internal().filter(({ plan }) => plan === 'identity');
    expect(identities.map(({ properties }) => properties)).toEqual([
      { user_id: -1, phone: '#-NA', ...UNKNOWN_APP },
      { user_id: 7, phone: '+919876543210', ...UNKNOWN_APP },
      { user_id: -1, phone: '#-NA', ...UNKNOWN_APP },
    ]);
  });

  test('the analytics of a shop are sent to the configured tracking service', async () => {
    const { clock, sent } = openWorld({ trackingUrl: 'https://track.example/v1/' });
    await clock.advance(6_000);
    expect(new Set(sent.map(({ url }) => url))).toEqual(
      new Set(['https://track.example/v1/events', 'https://track.example/v1/log/web_events']),
    );
  });

  test('the analytics of a shop are neither sent nor stored without a tracking service', async () => {
    const storage = createMemoryStorage();
    const before = openWorld({ storage });
    before.connectivity.setOnline(false);
    await before.clock.advance(6_000);
    expect(storage.get('events')).toContain('App Launch');
    const { clock, buffer, connectivity, sent, stop, window } = openWorld({ trackingUrl: '', storage });
    for (let count = 0; count < 30; count += 1) buffer.track('Cart Viewed', { count, total: 29 });
    await clock.advance(6_000);
    connectivity.setVisible(false);
    stop();
    expect(sent).toEqual([]);
    expect(storage.get('events')).toBeNull();
    expect(window.dataLayer?.at(-1)).toMatchObject({ event: 'Cart Viewed', count: 29 });
  });

  test('the analytics of a shop reach a tag manager on the shop’s own page, never on an embedding page', async () => {
    const own = openWorld();
    const embedded = openWorld({ isStandalone: false });
    await own.clock.advance(0);
    await embedded.clock.advance(0);
    expect(own.window.dataLayer?.map(({ event }) => event)).toEqual(['App Launch', 'Identity']);
    expect(embedded.window).not.toHaveProperty('dataLayer');
  });

  test('the analytics of a shop are sent by beacon when the page is hidden', async () => {
    const { clock, buffer, connectivity, internal } = openWorld();
    await clock.advance(0);
    buffer.track('Cart Viewed', { count: 1, total: 29 });
    connectivity.setVisible(false);
    expect(internal().map(({ name }) => name)).toEqual(['App Launch', 'Identity', 'Cart Viewed']);
  });

  test('the analytics of a shop leave no timer, observer or listener when the shop is disposed', async () => {
    const { clock, buffer, observed, stop, listening, internal } = openWorld({ isStandalone: false });
    buffer.watch({} as Element, { widget: v.parse(trackingWire, null) });
    await vi.waitFor(() => expect(observed.size).toBe(1));
    buffer.track('Cart Viewed', { count: 1, total: 29 });
    stop();
    expect(internal().map(({ name }) => name)).toContain('Cart Viewed');
    expect([clock.pending(), observed.size, listening()]).toEqual([0, 0, 0]);
  });
});

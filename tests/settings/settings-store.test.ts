import { afterEach, describe, expect, test } from 'vitest';
import { createGates } from '../../src/settings/gates.ts';
import { createSettingsStore, isFlagOn } from '../../src/settings/settings-store.ts';
import { type World, openWorld } from '../support/open-world.ts';
import { settled } from '../support/fake-clock.ts';

const RETURNING_PHONE = '9876543210';
const DAY_MS = 86_400_000;

let stop = () => {};
afterEach(() => stop());

function openOn(shopper: World) {
  const where = { cityId: 1849 };
  const gates = createGates(shopper.storage, null);
  const settings = createSettingsStore(shopper, {
    ...shopper,
    cityId: () => where.cityId,
    deviceId: () => 'device-1',
    gates,
  });
  return { ...shopper, where, settings, gates };
}

async function openSettings(options?: Parameters<typeof openWorld>[0]) {
  const openedSettings = openOn(await openWorld(options));
  stop = openedSettings.settings.start();
  await settled();
  return openedSettings;
}

async function readFlagHeaders({ raw }: Pick<World, 'raw'>) {
  const { json } = await raw('GET', '/sandbox/requests?since=0');
  const calls = (json as { path: string; headers: Record<string, string> }[]).filter(({ path }) =>
    path.includes('feature-flags'),
  );
  return calls.map(({ headers }) => [headers.city, headers.feature_flag_key]);
}

describe('the features that are available', () => {
  const offOf = ({ gates }: Pick<Awaited<ReturnType<typeof openSettings>>, 'gates'>) =>
    gates.watched.get().off;

  test('the features that are available follow the city and are restored at once on the next visit', async () => {
    const shopper = await openSettings();
    expect(offOf(shopper)).toEqual([]);
    shopper.where.cityId = 2;
    shopper.settings.cityChanged();
    await settled();
    expect(offOf(shopper)).toEqual(['secret-santa', 'brand_awards', 'search_by_voice']);
    const next = createGates(shopper.storage, []);
    expect(next.isOff('secret-santa')).toBe(false);
    next.read();
    expect([next.isOff('secret-santa'), next.isOff('print-store')]).toEqual([true, false]);
  });

  test('when the backend fails, the available features include all features not known to be off', async () => {
    const shopper = await openWorld();
    await shopper.faults([{ match: 'GET /feature-flags/receive', status: 500 }]);
    const { settings, gates } = openOn(shopper);
    expect(gates.watched.get().off).toBeNull();
    stop = settings.start();
    await settled();
    expect(gates.watched.get().off).toEqual([]);
    gates.set(['print-store']);
    settings.cityChanged();
    await settled();
    expect(gates.isOff('print-store')).toBe(true);
  });

  test('for the features that are available, switches in the configuration take precedence', async () => {
    const shopper = await openWorld();
    const switches = { 'print-store': false };
    await shopper.faults([{ match: 'GET /config/main', body: { switches } }]);
    const { settings, gates } = openOn(shopper);
    stop = settings.start();
    await settled();
    expect(gates.watched.get().off).toEqual(['print-store']);
  });
});

describe('feature flags', () => {
  test('feature flags are fetched per city and per user', async () => {
    const shopper = await openSettings();
    const userId = await shopper.logIn(RETURNING_PHONE);
    shopper.where.cityId = 1;
    shopper.settings.cityChanged();
    await settled();
    shopper.logOut();
    await settled();
    expect(await readFlagHeaders(shopper)).toEqual([
      ['1849', 'device-1'],
      ['1849', String(userId)],
      ['1', String(userId)],
      ['1', 'device-1'],
    ]);
  });

  test('feature flags differ by city and are stable for a shopper', async () => {
    const { settings, where } = await openSettings();
    expect(Object.keys(settings.state.featureFlags ?? {})).toHaveLength(37);
    const trial = settings.state.featureFlags?.['rail-recommendations'];
    expect(isFlagOn(settings.state, 'print-store', true)).toBe(true);
    where.cityId = 1;
    settings.cityChanged();
    await settled();
    expect(isFlagOn(settings.state, 'print-store', true)).toBe(false);
    expect(settings.state.featureFlags?.['rail-recommendations']).toBe(trial);
  });

  test.each([
    ['location_popup', false, true],
    ['location-popup', false, true],
    ['secret_santa', false, true],
    ['meal_card', true, false],
    ['nobody-knows-this', true, true],
    ['nobody-knows-this', false, false],
  ])('the flag %s with the default %s is %s', async (name, otherwise, is) => {
    const { settings } = await openSettings();
    expect(isFlagOn(settings.state, name, otherwise)).toBe(is);
  });

  test('feature flags that are not booleans are dropped', async () => {
    const shopper = await openWorld();
    const featureFlags = { one: true, two: 'yes', three: null, four: false };
    await shopper.faults([
      { match: 'GET /feature-flags/receive', body: { success: true, data: { featureFlags } } },
    ]);
    const openedSettings = openOn(shopper);
    stop = openedSettings.settings.start();
    await settled();
    expect(openedSettings.settings.state.featureFlags).toEqual({ one: true, four: false });
  });

  test('feature flags of the previous city do not overwrite those of the current one', async () => {
    const { settings, where, hold, release } = await openSettings();
    hold();
    where.cityId = 1;
    settings.cityChanged();
    await settled();
    where.cityId = 1849;
    settings.cityChanged();
    await settled();
    release();
    await settled();
    expect(isFlagOn(settings.state, 'print-store', false)).toBe(true);
  });
});

describe('the data of a shopper', () => {
  test('the data of a shopper is empty and not requested while nobody is logged in', async () => {
    const { settings, apiCalls } = await openSettings();
    expect(settings.state).toMatchObject({ userProperties: null, orderCounts: null });
    expect(apiCalls.join()).not.toMatch(/user_property|order_count/);
  });

  test('the data of a shopper is loaded on login and cleared on logout', async () => {
    const { settings, logIn, logOut, apiCalls } = await openSettings();
    const userId = await logIn(RETURNING_PHONE);
    await settled();
    expect(apiCalls).toContain(`GET /v1/user/user_property/${userId}`);
    expect(apiCalls).toContain('GET /v1/order_count');
    expect(settings.state.orderCounts).toEqual({ delivered_orders: 3, cancelled_orders: 4, live_orders: 0 });
    expect(settings.state.userProperties).toEqual({
      live_cart_count: 0,
      sale_data: null,
      efh_data: { referral_code: `DOOR${userId}`, join_epoch: expect.any(Number) },
      delivered_cart_count: 3,
      cart_count: 7,
      is_first_order_delivered: true,
      is_first_order_placed: true,
      is_undelivered_order_present: false,
    });
    logOut();
    expect(settings.state).toMatchObject({ userProperties: null, orderCounts: null });
  });

  test('the data of a shopper is ignored if it arrives after the logout', async () => {
    const { settings, logIn, logOut, hold, release } = await openSettings();
    hold();
    await logIn(RETURNING_PHONE);
    await settled();
    logOut();
    release();
    await settled();
    expect(settings.state).toMatchObject({ userProperties: null, orderCounts: null });
  });
});

describe('the order counts', () => {
  test('the order counts are reloaded after an order and when the page becomes visible', async () => {
    const shopper = await openSettings();
    const { settings } = shopper;
    await shopper.logIn(RETURNING_PHONE);
    const device = await shopper.client();
    await device.login(RETURNING_PHONE);
    const buy = async () => {
      const { cartId, amount } = await device.validCart({ 1: 1 });
      await device.pay(cartId, amount);
    };
    const live = () => settings.state.orderCounts?.live_orders;
    await buy();
    await settled();
    expect(live()).toBe(0);
    shopper.hide();
    shopper.show();
    await settled();
    expect(live()).toBe(1);
    await buy();
    settings.ordersChanged();
    await settled();
    expect(live()).toBe(2);
    expect(settings.state.userProperties).toMatchObject({ live_cart_count: 2, cart_count: 9 });
    shopper.logOut();
    const before = shopper.apiCalls.length;
    settings.ordersChanged();
    expect(shopper.apiCalls.slice(before).filter((call) => call.includes('order_count'))).toEqual([]);
  });
});

describe('the analytics configuration', () => {
  const calls = ({ apiCalls }: { apiCalls: string[] }) =>
    apiCalls.filter((call) => call === 'GET /v1/analytics_events_properties').length;

  test('the analytics configuration is requested once for all callers and again after 24 hours', async () => {
    const shopper = await openSettings();
    const { settings, clock } = shopper;
    const [one, other] = await Promise.all([settings.analyticsConfig(), settings.analyticsConfig()]);
    expect(one).toEqual(other);
    await clock.advance(DAY_MS - 1);
    await settings.analyticsConfig();
    expect(calls(shopper)).toBe(1);
    await clock.advance(1);
    await settings.analyticsConfig();
    expect(calls(shopper)).toBe(2);
  });

  test('the analytics configuration is cached across page loads', async () => {
    const shopper = await openWorld();
    await openOn(shopper).settings.analyticsConfig();
    await openOn(shopper).settings.analyticsConfig();
    expect(calls(shopper)).toBe(1);
  });

  test.each(['{', '{"at":1}', '{"at":"today","config":{}}'])(
    'the analytics configuration is requested again when the stored value is %s',
    async (kept) => {
      const shopper = await openWorld();
      shopper.storage.set('analytics_config', kept);
      await openOn(shopper).settings.analyticsConfig();
      expect(calls(shopper)).toBe(1);
    },
  );

  test('the analytics configuration lists only the events that are switched off, and all others are on', async () => {
    const shopper = await openWorld();
    const data = {
      plans: { impression: false, track: true },
      destinations: { tag_manager: { enabled: false } },
      events: { 'Product Viewed': { enabled: false }, 'Cart Viewed': {}, 'App Launch': null },
      min_impression_interval_s: '12',
    };
    await shopper.faults([{ match: 'GET /v1/analytics_events_properties', body: { success: true, data } }]);
    expect(await openOn(shopper).settings.analyticsConfig()).toEqual({
      plansOff: ['impression'],
      destinationsOff: ['tag_manager'],
      eventsOff: ['Product Viewed'],
      minImpressionIntervalMs: 12_000,
    });
  });

  test('an analytics configuration that fails to load leaves all events on, and is requested again the next time', async () => {
    const shopper = await openWorld();
    const { settings } = openOn(shopper);
    shopper.goOffline();
    expect(await settings.analyticsConfig()).toMatchObject({ plansOff: [], eventsOff: [] });
    shopper.comeBack();
    await settings.analyticsConfig();
    expect(calls(shopper)).toBe(2);
    expect(shopper.reports).toEqual([]);
  });
});

describe('the main configuration', () => {
  const body = {
    analytics: { events: { 'Cart Viewed': false }, min_impression_interval_s: 9 },
    switches: { print_store: false, 'secret-santa': true, support_email: 'help@doorstep.example' },
  };

  async function openConfigured() {
    const shopper = await openWorld();
    await shopper.faults([{ match: 'GET /config/main', body }]);
    const openedSettings = openOn(shopper);
    stop = openedSettings.settings.start();
    await settled();
    return openedSettings;
  }

  test('the main configuration can switch analytics events off', async () => {
    const { settings } = await openConfigured();
    expect(await settings.analyticsConfig()).toEqual({
      plansOff: [],
      destinationsOff: [],
      eventsOff: ['Cart Viewed'],
      minImpressionIntervalMs: 5_000,
    });
  });

  test('the main configuration overrides the flags of a city', async () => {
    const { settings } = await openConfigured();
    expect(isFlagOn(settings.state, 'print-store', true)).toBe(false);
    expect(isFlagOn(settings.state, 'secret-santa', false)).toBe(true);
    expect(isFlagOn(settings.state, 'location-popup', false)).toBe(true);
  });

  test.each([{ analytics: 'off' }, { analytics: { plans: 7 }, switches: ['print'] }, {}])(
    'the main configuration is ignored when it is %j',
    async (broken) => {
      const shopper = await openWorld();
      await shopper.faults([{ match: 'GET /config/main', body: broken }]);
      const { settings } = openOn(shopper);
      expect(await settings.analyticsConfig()).toMatchObject({ plansOff: [], eventsOff: [] });
      expect(isFlagOn(settings.state, 'print-store', true)).toBe(true);
      expect(shopper.reports).toEqual([]);
    },
  );
});

test('all events are on when the analytics configuration is empty', async () => {
  const shopper = await openWorld();
  await shopper.faults([{ match: 'GET /v1/analytics_events_properties', body: { data: {} } }]);
  expect(await openOn(shopper).settings.analyticsConfig()).toEqual({
    plansOff: [],
    destinationsOff: [],
    eventsOff: [],
    minImpressionIntervalMs: null,
  });
});

describe('settings that could not be loaded at once', () => {
  test('settings that failed to load are requested again when the network is back', async () => {
    const shopper = await openWorld();
    shopper.goOffline();
    const { settings } = openOn(shopper);
    stop = settings.start();
    await settled();
    expect(settings.state).toMatchObject({ featureFlags: null, secondaryData: null, config: null });
    shopper.comeBack();
    await settled();
    expect(settings.state.featureFlags).not.toBeNull();
    expect(settings.state.config).not.toBeNull();
    expect(shopper.reports).toEqual([]);
  });

  test.each(['/secret-santa/7', '/badges?from=home'])(
    'settings are requested only once the page %s, which blocks them, is left',
    async (path) => {
      const shopper = await openSettings({ path });
      const requests = async () => {
        const { json } = await shopper.raw('GET', '/sandbox/requests?since=0');
        return (json as { path: string }[]).map(({ path }) => path);
      };
      shopper.goTo('/secret-santa/reveal/7');
      shopper.show();
      await settled();
      // except the flags that decide whether the page exists
      expect((await requests()).filter((path) => !path.includes('auth_key'))).toEqual([
        '/api/feature-flags/receive',
      ]);
      shopper.goTo('/s?q=badges');
      await settled();
      expect(shopper.settings.state.featureFlags).not.toBeNull();
      expect(shopper.settings.state.secondaryData).not.toBeNull();
      expect(shopper.settings.state.config).not.toBeNull();
      const apiCalls = await requests();
      expect(apiCalls.filter((path) => path.includes('feature-flags'))).toHaveLength(1);
      shopper.goTo('/');
      await settled();
      expect(await requests()).toEqual(apiCalls);
      expect(shopper.reports).toEqual([]);
    },
  );

  test('the flags of another city load at once even on a page that blocks other settings', async () => {
    const shopper = await openSettings();
    shopper.goTo('/badges');
    shopper.where.cityId = 1;
    shopper.settings.cityChanged();
    await settled();
    expect(isFlagOn(shopper.settings.state, 'print-store', true)).toBe(false);
  });

  test('a page that blocks requests delays the analytics configuration until the shopper leaves the page', async () => {
    const shopper = await openSettings({ path: '/badges' });
    const data = { events: { 'Product Viewed': { enabled: false } } };
    await shopper.faults([{ match: 'GET /v1/analytics_events_properties', body: { success: true, data } }]);
    const config = shopper.settings.analyticsConfig();
    await settled();
    shopper.goTo('/');
    expect(await config).toMatchObject({ eventsOff: ['Product Viewed'] });
  });

  test('settings that fail because of a server error are reported, and all others are loaded', async () => {
    const shopper = await openWorld();
    await shopper.faults([{ match: 'GET /config/main', status: 500 }]);
    const { settings } = openOn(shopper);
    stop = settings.start();
    await settled();
    expect(settings.state.config).toBeNull();
    expect(settings.state.secondaryData).not.toBeNull();
    expect(shopper.reports).toEqual(['settings: GET /config/main: answered 500']);
  });
});

test('stopping the settings store removes its listeners and ignores pending responses', async () => {
  const { listeners, settings, hold, release, where } = await openSettings();
  hold();
  where.cityId = 1;
  settings.cityChanged();
  const before = settings.state.featureFlags;
  stop();
  release();
  await settled();
  expect(settings.state.featureFlags).toEqual(before);
  expect(listeners()).toBe(0);
});

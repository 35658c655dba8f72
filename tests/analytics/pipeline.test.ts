import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NO_SWITCHES, type AnalyticsSwitches } from '../../src/analytics/destinations.ts';
import { EVENTS, type EventName, type PropertyKind } from '../../src/model/analytics-events.ts';
import { element, openPipeline, rail } from './pipeline-world.ts';
import type { ErrorReporting } from '../../src/analytics/pipeline.ts';
import { eventBatchWire } from '../../src/analytics/event-batch-wire.ts';

const CART = { count: 2, total: 58 };
const HOME = { route: '/', title: 'Groceries in minutes' };

describe('an analytics event', () => {
  test('an analytics event tracked before the pipeline opens comes first, in order', async () => {
    const { buffer, open, idle, names } = openPipeline();
    buffer.screen('home', HOME);
    buffer.track('Cart Button Clicked', CART);
    open();
    buffer.track('Cart Viewed', CART);
    await idle();
    expect(names()).toEqual(['home', 'Cart Button Clicked', 'Cart Viewed']);
  });

  test('an analytics event is processed only while the page is idle', async () => {
    const { buffer, open, clock, idleTasks, names } = openPipeline();
    open();
    for (let n = 0; n < 5; n += 1) buffer.track('Cart Viewed', CART);
    await clock.advance(0);
    expect(names()).toHaveLength(0);
    let left = 2;
    const [task] = idleTasks;
    if (task) idleTasks.delete(task);
    task?.(() => {
      left -= 1;
      return left > 0;
    });
    expect(names()).toHaveLength(2);
    expect(idleTasks.size).toBe(1);
  });

  test('events of the same millisecond can be put in order by their times', async () => {
    const { buffer, open, idle, clock, events } = openPipeline();
    const at = clock.now();
    buffer.screen('checkout', { route: '/checkout', title: 'Pay' });
    buffer.track('Checkout Step Completed', { step: 1 });
    buffer.track('Checkout Step Completed', { step: 2 });
    open();
    await idle();
    expect(events().map((event) => [event.name, event.at - at])).toEqual([
      ['checkout', 0],
      ['Checkout Step Completed', 1],
      ['Checkout Step Completed', 2],
    ]);
  });

  test('an analytics event has its time, its screen and every declared property', async () => {
    const { buffer, open, idle, clock, events } = openPipeline();
    buffer.screen('cart', { route: '/cart', title: 'Your cart' });
    await clock.advance(1_000);
    const at = clock.now();
    buffer.track('Product Added', { product_id: '7', name: 'Milk', price: 29, quantity: 1 });
    await clock.advance(4_000);
    open();
    await idle();
    expect(events()[1]).toEqual({
      id: expect.stringMatching(/^[\w-]{36}$/),
      plan: 'track',
      name: 'Product Added',
      at,
      screen: 'cart',
      properties: {
        product_id: '7',
        name: 'Milk',
        brand: '#-NA',
        type: '#-NA',
        level0_category: '#-NA',
        level1_category: '#-NA',
        leaf_category: '#-NA',
        mapping_id: '#-NA',
        unit: '#-NA',
        price: 29,
        mrp: -1,
        inventory: -1,
        currency: 'INR',
        quantity: 1,
        cart_id: '#-NA',
        page_id: '#-NA',
        page_name: '#-NA',
        page_title: '#-NA',
      },
    });
  });

  test('an analytics event goes to all its destinations', async () => {
    const { buffer, open, idle, layer, sinksOf } = openPipeline();
    open();
    buffer.track('Product Clicked', { product_id: '7', name: 'Milk', price: 29 });
    buffer.track('Deeplink Processed', { deeplink_host: 'pdp', target: 'path' });
    await idle();
    expect(sinksOf('Product Clicked')).toEqual(['internal', 'web_events', 'click_impression']);
    expect(sinksOf('Deeplink Processed')).toEqual(['internal', 'deeplink_events']);
    expect(layer).toMatchObject([
      { event: 'Product Clicked', plan: 'track', product_id: '7', currency: 'INR' },
      { event: 'Deeplink Processed', deeplink_host: 'pdp', route: '#-NA' },
    ]);
  });

  test('an analytics event has its free text masked', async () => {
    const { buffer, open, idle, events } = openPipeline();
    open();
    buffer.track('Products Searched', { keyword: 'milk 9876543210', search_type: 'type_to_search' });
    await idle();
    expect(events()[0]?.properties.keyword).toBe('milk ••••');
  });

  test('an analytics event for the same order always has the same id', async () => {
    const { buffer, open, idle, events } = openPipeline();
    open();
    const order = { order_id: '500001', cart_id: '200001', value: 58, payment_method: 'cod' };
    buffer.track('Order Completed', order);
    buffer.track('Order Completed', order);
    buffer.track('Order Completed', { ...order, order_id: '' });
    await idle();
    expect(events().map(({ id }) => id.slice(0, 22))).toEqual([
      'order-completed-500001',
      'order-completed-500001',
      '00000000-0000-4000-800',
    ]);
  });

  test('an analytics event does not reach the tag manager of a page that embeds the shop', async () => {
    const { buffer, open, idle, layer, names } = openPipeline({ ownPage: false });
    open();
    buffer.track('Cart Viewed', CART);
    await idle();
    expect([layer, names()]).toEqual([[], ['Cart Viewed']]);
  });
});

/** An example value for every required property. */
function example(kinds: Readonly<Record<string, PropertyKind>>) {
  const values = { text: 'x', number: 7, flag: true } as Partial<Record<PropertyKind, unknown>>;
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([name, kind]) => (kind in values ? [[name, values[kind]]] : [])),
  );
}

test.each(Object.keys(EVENTS) as EventName[])(
  'the event %s with only its required properties matches the catalogue',
  async (name) => {
    const { buffer, open, idle, events } = openPipeline();
    open();
    buffer.track(name, example(EVENTS[name]) as never);
    await idle();
    expect(v.parse(eventBatchWire.entries.events.item, events()[0])).toMatchObject({ name, plan: 'track' });
  },
);

describe('the analytics configuration', () => {
  test('the analytics configuration is awaited, so nothing it switches off is sent', async () => {
    let answer = (_: AnalyticsSwitches) => {};
    const switches = new Promise<AnalyticsSwitches>((resolve) => {
      answer = resolve;
    });
    const { buffer, open, idle, layer, names } = openPipeline({ switches });
    open();
    buffer.track('Cart Viewed', CART);
    await idle();
    expect(names()).toEqual([]);
    answer({ ...NO_SWITCHES, eventsOff: ['Cart Viewed'] });
    await idle();
    expect([names(), layer]).toEqual([['Cart Viewed'], []]);
  });

  test('events wait three seconds for the analytics configuration, then everything is on until it arrives', async () => {
    let answer = (_: AnalyticsSwitches) => {};
    const switches = new Promise<AnalyticsSwitches>((resolve) => {
      answer = resolve;
    });
    const { buffer, open, idle, clock, layer } = openPipeline({ switches });
    open();
    buffer.track('Cart Viewed', CART);
    await clock.advance(3_000);
    await idle();
    expect(layer).toHaveLength(1);
    answer({ ...NO_SWITCHES, destinationsOff: ['tag_manager'] });
    await idle();
    buffer.track('Cart Viewed', CART);
    await idle();
    expect(layer).toHaveLength(1);
  });

  test('nothing is switched off when the analytics configuration fails to load', async () => {
    const { buffer, open, idle, sinksOf } = openPipeline({
      switches: Promise.reject(new Error('no answer')),
    });
    open();
    buffer.track('Cart Viewed', CART);
    await idle();
    expect(sinksOf('Cart Viewed')).toEqual(['internal', 'web_events']);
  });
});

describe('impression events', () => {
  const page = { id: 'feed', name: 'Homepage', title: 'home', revisionId: '3', variationId: '' };

  test('impression events have the widget, its position, its page and its count', async () => {
    const { buffer, open, idle, clock, views, events, sinksOf } = openPipeline();
    buffer.screen('home', HOME);
    const section = element();
    buffer.watch(section, { widget: rail, position: 3, page });
    open();
    await idle();
    expect(events()).toHaveLength(1);
    views.get(section)?.();
    await idle();
    await clock.advance(5_000);
    views.get(section)?.();
    await idle();
    expect(events()[1]).toMatchObject({
      plan: 'impression',
      name: 'Super Kvi Widget Shown',
      screen: 'home',
      properties: {
        widget_id: 'w1',
        widget_name: 'Super Kvi Widget',
        widget_title: 'dairy',
        widget_position: 3,
        widget_revision_id: '#-NA',
        parent_widget_id: '#-NA',
        page_id: 'feed',
        page_name: 'Homepage',
        page_revision_id: '3',
        impression_count: 1,
      },
    });
    expect(events()[2]?.properties.impression_count).toBe(2);
    expect(sinksOf('Super Kvi Widget Shown').slice(0, 2)).toEqual(['internal', 'click_impression']);
    for (const event of events()) v.parse(eventBatchWire.entries.events.item, event);
  });

  test('impressions respect the minimum time of their widget, or else of the configuration', async () => {
    const { buffer, open, idle, clock, views, names } = openPipeline({
      switches: { minImpressionIntervalMs: 2_000 },
    });
    open();
    const [slow, usual] = [element(), element()];
    buffer.watch(slow, { widget: { ...rail, id: 'slow', name: 'Slow', minimumMs: 9_000 } });
    buffer.watch(usual, { widget: { ...rail, id: 'usual', name: 'Usual' } });
    for (let second = 0; second < 4; second += 1) {
      views.get(slow)?.();
      views.get(usual)?.();
      await clock.advance(1_000);
    }
    await idle();
    expect(names()).toEqual(['Slow Shown', 'Usual Shown', 'Usual Shown']);
  });

  test('impression events name the parent of a child widget', async () => {
    const { buffer, open, idle, views, events } = openPipeline();
    open();
    const card = element();
    buffer.watch(card, { widget: { ...rail, id: 'p7', name: 'Product' }, parent: rail, position: 1 });
    views.get(card)?.();
    await idle();
    expect(events()[0]?.properties).toMatchObject({ widget_id: 'p7', parent_widget_id: 'w1' });
  });

  test('impression events are not sent for a widget without a name, which is logged once', async () => {
    const { buffer, open, idle, views, logged, sent } = openPipeline();
    open();
    const nameless = element();
    buffer.watch(nameless, { widget: { ...rail, name: '' } });
    views.get(nameless)?.();
    views.get(nameless)?.();
    await idle();
    expect(logged).toEqual(['[analytics] A widget without a name is not tracked: w1.']);
    expect(sent).toEqual([]);
  });

  test('an element is no longer observed for impressions once it is removed', () => {
    const { buffer, open, views } = openPipeline();
    const [early, late] = [element(), element()];
    const stop = buffer.watch(early, { widget: rail });
    open();
    const stopLate = buffer.watch(late, { widget: rail });
    expect(views.size).toBe(2);
    stop();
    stopLate();
    expect(views.size).toBe(0);
  });
});

test('the event “Search Result Viewed” is sent once per search', async () => {
  const { buffer, open, idle, names } = openPipeline();
  open();
  const search = { keyword: 'milk', search_type: 'type_to_search' };
  for (const name of [
    'Products Searched',
    'Search Result Viewed',
    'Search Result Viewed',
    'Products Searched',
    'Search Result Viewed',
  ] as const)
    buffer.track(name, search);
  await idle();
  expect(names()).toEqual([
    'Products Searched',
    'Search Result Viewed',
    'Products Searched',
    'Search Result Viewed',
  ]);
});

describe('the identity event', () => {
  test.each([
    ['has the phone number with +91 when logged in', { userId: 7, phone: '9876543210' }, 7, '+919876543210'],
    ['has no id or phone number when logged out', { userId: 0, phone: '' }, -1, '#-NA'],
    ['has no phone number when it is invalid', { userId: 7, phone: '98765' }, 7, '#-NA'],
  ])('the identity event %s', async (_what, who, user_id, phone) => {
    const { pipeline, idle, events, layer, sinksOf } = openPipeline();
    pipeline.identify(who);
    await idle();
    expect(events()[0]).toMatchObject({ plan: 'identity', name: 'Identity', properties: { user_id, phone } });
    expect(sinksOf('Identity')).toEqual(['internal']);
    const app = { verified: false, external_app_client: '#-NA', external_app_version: '#-NA' };
    expect(layer).toEqual([{ event: 'Identity', plan: 'identity', screen: '', user_id, ...app }]);
    v.parse(eventBatchWire.entries.events.item, events()[0]);
  });

  test('the identity event has the app and whether the number is verified', async () => {
    const { pipeline, idle, events } = openPipeline();
    const app = { externalAppClient: 'phonepe', externalAppVersion: '4' };
    pipeline.identify({ userId: 7, phone: '9876543210', verified: true, ...app });
    await idle();
    expect(events()[0]?.properties).toMatchObject({
      verified: true,
      external_app_client: 'phonepe',
      external_app_version: '4',
    });
  });
});

test('hiding the page sends pending events at once', () => {
  const { buffer, open, pipeline, names, beacons } = openPipeline();
  open();
  buffer.track('Cart Viewed', CART);
  pipeline.finish();
  expect([names(), beacons()]).toEqual([['Cart Viewed'], 1]);
});

test('disposing the pipeline cancels everything pending', async () => {
  const { buffer, open, pipeline, clock, idleTasks } = openPipeline({ switches: new Promise(() => {}) });
  const stop = open();
  buffer.track('Cart Viewed', CART);
  stop();
  pipeline.dispose();
  await clock.advance(10_000);
  expect([clock.pending(), idleTasks.size]).toEqual([0, 0]);
});

describe('errors in the pipeline', () => {
  test('errors wait for the reporter with the screen they occurred on, at most the latest 50', async () => {
    const { buffer, open, idle, pipeline } = openPipeline();
    for (let n = 0; n < 60; n += 1) buffer.report(new Error(`${n}`), 'test');
    open();
    buffer.screen('cart', { route: '/cart', title: 'Your cart' });
    await idle();
    const reported: Parameters<ErrorReporting['report']>[] = [];
    const crumbs: string[] = [];
    pipeline.reportErrorsTo({
      report: (noted, screen) => void reported.push([noted, screen]),
      crumb: ({ category, message }) => void crumbs.push(`${category} ${message}`),
    });
    buffer.report(new Error('late'), 'test');
    buffer.track('Cart Viewed', CART);
    await idle();
    expect(reported).toHaveLength(51);
    expect(reported[0]).toMatchObject([{ error: { message: '10' }, where: 'test' }, 'cart']);
    expect(crumbs).toEqual(['screen cart', 'event Cart Viewed']);
  });
});

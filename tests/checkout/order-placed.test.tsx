import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { DrawRiderMap } from '../../src/address/map/drawn-map.ts';
import type { LoadedRiderMap, MapPickerPort } from '../../src/address/map/map-context.ts';
import OrderPlacedPage from '../../src/checkout/ui/OrderPlacedPage.tsx';
import { ApiError } from '../../src/http/api.ts';
import type { Point } from '../../src/model/distance.ts';
import { matchOf, matchRoute } from '../../src/shell/match-route.ts';
import type { ShopStores } from '../../src/ui/stores.tsx';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';
import { openScreen } from './screen-world.tsx';

afterEach(cleanup);

const START = Date.UTC(2026, 0, 5, 6, 30);
/** happy-dom loads only data URLs: any other picture counts as broken, and a placeholder is shown. */
const FACE = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';
const ORDER_CALL = 'GET /v1/orders/c1/o1';
const order = (state: string, overrides: object = {}) => ({
  order_id: 'o1',
  cart_id: 'c1',
  state,
  refresh_interval: 10,
  placed_at: START,
  eta_at: START + 9 * 60_000,
  store_name: 'Sector 49 store',
  store_phone: '+91 124 400 0000',
  payable_amount: 83,
  payment_method: 'UPI',
  history: [{ state: 'CREATED', at: START }],
  address: { label: 'Home', line: 'B-204, Palm Grove' },
  items: [{ product_id: '1', name: 'Toned milk', unit: '500 ml', quantity: 2, price: 29, mrp: 32 }],
  ...overrides,
});
const placedAt = (orderId: string) => `/checkout/success?cart_id=c1&order_id=${orderId}`;
const open = (answer: unknown, { orderId = 'o1', path = placedAt(orderId), also = {} } = {}) => {
  const address = matchOf(matchRoute(path), path);
  return openScreen(<OrderPlacedPage match={address} />, { path, answers: { [ORDER_CALL]: answer }, also });
};
const track = (answer: unknown, extraFields: Partial<ShopStores> = {}) =>
  open(answer, { path: '/orders/track/c1/o1', also: extraFields });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const state = () => screen.getByTestId('order-state').textContent;

const feesAndTotal = () =>
  [...screen.getByLabelText('What you ordered').querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim()).join(': '),
  );

describe('an order that differs from what was paid for', () => {
  const attempt = { key: 'k', cartId: 'c1', addressId: 5, amount: 8_300, method: 'cod' } as const;
  const showPlaced = async (overrides: object) => {
    const world = await open(order('CREATED', overrides));
    await act(async () => world.store.order.setPlaced('o1', attempt));
    return screen.queryByTestId('order-differs');
  };

  test('the confirmation of an order to another address names that address and links to the store', async () => {
    const differs = await showPlaced({ address: { id: 6, label: 'Work', line: 'Lotus Tower, Delhi' } });
    expect(differs?.textContent).toContain('is going to Lotus Tower, Delhi, not to the address you chose');
    expect(within(differs as HTMLElement).getByRole('link', { name: /^Call store/ })).toBeTruthy();
  });

  test('the confirmation of an order for another amount states the agreed amount and the actual one', async () => {
    const differs = await showPlaced({
      payable_amount: 98,
      address: { id: 5, label: 'Home', line: 'B-204' },
    });
    expect(differs?.textContent).toContain('You agreed to ₹83. This order costs ₹98.');
  });

  test.each([
    ['the order is as agreed', { address: { id: 5, label: 'Home', line: 'B-204' } }],
    ['the backend does not name the address', {}],
  ])('the order confirmation shows no warning when %s', async (_, overrides) => {
    expect(await showPlaced(overrides)).toBeNull();
  });
});

describe('the order confirmation', () => {
  test(
    'the order confirmation says that the order is placed, and shows its arrival, progress, address and items',
    async () => {
      const { container } = await open(order('CREATED'));
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order placed');
      expect(screen.getByTestId('order-success').dataset.orderId).toBe('o1');
      expect(screen.getByTestId('order-success').textContent).toContain('Arriving by 12:09 pm · 9 minutes');
      expect(state()).toBe('Order is confirmed');
      expect(screen.getByText('B-204, Palm Grove')).toBeTruthy();
      expect(screen.getByText('2 × 500 ml')).toBeTruthy();
      expect(screen.queryByTestId('qty-plus')).toBeNull();
      expect(screen.getByRole('link', { name: /^Call store.*Sector 49 store$/ }).getAttribute('href')).toBe(
        'tel:+911244000000',
      );
      expect(screen.getByRole('link', { name: 'Back to shopping' }).getAttribute('href')).toBe('/');
      expect(await findAxeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );

  test('the order confirmation lists the fees and discounts between the items and the total', async () => {
    const bill_components = [
      { identity: 'item_total', left_header: 'Items total', right_header: '₹58', cut_header: '₹64' },
      { identity: 'delivery_charge', left_header: 'Delivery', right_header: '₹25' },
      { identity: 'broken', left_header: 'No amount' },
    ];
    await open(order('CREATED', { bill_components }));
    expect(feesAndTotal()).toEqual([
      'Items total: instead of ₹64 ₹58',
      'Delivery: ₹25',
      'Total · UPI: ₹83',
      'Order number: o1',
    ]);
  });

  test('the order is polled at the server’s interval while the page is visible', async () => {
    const { table, pass, apiCalls, connectivity } = await open(order('CREATED'));
    table[ORDER_CALL] = order('PICKING_STARTED');
    await pass(10_000);
    expect(state()).toBe('Packing your items');
    connectivity.setVisible(false);
    const initialCallCount = apiCalls.length;
    await pass(60_000);
    expect(apiCalls.length).toBe(initialCallCount);
    table[ORDER_CALL] = order('ENROUTE', { refresh_interval: 0 });
    await act(async () => connectivity.setVisible(true));
    expect(state()).toBe('Order is on the way');
    await pass(120_000);
    expect(apiCalls.length).toBe(initialCallCount + 1);
  });

  test.each([
    ['DELIVERED', 'Delivered'],
    ['CANCELLED', 'Order cancelled'],
    ['DELIVERY_FAILED', 'We couldn’t deliver your order'],
  ])('the order confirmation shows the end of an order that is %s', async (name, title) => {
    await open(order(name, { refresh_interval: 0 }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(state()).toBe(title);
    const last = screen.getByTestId('order-state').closest('li');
    expect(last?.classList.contains('ended')).toBe(true);
  });

  test('while the shop is unreachable, the last known order state stays on screen, marked as possibly outdated', async () => {
    const { table, pass } = await open(order('BILLED'));
    table[ORDER_CALL] = new ApiError('unreachable', 'x');
    await pass(90_000);
    expect(state()).toBe('Items are packed');
    expect(screen.getByText(/may be out of date/)).toBeTruthy();
    table[ORDER_CALL] = order('ENROUTE');
    await pass(120_000);
    expect(screen.queryByText(/may be out of date/)).toBeNull();
    expect(state()).toBe('Order is on the way');
  });

  test('an outdated order confirmation offers a manual check, and retries at least every 30 seconds', async () => {
    const { table, pass, apiCalls } = await open(order('BILLED'));
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
    table[ORDER_CALL] = new ApiError('unreachable', 'x');
    await pass(180_000);
    const times = apiCalls.length;
    await pass(60_000);
    expect(apiCalls.length).toBe(times + 2);
    let answer = (_: unknown) => {};
    table[ORDER_CALL] = new Promise((resolve) => {
      answer = resolve;
    });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Check now' })));
    expect(screen.getByTestId('check-order').getAttribute('aria-busy')).toBe('true');
    await act(async () => answer(order('ENROUTE')));
    expect(screen.queryByTestId('check-order')).toBeNull();
    expect(state()).toBe('Order is on the way');
  });

  test('the order confirmation is hidden when the session ends, and shown again after a login', async () => {
    const { container, store, table, pass, apiCalls, loseSession } = await open(order('BILLED'));
    expect(container.textContent).toContain('B-204, Palm Grove');
    await loseSession();
    expect(screen.getByRole('alert').textContent).toMatch(/Log in to see your order/);
    expect(container.textContent).not.toMatch(/Palm Grove|Toned milk|Order placed/);
    expect(JSON.stringify(store.order.state)).not.toMatch(/Palm Grove|Toned milk/);
    const initialCallCount = apiCalls.length;
    await pass(120_000);
    expect(apiCalls.length).toBe(initialCallCount);
    table[ORDER_CALL] = order('ENROUTE');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Log in' })));
    expect(state()).toBe('Order is on the way');
    await pass(10_000);
    expect(apiCalls.filter((call) => call === ORDER_CALL).length).toBeGreaterThan(2);
  });

  test('the order confirmation does not show a response that arrives after the session has ended', async () => {
    let answer: (value: unknown) => void = () => {};
    const late = new Promise((resolve) => {
      answer = resolve;
    });
    const { container, loseSession } = await open(late);
    await loseSession();
    await act(async () => answer(order('CREATED')));
    expect(container.textContent).toContain('Log in to see your order');
    expect(container.textContent).not.toContain('Palm Grove');
  });

  test('the order confirmation shows a skeleton on a cold start, an error with a retry, or that the order is missing', async () => {
    await open(new Promise(() => {}));
    expect(screen.getByTestId('skeleton')).toBeTruthy();
    cleanup();
    const { table } = await open(new ApiError('http', 'x', 500));
    expect(screen.getByTestId('error-state')).toBeTruthy();
    table[ORDER_CALL] = order('CREATED');
    await act(async () => void fireEvent.click(screen.getByTestId('retry')));
    expect(state()).toBe('Order is confirmed');
    cleanup();
    await open(new ApiError('offline', 'x'));
    expect(screen.getByRole('alert').textContent).toMatch(/You are offline/);
    cleanup();
    await open(new ApiError('http', 'x', 404));
    expect(screen.getByText('We can’t find this order')).toBeTruthy();
    cleanup();
    await open(order('CREATED'), { orderId: '' });
    expect(screen.getByText('We can’t find this order')).toBeTruthy();
  });
});

describe('order tracking', () => {
  test.each([
    ['CREATED', 'Order is confirmed'],
    ['APPROVED', 'Order is confirmed'],
    ['PICKING_STARTED', 'Packing your items'],
    ['BILLED', 'Items are packed'],
    ['ENROUTE', 'Order is on the way'],
    ['REACHED_DOORSTEP', 'Be ready to collect your order'],
    ['ORDER_RESCHEDULED', 'Order rescheduled'],
  ])('order tracking shows the state %s as “%s”', async (name, called) => {
    await track(order(name));
    expect([title(), state()]).toEqual([called, called]);
    expect(within(screen.getByTestId('tracking')).getByTestId('order-success')).toBeTruthy();
  });

  test('no arrival time is shown once the rider is at the door', async () => {
    await track(order('REACHED_DOORSTEP'));
    expect(screen.getByRole('banner').textContent).toMatch(/Your order is at your door\.\s*Live$/);
  });

  test('tracking shows “Order placed” first after paying, then the order’s progress', async () => {
    const { table, pass } = await open(order('APPROVED'));
    expect(title()).toBe('Order placed');
    table[ORDER_CALL] = order('BILLED');
    await pass(10_000);
    expect(title()).toBe('Items are packed');
  });

  test('the arrival range counts down between responses, with the time of the last response', async () => {
    const at = { eta_from: START + 8 * 60_000, eta_to: START + 12 * 60_000 };
    const { table, pass, apiCalls } = await track(order('BILLED', { ...at, refresh_interval: 110 }));
    const head = screen.getByRole('banner').textContent;
    expect(head).toContain('Arriving in 8–12 minutes');
    expect(screen.getByText('8–12 minutes').tagName).toBe('B');
    expect(head).toContain('Live');
    table[ORDER_CALL] = new ApiError('unreachable', 'x');
    const initialCallCount = apiCalls.length;
    await pass(61_000);
    expect(apiCalls.length).toBe(initialCallCount);
    expect(screen.getByRole('banner').textContent).toContain('Arriving in 7–11 minutes');
    expect(screen.getByText('As of 12:00 pm')).toBeTruthy();
    await pass(60_000);
    expect(screen.getByText('As of 12:00 pm. This may be out of date. We’ll keep trying.')).toBeTruthy();
  });

  test.each([
    [
      'ORDER_RESCHEDULED',
      /Arriving between 1:00 pm and 2:30 pm/,
      /You don’t need to do anything.*call the store/,
    ],
    ['DELIVERY_FAILED', /Call the store to try again/, /refunded within 5-7 working days/],
    ['CANCELLED', /If you paid, the money will be refunded/, /See your order for where and when/],
    ['DELIVERED', /has been delivered/, /Enjoy/],
  ])('tracking says what happened to a %s order and what to do', async (name, happened, todo) => {
    const hour = 3_600_000;
    const eta = { eta_at: START + hour, eta_from: START + hour, eta_to: START + 2.5 * hour };
    const { container } = await track(order(name, { ...eta, refresh_interval: 0 }));
    const head = screen.getByRole('banner').textContent;
    expect(head).toMatch(happened);
    expect(head).toMatch(todo);
    expect(screen.getByRole('link', { name: /^Call store/ }).getAttribute('href')).toBe('tel:+911244000000');
    expect(screen.getByRole('link', { name: /^View (or cancel )?order/ }).getAttribute('href')).toBe(
      '/account/orders/c1/o1',
    );
    expect(screen.getByRole('link', { name: 'Back to shopping' })).toBeTruthy();
    expect(container.querySelectorAll('a[href^="tel:"]')).toHaveLength(1);
  });

  test('help comes first for a shopper who has asked for help', async () => {
    const first = () => screen.getByRole('banner').nextElementSibling?.getAttribute('aria-label');
    await track(order('BILLED'));
    expect(first()).not.toBe('Help');
    cleanup();
    await open(order('BILLED'), { path: '/orders/track/c1/o1?help=1' });
    expect(first()).toBe('Help');
  });

  test('an unknown order state is ignored and reported once', async () => {
    const { table, pass, reports } = await track(order('ENROUTE'));
    table[ORDER_CALL] = order('AT_THE_LIGHTS');
    await pass(30_000);
    expect(state()).toBe('Order is on the way');
    expect(reports).toEqual(['Error: [order] There is no state AT_THE_LIGHTS here.']);
    table[ORDER_CALL] = order('REACHED_DOORSTEP');
    await pass(10_000);
    expect(state()).toBe('Be ready to collect your order');
  });

  test('a malformed order response is ignored, and the request is retried', async () => {
    const { table, pass } = await track(order('ENROUTE'));
    table[ORDER_CALL] = new ApiError('malformed', 'x');
    await pass(10_000);
    expect(state()).toBe('Order is on the way');
    table[ORDER_CALL] = order('REACHED_DOORSTEP');
    await pass(4_000);
    expect(state()).toBe('Be ready to collect your order');
  });

  test('a widget is replaced in place when the backend updates it, and the visit is tracked once', async () => {
    const widget = (id: string, words: string, link = '') => ({
      tracking: { widget_id: id },
      data: { title: words, link },
    });
    const widgetTexts = () =>
      [...document.querySelectorAll('[data-widget-id]')].map((element) => element.textContent);
    const { table, pass, tracked } = await track(
      order('BILLED', {
        widgets: [widget('bag', 'Sealed'), widget('note', 'Rate it', '/account/orders/c1/o1')],
      }),
    );
    expect(widgetTexts()).toEqual(['Sealed', 'Rate it']);
    table[ORDER_CALL] = order('ENROUTE', { widgets: [widget('bag', 'On its way')] });
    await pass(10_000);
    expect(widgetTexts()).toEqual(['On its way', 'Rate it']);
    expect(tracked.filter(([event]) => event.startsWith('Order'))).toEqual([
      ['Order Tracking Visit', { order_id: 'o1', cart_id: 'c1', state: 'BILLED' }],
    ]);
  });
});

describe('the rider', () => {
  const address = { label: 'Home', line: 'B-204', lat: 28.46, lon: 77.09 };
  const at = (lat: number) => ({ address, rider: { name: 'Ravi', phone: '0124-5', lat, lon: 77.09 } });
  const onTheWay = (lat: number, overrides: object = {}) => order('ENROUTE', { ...at(lat), ...overrides });

  /** A map that only records its calls. */
  function paperMap() {
    const shown: (readonly Point[])[] = [];
    let open = 0;
    const draw: DrawRiderMap = (_box, { onPlaced }) => {
      open += 1;
      return {
        show(points) {
          shown.push(points);
          onPlaced(points.map(({ lat, lon }) => ({ x: lat * 1_000, y: lon })));
        },
        remove() {
          open -= 1;
        },
      };
    };
    return { draw, shown, open: () => open, loaded: { draw, tileUrl: '/{z}/{x}/{y}', attribution: '' } };
  }
  const withMap = (load: () => Promise<LoadedRiderMap | null>) => ({
    map: { rider: { load } } as MapPickerPort,
  });

  test('the distance of the rider is shown in words where there is no map, with a link to call', async () => {
    const { container, table, pass } = await track(onTheWay(28.45));
    const card = screen.getByTestId('rider');
    expect(card.textContent).toContain('Ravi is 1.1 km away');
    expect(
      within(card)
        .getByRole('link', { name: /^Call rider.*Ravi$/ })
        .getAttribute('href'),
    ).toBe('tel:01245');
    expect(screen.queryByTestId('rider-map')).toBeNull();
    expect(await findAxeViolations(container)).toEqual([]);
    table[ORDER_CALL] = order('DELIVERED', { ...at(28.46), refresh_interval: 0 });
    await pass(10_000);
    expect(screen.queryByTestId('rider')).toBeNull();
  });

  test('the delivery PIN and the rider’s picture are shown while the rider is on the way, and the PIN only if there is one', async () => {
    const rider = { ...at(28.45).rider, picture_url: FACE };
    const { table, pass } = await track(onTheWay(28.45, { rider, delivery_pin: '4821' }));
    const card = screen.getByTestId('rider');
    expect(screen.getByTestId('delivery-pin').textContent).toBe(
      'Delivery PINTell Ravi at your door, not before.4821',
    );
    expect(card.querySelector('img')?.getAttribute('src')).toBe(FACE);
    expect(card.textContent).toContain('your rider doesn’t see your number');
    table[ORDER_CALL] = onTheWay(28.455, { delivery_pin: null });
    await pass(10_000);
    expect(screen.queryByTestId('delivery-pin')).toBeNull();
  });

  test('the rider moves on a map whose space is reserved before it loads, and which is removed with the page', async () => {
    const paper = paperMap();
    let come: (map: LoadedRiderMap) => void = () => {};
    const coming = new Promise<LoadedRiderMap>((resolve) => {
      come = resolve;
    });
    const { table, pass, unmount } = await track(
      onTheWay(28.45),
      withMap(() => coming),
    );
    expect(screen.getByRole('img', { name: 'Map: Ravi is 1.1 km away' })).toBeTruthy();
    expect(screen.queryByTestId('rider-mark')).toBeNull();
    await act(async () => come(paper.loaded));
    const where = () => screen.getByTestId('rider-mark').style.transform;
    expect(where()).toBe('translate(28450px, 77px)');
    table[ORDER_CALL] = onTheWay(28.455);
    await pass(10_000);
    expect(where()).toBe('translate(28455px, 77px)');
    expect(paper.shown.at(-1)).toEqual([
      { lat: 28.455, lon: 77.09 },
      { lat: 28.46, lon: 77.09 },
    ]);
    expect(paper.open()).toBe(1);
    unmount();
    expect(paper.open()).toBe(0);
  });

  test.each([
    ['fails to load', () => Promise.reject(new Error('no code'))],
    ['may not be drawn on this page', () => Promise.resolve(null)],
  ])('with a map that %s, the distance in words and the space for the map stay', async (_, load) => {
    await track(onTheWay(28.45), withMap(load));
    expect(screen.getByTestId('rider-map').textContent).toContain('isn’t available');
    expect(screen.getByTestId('rider').textContent).toContain('Ravi is 1.1 km away');
  });

  test('six minutes of polling leak no timer, listener, element or map', async () => {
    const paper = paperMap();
    const also = withMap(() => Promise.resolve(paper.loaded));
    const onTheWayWith = (n: number) =>
      onTheWay(28.4 + n / 100_000, {
        widgets: [{ tracking: { widget_id: `w${n % 3}` }, data: { title: `Look ${n}` } }],
      });
    const { table, pass, clock, connectivity, container } = await track(onTheWayWith(0), also);
    const held = () => ({
      timers: clock.pending(),
      listeners: connectivity.listeners(),
      elements: container.querySelectorAll('*').length,
      maps: paper.open(),
    });
    let n = 0;
    Object.defineProperty(table, ORDER_CALL, { get: () => onTheWayWith(n++) });
    await pass(50_000);
    const initialHandles = held();
    for (let drawn = 0; drawn < 36; drawn += 1) await pass(10_000);
    expect(paper.shown.length).toBeGreaterThan(36);
    expect(held()).toEqual(initialHandles);
  });
});

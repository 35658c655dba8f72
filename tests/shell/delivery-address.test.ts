import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveAddress } from '../../src/address/address-api.ts';
import { emptyForm } from '../../src/address/address-model.ts';
import { cityByName } from '../../src/location/cities.ts';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { milk } from '../checkout/shopper-page.ts';
import { addAddress } from '../support/add-address.ts';
import { openBrowser, type Tab, waitUntil } from './browser-world.ts';

/** The order goes to the address shown when Pay was tapped, whatever happened before. */

const DELHI = cityByName('Delhi') ?? expect.unreachable('no Delhi');
const HOME = { flat: 'B-204, Palm Grove', locality: 'Sector 49', pincode: '122018' };
const WORK = {
  flat: '4th floor, Lotus Tower',
  locality: 'Connaught Place',
  pincode: '110001',
  labelOption: 'Other',
  typedLabel: 'Work',
} as const;

let world: SandboxWorld;
let phone = 9_100_000_000;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(async () => {
  phone += 1;
  await world.control('PUT', '/sandbox/faults', []);
});

interface Booked {
  total: number;
  address: { id: number; label: string; line: string };
  payments: { captures: number }[];
}

/** A shopper with milk in the cart and two addresses, of which Home is chosen. */
async function open() {
  const browser = openBrowser(world);
  const tab = await browser.open('/');
  await tab.logIn(String(phone));
  const checkout = await tab.shop.checkout();
  const work = await addAddress(checkout.address, WORK);
  const home = await addAddress(checkout.address, HOME);
  if (work === null || home === null) throw new Error('the addresses were not saved');
  tab.shop.cart.setQuantity(milk, 2);
  await browser.rest();
  return { browser, tab, home, work };
}

/** Goes to the Pay button; returns a function that stops polling there. */
async function goToPay(tab: Tab): Promise<() => void> {
  const { checkout } = await tab.shop.checkout();
  tab.visited.push('/checkout');
  const stop = checkout.enter.watchOptions();
  await waitUntil(() => checkout.entry.agreement() !== null);
  checkout.entry.choose('cod');
  return stop;
}

/** The address in the header, at checkout, in requests to the API, and the one the shopper agrees to by tapping Pay. */
async function readShownAddresses(tab: Tab) {
  const { address, checkout } = await tab.shop.checkout();
  const { coords, address: header } = tab.shop.location.get();
  const strip = address.state.list.find(({ id }) => id === address.state.selectedId);
  return {
    strip: strip?.id ?? null,
    header: header?.id ?? null,
    askedFor: coords.addressId,
    pay: checkout.entry.agreement()?.addressId ?? null,
    amount: tab.cart.view().total,
  };
}

const sameEverywhere = (id: number) => ({ strip: id, header: id, askedFor: id, pay: id });

async function payForCart(tab: Tab): Promise<Booked> {
  const { checkout } = await tab.shop.checkout();
  checkout.entry.acceptChanges();
  await checkout.pay.tap(checkout.entry.agreement());
  await waitUntil(() => checkout.order.state.placedOrderId !== null);
  return (await world.control('GET', `/sandbox/orders/${checkout.order.state.placedOrderId}`)) as Booked;
}

/** Sends a request from the shopper's other device; this page learns of the change with its next response. */
async function otherDevice(tab: Tab, body: object): Promise<void> {
  const { cartId } = tab.shop.cart.state;
  await tab.shop.api.call({
    method: 'PATCH',
    path: `/v5/carts/${cartId}`,
    json: body,
    answer: (await import('../../src/cart/calls/wire.ts')).cartAnswer,
  });
}

interface Way {
  tab: Tab;
  browser: ReturnType<typeof openBrowser>;
  work: number;
}

const WAYS: [what: string, choose: (way: Way) => Promise<void>][] = [
  [
    'in the header or at checkout',
    async ({ tab, work }) => {
      (await tab.shop.checkout()).address.choose(work);
    },
  ],
  [
    'in another tab while this one is hidden',
    async ({ tab, browser, work }) => {
      await tab.hide();
      const other = await browser.open('/');
      (await other.shop.checkout()).address.choose(work);
      await browser.rest();
      await tab.show();
    },
  ],
  [
    'in another visible tab',
    async ({ browser, work }) => {
      const other = await browser.open('/');
      (await other.shop.checkout()).address.choose(work);
      await browser.rest();
    },
  ],
  [
    'on another device',
    async ({ tab, work }) => {
      await otherDevice(tab, { address_id: work });
      await tab.cart.refresh({ blocking: false });
    },
  ],
];

describe.each(WAYS)('an address chosen %s', (_, choose) => {
  test('an address chosen before the payment methods are shown is used', async () => {
    const { browser, tab, work } = await open();
    await choose({ tab, browser, work });
    const stop = await goToPay(tab);
    expect(await readShownAddresses(tab)).toMatchObject(sameEverywhere(work));
    const order = await payForCart(tab);
    stop();
    expect(order.address).toMatchObject({ id: work, label: 'Work' });
  });

  test('an address chosen while the payment methods are shown is confirmed before Pay uses it', async () => {
    const { browser, tab, home, work } = await open();
    const stop = await goToPay(tab);
    expect(await readShownAddresses(tab)).toMatchObject(sameEverywhere(home));
    await choose({ tab, browser, work });
    const { checkout } = await tab.shop.checkout();
    const { entry } = checkout;
    await waitUntil(() => entry.agreement()?.addressId === work || entry.state.changes.length > 0);
    // a change made elsewhere is announced, and has to be confirmed
    entry.acceptChanges();
    await browser.rest();
    await waitUntil(() => entry.agreement() !== null);
    expect(await readShownAddresses(tab)).toMatchObject(sameEverywhere(work));
    const { amount } = await readShownAddresses(tab);
    const order = await payForCart(tab);
    stop();
    expect(order).toMatchObject({ address: { id: work }, total: amount / 100 });
    expect(order.payments.map(({ captures }) => captures)).toEqual([1]);
  });

  test('an address chosen after a failed payment is used', async () => {
    const { browser, tab, work } = await open();
    let stop = await goToPay(tab);
    const { checkout } = await tab.shop.checkout();
    checkout.entry.choose('upi');
    checkout.entry.typeUpiId('no@upi');
    await checkout.pay.tap(checkout.entry.agreement());
    await waitUntil(() => checkout.payment.state.payment.name === 'failed');
    stop();
    await choose({ tab, browser, work });
    checkout.pay.retry();
    stop = await goToPay(tab);
    expect(await readShownAddresses(tab)).toMatchObject(sameEverywhere(work));
    expect((await payForCart(tab)).address.id).toBe(work);
    stop();
  });

  test('no payment starts until the server has confirmed the delivery address', async () => {
    const { browser, tab, work } = await open();
    const stop = await goToPay(tab);
    const { checkout } = await tab.shop.checkout();
    await world.control('PUT', '/sandbox/faults', [{ match: 'POST /v5/carts/*/validate', drop: true }]);
    await choose({ tab, browser, work });
    await waitUntil(() => checkout.entry.state.options.status === 'error');
    expect(checkout.entry.agreement()).toBeNull();
    await checkout.pay.tap(null);
    expect(checkout.entry.state.notice?.code).toBe('unreachable');
    await world.control('PUT', '/sandbox/faults', []);
    // the button says "Check again"
    await checkout.pay.tap(null);
    await waitUntil(() => checkout.entry.agreement() !== null);
    expect(await readShownAddresses(tab)).toMatchObject(sameEverywhere(work));
    expect((await payForCart(tab)).address.id).toBe(work);
    stop();
  });

  test('after the page is killed, an order goes to the address that the next page shows', async () => {
    const { browser, tab, work } = await open();
    await choose({ tab, browser, work });
    tab.kill();
    const next = await browser.open('/');
    const stop = await goToPay(next);
    const { strip } = await readShownAddresses(next);
    expect(await readShownAddresses(next)).toMatchObject(sameEverywhere(strip ?? -1));
    expect((await payForCart(next)).address.id).toBe(strip);
    stop();
  });
});

describe('a newer choice of address', () => {
  test('a newer choice of address wins over the response to an older choice, whenever the newer choice is made', async () => {
    const { browser, tab, home, work } = await open();
    const stop = await goToPay(tab);
    const { address, checkout } = await tab.shop.checkout();
    for (let turns = 0; turns < 24; turns += 1) {
      const [older, newer] = turns % 2 === 0 ? [work, home] : [home, work];
      address.choose(older);
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      address.choose(newer);
      await waitUntil(() => checkout.entry.agreement() !== null);
      expect(await readShownAddresses(tab), `after ${turns} turns`).toMatchObject(sameEverywhere(newer));
    }
    await browser.rest();
    expect(await readShownAddresses(tab)).toMatchObject(sameEverywhere(work));
    expect((await payForCart(tab)).address.id).toBe(work);
    stop();
  });

  test('a newer choice of address in another visible tab has to be accepted before paying here', async () => {
    const { browser, tab, work } = await open();
    const other = await browser.open('/');
    const stops = [await goToPay(tab), await goToPay(other)];
    (await other.shop.checkout()).address.choose(work);
    await browser.rest();
    const { checkout } = await tab.shop.checkout();
    await checkout.pay.tap(checkout.entry.agreement());
    expect(checkout.order.state.placedOrderId).toBeNull();
    expect(checkout.entry.state.changes.map(({ message }) => message)).toContain('Delivery address changed');
    checkout.entry.acceptChanges();
    await waitUntil(() => checkout.entry.agreement() !== null);
    expect(await readShownAddresses(tab)).toMatchObject(sameEverywhere(work));
    expect((await payForCart(tab)).address.id).toBe(work);
    for (const stop of stops) stop();
  });
});

test('the next cart sends the chosen address with its first request and needs no second one', async () => {
  const { browser, tab, home } = await open();
  const stop = await goToPay(tab);
  await payForCart(tab);
  stop();
  tab.visited.push('/cart');
  await browser.rest();
  const readCalls = async () =>
    (await world.control('GET', '/sandbox/requests')) as { method: string; path: string; body: unknown }[];
  const before = (await readCalls()).length;
  tab.shop.cart.setQuantity(milk, 1);
  await (await tab.shop.checkout()).checkout.enter.proceed();
  await browser.rest();
  const carts = (await readCalls()).slice(before).filter(({ path }) => /v5\/carts(\/\d+)?$/.test(path));
  expect(carts.map(({ method, body }) => [method, body])).toEqual([
    ['POST', expect.objectContaining({ address_id: home })],
  ]);
  expect(tab.visited.at(-1)).toBe('/checkout');
});

test('products added in another tab count as no change until the server has priced them', async () => {
  const { browser, tab, work } = await open();
  const other = await browser.open('/');
  const { address, checkout } = await tab.shop.checkout();
  const named = tab.cart.view().total;
  other.shop.cart.setQuantity(milk, 5);
  await other.hide();
  await tab.hide();
  void tab.show();
  address.choose(work);
  expect(checkout.entry.agreement()).toBeNull();
  await checkout.enter.proceed();
  expect(checkout.entry.state.changes).toEqual([]);
  expect(tab.cart.view().total).not.toBe(named);
});

describe('a chosen place that is not a saved address', () => {
  test('choosing a place clears the chosen address from the cart, and checkout asks for one', async () => {
    const { browser, tab } = await open();
    const { location } = (await tab.shop.services()).deliveryArea;
    await location.chooseCity(DELHI);
    await browser.rest();
    expect(await readShownAddresses(tab)).toMatchObject({ strip: null, header: null, askedFor: -1 });
    expect(tab.shop.location.get().coords.locality).toBe(DELHI.name);
    expect(tab.shop.cart.state.addressId).toBeNull();
    tab.visited.push('/checkout');
    const { checkout } = await tab.shop.checkout();
    await checkout.enter.loadOptions();
    expect(checkout.entry.state.isAddressOpen).toBe(true);
    expect(checkout.entry.agreement()).toBeNull();
  });

  test('choosing a place also clears the address after a reload, and in another tab once that tab is hidden', async () => {
    const { browser, tab } = await open();
    const other = await browser.open('/');
    await other.hide();
    await (await tab.shop.services()).deliveryArea.location.chooseCity(DELHI);
    await browser.rest();
    await other.show();
    expect(await readShownAddresses(other)).toMatchObject({ strip: null, header: null });
    const next = await browser.open('/');
    await next.shop.checkout();
    await browser.rest();
    expect(await readShownAddresses(next)).toMatchObject({ strip: null, header: null, askedFor: -1 });
    expect(next.shop.cart.state.addressId).toBeNull();
  });
});

describe('a deleted address', () => {
  test('an address deleted at checkout is not validated, and checkout asks for another', async () => {
    const { browser, tab, home, work } = await open();
    const stop = await goToPay(tab);
    const { address, checkout } = await tab.shop.checkout();
    checkout.entry.showAddress();
    address.requestRemoval(home);
    await address.remove();
    checkout.enter.leaveAddress();
    await browser.rest();
    expect(checkout.entry.agreement()).toBeNull();
    expect(await readShownAddresses(tab)).toMatchObject({ strip: null, pay: null });
    const requests = (await world.control('GET', '/sandbox/requests?since=0')) as {
      path: string;
      body: unknown;
    }[];
    const validated = requests
      .filter(({ path }) => path.endsWith('/validate'))
      .map(({ body }) => JSON.stringify(body));
    expect(validated.filter((body) => body.includes('"channel_address_id":-1'))).toEqual([]);
    address.choose(work);
    await checkout.enter.proceed();
    await waitUntil(() => checkout.entry.agreement() !== null);
    expect((await payForCart(tab)).address.id).toBe(work);
    stop();
  });

  test('Pay asks for another address when the chosen address was deleted in another tab', async () => {
    const { browser, tab, home } = await open();
    const stop = await goToPay(tab);
    const other = (await (await browser.open('/')).shop.checkout()).address;
    await waitUntil(() => other.state.status === 'success');
    other.requestRemoval(home);
    await other.remove();
    await browser.rest();
    const { checkout } = await tab.shop.checkout();
    await checkout.pay.tap(checkout.entry.agreement());
    await browser.rest();
    expect(checkout.order.state.placedOrderId).toBeNull();
    expect(checkout.entry.agreement()).toBeNull();
    expect(checkout.entry.state.isAddressOpen).toBe(true);
    checkout.enter.leaveAddress();
    await browser.rest();
    expect(checkout.entry.state.isAddressOpen, 'after it was left').toBe(false);
    stop();
  });
});

test('Pay is refused after another device changed the cart, and the next tap pays the amount shown', async () => {
  const { browser, tab } = await open();
  const stop = await goToPay(tab);
  const { checkout } = await tab.shop.checkout();
  await otherDevice(tab, { items: [{ product_id: '1', quantity: 3 }] });
  await checkout.pay.tap(checkout.entry.agreement());
  await browser.rest();
  expect(checkout.order.state.placedOrderId).toBeNull();
  const { amount } = await readShownAddresses(tab);
  const [line] = tab.cart.view().lines;
  const order = await payForCart(tab);
  expect(order).toMatchObject({ total: amount / 100, lines: [{ quantity: line?.quantity }] });
  stop();
});

test('prices and stock at another address have to be accepted before paying', async () => {
  const { tab, work } = await open();
  const stop = await goToPay(tab);
  const { address, checkout } = await tab.shop.checkout();
  await world.control('PUT', '/sandbox/products/1', { price: 31, inventory: 1 });
  address.choose(work);
  await waitUntil(() => checkout.entry.state.changes.length > 0);
  expect(checkout.entry.state.changes.map(({ message, before, after }) => [message, before, after])).toEqual([
    ['Toned milk: only 1 left.', '× 2', '× 1'],
    ['Toned milk now costs more.', '₹29', '₹31'],
    ['To pay', '₹102', '₹75'],
  ]);
  await checkout.pay.tap(checkout.entry.agreement());
  expect(checkout.order.state.placedOrderId).toBeNull();
  expect(await payForCart(tab)).toMatchObject({ total: 75, address: { id: work }, lines: [{ quantity: 1 }] });
  stop();
  expect(await world.control('PUT', '/sandbox/products/1', { price: 29, inventory: 1_000 })).toMatchObject({
    price: 29,
  });
});

test('a confirmation of the address that arrives after Pay was tapped does not count for that tap', async () => {
  const { browser, tab, work } = await open();
  const stop = await goToPay(tab);
  const { address, checkout } = await tab.shop.checkout();
  const before = checkout.entry.agreement();
  await world.control('PUT', '/sandbox/faults', [
    { match: 'POST /v5/carts/*/validate', delayMs: 500, times: 1 },
  ]);
  address.choose(work);
  await checkout.pay.tap(before);
  await browser.rest();
  await waitUntil(() => checkout.entry.agreement() !== null);
  expect(checkout.order.state.placedOrderId).toBeNull();
  expect((await payForCart(tab)).address.id).toBe(work);
  stop();
});

test('an order goes to an address edited on another device only once the new text has been shown', async () => {
  const { browser, tab, home } = await open();
  const stop = await goToPay(tab);
  const { address, checkout } = await tab.shop.checkout();
  const changed = { ...emptyForm({ ...HOME, flat: 'C-9, Palm Grove' }), bff_address_id: String(home) };
  await saveAddress(tab.shop.api, changed, 'Asha', new AbortController().signal);
  await checkout.pay.tap(checkout.entry.agreement());
  await browser.rest();
  expect(checkout.order.state.placedOrderId).toBeNull();
  await waitUntil(() => checkout.entry.agreement() !== null);
  const strip = address.state.list.find(({ id }) => id === home);
  expect(strip?.line).toContain('C-9');
  expect((await payForCart(tab)).address.line).toContain('C-9');
  stop();
});

test('a cart that the server gives another address is requested again at that address, on any screen', async () => {
  const { browser, tab } = await open();
  const { address } = await tab.shop.checkout();
  const { lat, lon } = tab.shop.location.get().coords;
  const far = await addAddress(address, { ...WORK, at: { lat: lat + 0.01, lon } });
  await addAddress(address, { ...HOME, at: { lat, lon } });
  await browser.rest();
  await otherDevice(tab, { address_id: far });
  const fetchSpy = vi.spyOn(world, 'fetch');
  await tab.cart.refresh({ blocking: false });
  await browser.rest();
  const carts = fetchSpy.mock.calls
    .map(([request]) => request)
    .filter(({ url }) => url.includes('/v5/carts'));
  expect(await readShownAddresses(tab)).toMatchObject({ header: far, askedFor: far });
  expect(Number(carts.at(-1)?.headers.get('lat'))).toBe(lat + 0.01);
});

test('choosing an address in another city offline shows a message, and products and arrival time are updated once online', async () => {
  const { browser, tab, work } = await open();
  const { address } = await tab.shop.checkout();
  tab.goOffline();
  address.choose(work);
  await browser.rest();
  expect(tab.toast()).toBe(
    'We’ll check items and delivery time for Connaught Place when you’re back online.',
  );
  const fetchSpy = vi.spyOn(world, 'fetch');
  tab.comeBack();
  await browser.rest();
  const urls = fetchSpy.mock.calls.map(([request]) => request.url);
  expect(urls.some((url) => url.includes(`/visibility?latitude=${DELHI.lat}`))).toBe(true);
  expect(urls.some((url) => url.includes('/consumerweb/eta'))).toBe(true);
  expect(tab.shop.location.get().cityId).toBe(DELHI.id);
  expect(await readShownAddresses(tab)).toMatchObject({ header: work, askedFor: work });
});

test('the address sheet stays closed when dismissed while addresses are loading', async () => {
  const { browser, tab, home, work } = await open();
  const { address, checkout } = await tab.shop.checkout();
  for (const id of [home, work]) {
    address.requestRemoval(id);
    await address.remove();
  }
  tab.visited.push('/checkout');
  const stop = checkout.enter.watchOptions();
  checkout.entry.showAddress();
  checkout.enter.leaveAddress();
  await browser.rest();
  expect(checkout.entry.state.options.status).toBe('error');
  expect(checkout.entry.state.isAddressOpen).toBe(false);
  await checkout.enter.loadOptions();
  expect(checkout.entry.state.isAddressOpen).toBe(true);
  stop();
});

test('the order screen compares the order with what was shown when Pay was tapped', async () => {
  const { tab, home } = await open();
  const stop = await goToPay(tab);
  await payForCart(tab);
  const { checkout } = await tab.shop.checkout();
  expect(checkout.order.state.placedAttempt).toMatchObject({ addressId: home, amount: expect.any(Number) });
  stop();
});

describe('a login on another device', () => {
  test('a login makes the last address of the account count at once in the header, for products and in the cart', async () => {
    const { browser, tab, home, work } = await open();
    (await tab.shop.checkout()).address.choose(work);
    await browser.rest();
    const laptop = openBrowser(world);
    const other = await laptop.open('/');
    other.shop.cart.setQuantity(milk, 1);
    await other.logIn(String(phone));
    await laptop.rest();
    const { coords, address } = other.shop.location.get();
    const { addressId } = other.shop.cart.state;
    expect([address?.id, coords.addressId, addressId]).toEqual([work, work, work]);
    expect(home).not.toBe(work);
  });

  test('a location that the shopper has chosen before the login stays, unless one of their addresses is there', async () => {
    const { browser, tab } = await open();
    // the address of a cart that is being filled would count
    tab.shop.cart.setQuantity(milk, 0);
    await browser.rest();
    const laptop = openBrowser(world);
    const other = await laptop.open('/');
    const { location } = (await other.shop.services()).deliveryArea;
    await location.chooseSuggestion({
      placeId: 'loc-14',
      title: 'Saket',
      subtitle: 'New Delhi',
      sessionToken: 'a',
    });
    await laptop.rest();
    await other.logIn(String(phone));
    await laptop.rest();
    expect(other.shop.location.get()).toMatchObject({ address: null, coords: { addressId: -1 } });
    expect((await other.shop.checkout()).address.state.selectedId).toBeNull();
  });
});

import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultMapPicker } from '../../src/address/map/map-picker-state.ts';
import { emptyCart, emptyPricing } from '../../src/cart/model.ts';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { milk } from '../checkout/shopper-page.ts';
import { openBrowser, type Tab, waitUntil } from './browser-world.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

/** A shopper with a chosen address and a cart, who has just logged out. */
async function openLoggedOut() {
  const browser = openBrowser(world);
  const tab = await browser.open('/cart');
  await tab.logIn('9876543210');
  tab.shop.cart.setQuantity(milk, 2);
  const { address } = await tab.shop.checkout();
  const { location } = (await tab.shop.services()).deliveryArea;
  await browser.rest();
  address.choose(address.state.list[0]?.id ?? 0);
  tab.cart.setAddress(address.state.selectedId);
  await browser.rest();
  const { userId, accessToken } = tab.shop.session.state;
  const cart = { ...tab.shop.cart.state };
  expect(cart).toMatchObject({ ownerId: userId, addressId: address.state.selectedId, count: 2 });
  expect(cart.cartId).not.toBeNull();
  expect(location.state.coords.addressId).toBe(address.state.selectedId);
  expect(browser.storage.get(`v1:web:${userId}:address`)).not.toBeNull();
  tab.shop.session.logout('asked');
  return { browser, tab, address, location, userId, accessToken, cart };
}

describe('logout', () => {
  test('logout clears user, session, addresses, the owner of the cart and the access token cookie', async () => {
    const { browser, tab, address, location, userId } = await openLoggedOut();
    expect(tab.shop.session.state).toMatchObject({ userId: 0, accessToken: null, phone: '', name: '' });
    expect(tab.shop.session.loggedIn()).toBe(false);
    expect(address.state).toMatchObject({ list: [], selectedId: -1, form: null, message: '' });
    expect(browser.storage.get(`v1:web:${userId}:address`)).toBeNull();
    expect(tab.shop.cart.state).toMatchObject({ cartId: null, ownerId: null, addressId: null });
    expect(location.state.coords.addressId).toBe(-1);
    expect([browser.cookies.get('access_token'), browser.cookies.get('user')]).toEqual([null, null]);
  });

  test('logout clears the back-in-stock alerts, which a start announces', async () => {
    const browser = openBrowser(world);
    const waited = 'v1:web:waited-for';
    browser.storage.set(waited, JSON.stringify([milk.productId]));
    const tab = await browser.open();
    await waitUntil(() => tab.toast() !== '');
    expect(tab.toast()).toBe('Back in stock: Toned milk, 500 ml');
    await tab.logIn('9000000302');
    browser.storage.set(waited, '["404"]');
    tab.shop.session.logout('asked');
    expect(browser.storage.get(waited)).toBeNull();
  });

  test('logout resets the cart except count, total, delivery cost and items', async () => {
    const { tab, cart } = await openLoggedOut();
    const { intents, leftBehind, removed, linkCoupon, freeDelivery, ...state } = tab.shop.cart.state;
    // the next shopper cannot undo what the previous one removed
    expect(removed).toBeNull();
    expect({ ...state, status: 'DEFAULT' }).toEqual({
      ...withoutLeftBehind(),
      cartType: 'items',
      count: cart.count,
      total: cart.total,
      items: cart.items,
      order: cart.order,
      slotId: '',
      unparsed: {},
      pricingDetails: { ...emptyPricing, deliveryCharge: cart.pricingDetails.deliveryCharge },
    });
    expect(cart.pricingDetails.deliveryCharge).toBeGreaterThan(0);
    expect(tab.lines()).toEqual({ [milk.productId]: 2 });
  });

  test('logout calls the server’s logout with the token, then goes home', async () => {
    const { tab, accessToken } = await openLoggedOut();
    expect(tab.visited.at(-1)).toBe('/');
    await vi.waitFor(async () => {
      const ended = await world.fetch(
        new Request('https://shop.test/api/v4/address', {
          headers: { auth_key: await fetchAuthKey(), access_token: accessToken ?? '' },
        }),
      );
      expect(ended.status).toBe(401);
    });
  });

  test('a logout lasts across a restart, and the cart items remain', async () => {
    const { browser, tab } = await openLoggedOut();
    tab.kill();
    const after = await browser.open();
    expect([after.shop.session.loggedIn(), after.lines()]).toEqual([false, { [milk.productId]: 2 }]);
  });
});

type Browser = ReturnType<typeof openBrowser>;
type Lost = 'refused with 401' | 'refused with 403' | 'ended in another tab';

/** Ends the session of a visible tab in the given way. */
async function loseSession(browser: Browser, tab: Tab, how: Lost): Promise<void> {
  if (how === 'ended in another tab') {
    const other = await browser.open();
    await tab.hide();
    other.shop.session.logout('asked');
  } else {
    const status = how === 'refused with 401' ? 401 : 403;
    await world.control('PUT', '/sandbox/faults', [{ match: 'GET /v4/address', status, times: 2 }]);
    await tab.shop.api.call({ method: 'GET', path: '/v4/address', answer: v.unknown() }).catch(() => {});
    await world.control('PUT', '/sandbox/faults', []);
  }
  await browser.rest();
  expect(tab.shop.session.loggedIn()).toBe(false);
}
const WAYS: Lost[] = ['refused with 401', 'refused with 403', 'ended in another tab'];

describe('a lost session', () => {
  test.each(WAYS)(
    'after a session is lost (%s), a page with personal data is left or asks for a login',
    async (how) => {
      const asksForLogin = how !== 'ended in another tab';
      for (const [path, stays] of [
        ['/', true],
        ['/s?q=milk', true],
        ['/cart', true],
        ['/print', true],
        ['/checkout', asksForLogin],
        ['/checkout/wallet?provider=5', asksForLogin],
        ['/payment-status', asksForLogin],
        ['/checkout/success?cart_id=c1&order_id=o1', asksForLogin],
        ['/print/preview', false],
        ['/account', asksForLogin],
        ['/account/orders/c1/o1', asksForLogin],
      ] as const) {
        const browser = openBrowser(world);
        const tab = await browser.open();
        await tab.logIn('9000000301');
        tab.shop.deps.navigation.go(path);
        await loseSession(browser, tab, how);
        expect([path, tab.visited.at(-1)]).toEqual([path, stays ? path : '/']);
        tab.shop.dispose();
      }
    },
  );

  test.each([...WAYS, 'asked for'] as const)(
    'a lost session (%s) leaves nothing personal on screen or in storage',
    async (how) => {
      const browser = openBrowser(world);
      const tab = await browser.open('/cart');
      await tab.logIn('9876543210');
      const { shop } = tab;
      const { userId } = shop.session.state;
      shop.cart.setQuantity(milk, 1);
      const { address, picker, checkout, coupons } = await shop.checkout();
      await shop.services();
      await browser.rest();

      const first = address.state.list[0]?.id ?? 0;
      address.choose(first);
      address.openEdit(first);
      address.type('landmark', 'Lake park');
      address.type('phone', '9876500001');
      address.type('instructions', 'canary gate');
      expect(await address.save()).toBe(first);
      expect(browser.storage.get(`v1:web:${userId}:address-notes`)).toContain('canary gate');
      address.openForm();
      address.type('flat', 'canary flat');
      picker.show();
      coupons.type('canary');
      await checkout.enter.proceed();
      await checkout.enter.loadOptions();
      checkout.entry.typeUpiId('canary@upi');
      checkout.entry.showAddress();
      checkout.entry.chooseItemSubstitute(milk.productId, 'leave-out');
      browser.storage.set(`v1:web:${userId}:wallet-code`, '{"phone":"9876543210"}');
      browser.storage.set('v1:web:print', '{"file_name":"canary.pdf"}');
      const orders = (await world.control('GET', '/sandbox/orders')) as {
        id: string;
        cart_id: string;
        user_phone: string;
      }[];
      const order = orders.find(({ user_phone }) => user_phone === '9876543210');
      checkout.order.follow(order?.cart_id ?? '', order?.id ?? '');
      shop.messages.openModal('PRINT_BOTTOM_SHEET');
      await browser.rest();
      expect(checkout.entry.state.checkout.paymentTransactionId).not.toBeNull();
      expect(picker.state).not.toEqual(defaultMapPicker());
      expect(checkout.order.state.order?.address?.line).toBeTruthy();
      const lines = [
        ...address.state.list.map(({ line }) => line),
        checkout.order.state.order?.address?.line,
      ];
      const readEverythingSeen = () =>
        JSON.stringify([
          shop.session.state,
          shop.location.get().address,
          shop.messages.state.modal,
          address.state,
          picker.state,
          coupons.state,
          checkout.order.state,
          checkout.entry.state,
        ]);
      const personal = [
        'Asha',
        '9876543210',
        '9876500001',
        'canary',
        'CANARY',
        'PRINT_BOTTOM_SHEET',
        ...lines.map((line) => line ?? '?'),
      ];
      const findPersonal = (text: string) => personal.filter((word) => text.includes(word));
      expect(findPersonal(readEverythingSeen())).toEqual(expect.arrayContaining(personal.slice(0, 5)));

      if (how === 'asked for') shop.session.logout('asked');
      else await loseSession(browser, tab, how);
      await browser.rest();
      expect(findPersonal(readEverythingSeen())).toEqual([]);
      expect(checkout.entry.state.options.list).toEqual([]);
      expect(checkout.entry.state.isAddressOpen).toBe(false);
      expect(checkout.entry.state.checkout.paymentTransactionId).toBeNull();
      expect(picker.state).toEqual(defaultMapPicker());
      const kept = ['wallet-code', 'address', 'address-notes', 'item-substitutes'].map((key) =>
        browser.storage.get(`v1:web:${userId}:${key}`),
      );
      expect([...kept, browser.storage.get('v1:web:print')]).toEqual([null, null, null, null, null]);
      tab.shop.dispose();
    },
  );

  test.each([
    ['refused with 401', 'stays, to log in and ask again'],
    ['ended in another tab', 'is not shown'],
    ['asked for', 'is not shown'],
  ] as const)(
    'after a session is lost (%s), an open payment %s, and continues after the next login',
    async (how, stays) => {
      const browser = openBrowser(world);
      const tab = await browser.open('/cart');
      await tab.logIn('9876543210');
      tab.shop.cart.setQuantity(milk, 3);
      const { address, checkout } = await tab.shop.checkout();
      await browser.rest();
      address.choose(address.state.list[0]?.id ?? 0);
      await checkout.enter.proceed();
      await checkout.enter.loadOptions();
      checkout.entry.choose('upi');
      checkout.entry.typeUpiId('slow@upi');
      await checkout.pay.tap(checkout.entry.agreement());
      await waitUntil(() => checkout.payment.state.payment.name === 'polling');
      if (how === 'asked for') tab.shop.session.logout('asked');
      else await loseSession(browser, tab, how);
      expect(checkout.payment.state.payment.name).toBe(stays === 'is not shown' ? 'idle' : 'polling');
      await tab.logIn('9876543210');
      await waitUntil(() => checkout.payment.state.payment.name === 'polling');
      await waitUntil(() => tab.visited.at(-1) === '/payment-status');
      tab.shop.dispose();
    },
  );

  test('pages without personal data reload for a guest after a lost session', async () => {
    const browser = openBrowser(world);
    const tab = await browser.open();
    await tab.logIn('9000000302');
    const before = tab.shop.pages.versions.get().version;
    await loseSession(browser, tab, 'refused with 401');
    expect(tab.shop.pages.versions.get().version).toBe(before + 1);
    tab.shop.dispose();
  });

  test('a late response for a lost session is dropped, so no payment methods appear', async () => {
    const browser = openBrowser(world);
    const tab = await browser.open('/cart');
    await tab.logIn('9876543210');
    tab.shop.cart.setQuantity(milk, 1);
    const { address, checkout } = await tab.shop.checkout();
    await browser.rest();
    address.choose(address.state.list[0]?.id ?? 0);
    await checkout.enter.proceed();
    const options = {
      method: 'GET',
      path: '/v1/payments/options',
      query: { cart_id: tab.shop.cart.state.cartId ?? '' },
    } as const;
    const body = await tab.shop.api.call({ ...options, answer: v.unknown() });
    await world.control('PUT', '/sandbox/faults', [
      { match: 'GET /v1/payments/options', delayMs: 500, body },
    ]);
    const loading = checkout.enter.loadOptions();
    await waitUntil(() => world.inFlight() > 0);
    tab.shop.session.logout('asked');
    await browser.rest();
    await loading;
    await world.control('PUT', '/sandbox/faults', []);
    expect(checkout.entry.state.options).toMatchObject({ status: 'logged-out', list: [], wallets: [] });
    tab.shop.dispose();
  });
});

const withoutLeftBehind = () => {
  const { leftBehind, ...cart } = emptyCart();
  return cart;
};

async function fetchAuthKey(): Promise<string> {
  const request = new Request('https://shop.test/api/v2/accounts/auth_key/', { headers: { req_key: 'x' } });
  return ((await (await world.fetch(request)).json()) as { auth_key: string }).auth_key;
}

test('products added after a logout go to the next shopper, but the previous shopper’s cart does not', async () => {
  const browser = openBrowser(world);
  const tab = await browser.open('/cart');
  await tab.logIn('9000000131');
  tab.shop.cart.setQuantity(milk, 2);
  await browser.rest();
  tab.shop.session.logout('asked');
  await browser.rest();
  tab.shop.cart.setQuantity(milk, 3);
  await browser.rest();
  await tab.logIn('9000000132');
  await browser.rest();
  expect(tab.lines()).toEqual({ [milk.productId]: 3 });
  tab.shop.session.logout('asked');
  await tab.logIn('9000000133');
  await browser.rest();
  expect(tab.lines()).toEqual({});
});

test('a session that expires during validation shows the logout message, not the one for an unreachable shop', async () => {
  const browser = openBrowser(world);
  const tab = await browser.open('/cart');
  await tab.logIn('9876543210');
  tab.shop.cart.setQuantity(milk, 2);
  await browser.rest();
  const { address, checkout } = await tab.shop.checkout();
  const { enter, entry } = checkout;
  address.choose(address.state.list[0]?.id ?? 0);
  await browser.rest();
  const faults = [{ match: 'POST /v5/carts/*/validate', status: 401, times: 1 }];
  await world.control('PUT', '/sandbox/faults', faults);
  const proceeding = enter.proceed();
  await browser.rest();
  await proceeding;
  expect(tab.shop.session.loggedIn()).toBe(false);
  expect(entry.state.notice).toBeNull();
  expect(tab.shop.messages.state.toast.message).toBe('You were logged out. Log in again to continue.');
});

import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cityByName } from '../../src/location/cities.ts';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { milk } from '../checkout/shopper-page.ts';
import { settled } from '../support/fake-clock.ts';
import { openBrowser, type Tab } from './browser-world.ts';

const DELHI = cityByName('Delhi') ?? expect.unreachable('no Delhi');

const ADDRESS_LIST = { method: 'GET', path: '/v4/address', answer: v.unknown() } as const;

type Browser = ReturnType<typeof openBrowser>;

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

/** The number of logout requests that the server received. */
async function countLogouts(): Promise<number> {
  const rows = (await world.control('GET', '/sandbox/requests?since=0')) as { path: string }[];
  return rows.filter(({ path }) => path.includes('/accounts/logout')).length;
}

async function openTwo() {
  const browser = openBrowser(world);
  return { browser, one: await browser.open(), two: await browser.open() };
}

/** Two tabs, of which the second misses the messages of the first. */
async function openTwoDeaf() {
  const browser = openBrowser(world);
  const { storage, cookies } = browser;
  return {
    browser,
    one: await browser.open(),
    openTwo: (path?: string) => openBrowser(world, { storage, cookies }).open(path),
  };
}

describe('two tabs of one browser', () => {
  test('a login in one tab applies to the other tab as soon as that tab is hidden', async () => {
    const { one, two } = await openTwo();
    await one.logIn('9000000101');
    expect(two.shop.session.loggedIn()).toBe(false);
    await two.hide();
    expect(two.shop.session.state).toMatchObject({
      accessToken: one.shop.session.state.accessToken,
      userId: one.shop.session.state.userId,
      phone: '9000000101',
    });
  });

  test('a logout applies to the other tab, is sent to the server once, and does not navigate a hidden tab', async () => {
    const browser = openBrowser(world);
    const [one, two] = [await browser.open('/cart'), await browser.open('/cart')];
    await one.logIn('9000000102');
    await two.hide();
    two.shop.cart.setQuantity(milk, 2);
    const before = await countLogouts();
    one.shop.session.logout('asked');
    await browser.rest();
    expect(two.shop.session.state).toMatchObject({ accessToken: null, userId: 0, phone: '', name: '' });
    await vi.waitFor(async () => expect((await countLogouts()) - before).toBe(1));
    await browser.rest();
    expect((await countLogouts()) - before).toBe(1);
    expect([one.visited.at(-1), two.visited.at(-1), two.toast()]).toEqual(['/', '/cart', '']);
  });

  const SESSION_ENDS: [string, (of: { browser: Browser; one: Tab }) => Promise<void> | void][] = [
    ['a logout', ({ one }) => one.shop.session.logout('asked')],
    [
      'a refused token',
      async ({ browser, one }) => {
        await world.control('PUT', '/sandbox/faults', [{ match: 'GET /v4/address', status: 401, times: 1 }]);
        await one.shop.api.call(ADDRESS_LIST).catch(() => {});
        await browser.rest();
      },
    ],
    [
      'a token refused in a hidden tab',
      async ({ one }) => {
        await one.hide();
        one.shop.session.logout('refused');
      },
    ],
    [
      'a deleted cookie',
      ({ browser }) => {
        browser.cookies.remove('access_token');
        browser.cookieChanged();
      },
    ],
    [
      'another shopper’s login',
      async ({ browser, one }) => {
        one.shop.session.logout('asked');
        await one.logIn('9000000113');
        await browser.rest();
      },
    ],
  ];

  test.each(SESSION_ENDS)(
    'a session ended by %s clears all of the shopper’s data from a visible tab at once',
    async (_, end) => {
      const browser = openBrowser(world);
      const one = await browser.open();
      await one.logIn('9876543210');
      const two = await browser.open('/account/addresses');
      const { address } = await two.shop.checkout();
      await browser.rest();
      expect(address.state.list).toHaveLength(2);
      address.openEdit(address.state.list[0]?.id ?? 0);
      two.shop.pages.name('/orders/1/2', 'Asha’s order');
      two.shop.messages.toast('Delivering to Sector 54', 60_000, '/account/orders');
      two.shop.messages.openModal('LOG_OUT_MODAL', { amount: 100 });
      const before = two.shop.pages.versions.get();
      await end({ browser, one });
      await settled();
      expect([two.shop.session.loggedIn(), two.visited.at(-1)]).toEqual([false, '/']);
      expect(two.shop.session.state).toMatchObject({ phone: '', name: '' });
      expect(address.state).toMatchObject({ list: [], form: null, selectedId: -1 });
      expect([two.shop.pages.nameOf('/orders/1/2'), two.shop.messages.state.modal]).toEqual([null, null]);
      expect(two.shop.messages.state.toast).toMatchObject({
        message: 'You were logged out. Log in again to continue.',
        to: undefined,
      });
      expect(two.shop.pages.versions.get()).toEqual({
        version: before.version + 1,
        shopper: before.shopper + 1,
      });
    },
  );

  test('a response for a shopper is dropped once their session has ended', async () => {
    const { browser, one, two } = await openTwo();
    await one.logIn('9000000114');
    await two.hide();
    await two.show();
    const late = two.shop.api.call(ADDRESS_LIST);
    one.shop.session.logout('asked');
    await expect(late).rejects.toMatchObject({ kind: 'aborted' });
    await browser.rest();
    // a tab without a user gets responses again, here a refusal
    await expect(two.shop.api.call(ADDRESS_LIST)).rejects.toMatchObject({ status: 401 });
  });

  test('a new tab notices a session that ended while its code was loading', async () => {
    const browser = openBrowser(world);
    const one = await browser.open();
    await one.logIn('9000000115');
    const opening = browser.open('/account/orders');
    browser.cookies.remove('access_token');
    const two = await opening;
    expect([two.shop.session.loggedIn(), two.visited.at(-1)]).toEqual([false, '/']);
  });

  test('after another shopper’s login, a tab shows no data of the previous shopper', async () => {
    const { browser, one, two } = await openTwo();
    await one.logIn('9000000103');
    one.shop.cart.setQuantity(milk, 3);
    await browser.rest();
    await two.hide();
    expect(two.lines()).toEqual({ [milk.productId]: 3 });
    one.shop.session.logout('asked');
    await one.logIn('9000000104');
    await browser.rest();
    expect([one.lines(), two.lines()]).toEqual([{}, {}]);
    expect(two.shop.session.state.phone).toBe('9000000104');
    await one.hide();
    await two.show();
    expect([one.lines(), two.lines()]).toEqual([{}, {}]);
  });

  test('a tab with an outdated token does not end a newer session', async () => {
    const { browser, one, openTwo } = await openTwoDeaf();
    await one.logIn('9000000105');
    one.shop.cart.setQuantity(milk, 2);
    await browser.rest();
    const two = await openTwo();
    one.shop.session.logout('asked');
    await one.logIn('9000000105');
    expect(two.shop.session.state.accessToken).not.toBe(one.shop.session.state.accessToken);
    two.shop.cart.setQuantity(milk, 1);
    await browser.rest();
    expect(two.shop.session.state.accessToken).toBe(one.shop.session.state.accessToken);
    expect([one.shop.session.loggedIn(), two.toast()]).toEqual([true, '']);
  });

  test('products added in a tab unaware of another shopper’s login do not reach that shopper’s cart', async () => {
    const { browser, one, two } = await openTwo();
    await one.logIn('9000000109');
    await two.hide();
    await two.show();
    one.shop.session.logout('asked');
    await one.logIn('9000000110');
    one.shop.cart.setQuantity(milk, 1);
    await browser.rest();
    two.goOffline();
    two.shop.cart.setQuantity(milk, 9);
    await browser.rest();
    two.kill();
    one.shop.cart.setQuantity(milk, 2);
    await browser.rest();
    one.kill();
    const next = await browser.open();
    expect(next.shop.session.state.phone).toBe('9000000110');
    expect(next.lines()).toEqual({ [milk.productId]: 2 });
  });

  test('a tab unaware of a logout learns of the logout with its next request and shows a message', async () => {
    const { browser, one, openTwo } = await openTwoDeaf();
    await one.logIn('9000000106');
    one.shop.cart.setQuantity(milk, 2);
    await browser.rest();
    const two = await openTwo();
    one.shop.session.logout('asked');
    await browser.rest();
    expect(two.shop.session.loggedIn()).toBe(true);
    two.shop.cart.setQuantity(milk, 1);
    await browser.rest();
    expect([two.shop.session.loggedIn(), two.lines()]).toEqual([false, { [milk.productId]: 1 }]);
    expect(two.shop.messages.state.toast.message).toBe('You were logged out. Log in again to continue.');
  });

  test('only the visible tab requests the cart after the address changes', async () => {
    const { browser, one, two } = await openTwo();
    await one.logIn('9876543210');
    one.shop.cart.setQuantity(milk, 2);
    await browser.rest();
    await two.hide();
    await browser.rest();
    const callSpy = vi.spyOn(two.shop.api, 'call');
    const cartCalls = () => callSpy.mock.calls.filter(([{ path }]) => path.startsWith('/v5/carts'));
    const { address } = await one.shop.checkout();
    await browser.rest();
    address.choose(address.state.list.at(1)?.id ?? 0);
    one.shop.cart.setQuantity(milk, 1);
    await browser.rest();
    expect(two.shop.location.get().coords.addressId).toBe(address.state.list.at(1)?.id);
    expect(cartCalls()).toEqual([]);
    await one.hide();
    await two.show();
    await browser.rest();
    expect(cartCalls().length).toBeGreaterThan(0);
    expect([one.lines(), two.lines()]).toEqual([{ [milk.productId]: 1 }, { [milk.productId]: 1 }]);
  });

  test('when a tab is closed before the response to its cart request arrives, the other tab sends the request again', async () => {
    const browser = openBrowser(world);
    const one = await browser.open();
    await one.logIn('9000000111');
    one.shop.cart.setQuantity(milk, 2);
    await browser.rest();
    await one.hide();
    await world.control('PUT', `/sandbox/products/${milk.productId}`, { inventory: 1 });
    await world.control('PUT', '/sandbox/faults', [{ match: '* /v5/carts*', times: 1, drop: 'answer' }]);
    const two = await browser.open();
    expect(two.lines()).toEqual({ [milk.productId]: 2 });
    two.kill();
    await one.show();
    expect(one.lines()).toEqual({ [milk.productId]: 1 });
    await world.control('POST', '/sandbox/reset');
  });

  test('an address chosen in one tab is chosen in the other tab', async () => {
    const { browser, one, two } = await openTwo();
    await one.logIn('9876543210');
    await two.hide();
    const [here, there] = [await one.shop.checkout(), await two.shop.checkout()];
    await browser.rest();
    const second = here.address.state.list.at(1)?.id ?? 0;
    here.address.choose(second);
    await browser.rest();
    expect(there.address.state.selectedId).toBe(second);
    one.shop.session.logout('asked');
    await browser.rest();
    expect([here.address.state.selectedId, there.address.state.selectedId]).toEqual([-1, -1]);
  });
});

describe('a change of place in another tab', () => {
  test('a hidden tab follows a change of place in another tab without a reload', async () => {
    const { browser, one, two } = await openTwo();
    await two.hide();
    const { location } = (await one.shop.services()).deliveryArea;
    await two.shop.services();
    await location.chooseCity(DELHI);
    await browser.rest();
    expect(two.shop.location.get()).toMatchObject({
      cityId: DELHI.id,
      coords: one.shop.location.get().coords,
    });
    expect(two.reloads()).toBe(0);
  });

  /** A tab with a known store, and functions for what other tabs do. */
  async function openPlaced() {
    const browser = openBrowser(world);
    const tab = await browser.open();
    await tab.shop.services();
    const journal = 'v1:web:anonymous:payments';
    return {
      tab,
      /** chooses a place with this store in another tab */
      chooseStore(id: number) {
        browser.storage.set('v1:web:merchant', String(id));
        browser.hub().announce('merchant');
        return browser.rest();
      },
      openPayment: () => browser.storage.set(journal, '[]'),
      endPayment: () => browser.storage.remove(journal),
    };
  }

  test('a tab reloads for a change of merchant in another tab only when it becomes visible', async () => {
    const { tab, chooseStore } = await openPlaced();
    await chooseStore(777);
    expect(tab.reloads()).toBe(0);
    await tab.hide();
    await chooseStore(778);
    expect(tab.reloads()).toBe(0);
    await tab.show();
    expect(tab.reloads()).toBe(1);
  });

  test('a change of place in another tab with the same merchant reloads nothing', async () => {
    const { tab, chooseStore } = await openPlaced();
    await tab.hide();
    await chooseStore(31657);
    await tab.show();
    expect(tab.reloads()).toBe(0);
  });

  /** A payment is open when the shopper comes back to a tab whose store was changed in the meantime. */
  async function leaveWhilePaying() {
    const placed = await openPlaced();
    placed.openPayment();
    await placed.tab.hide();
    await placed.chooseStore(777);
    await placed.tab.show();
    return placed;
  }

  test('a tab reloads for another place only after an open payment has ended', async () => {
    const { tab, endPayment } = await leaveWhilePaying();
    await world.clock.advance(60_000);
    expect(tab.reloads()).toBe(0);
    endPayment();
    await world.clock.advance(1_000);
    expect(tab.reloads()).toBe(1);
  });

  test('a hidden tab does not reload for another place, even after the payment has ended', async () => {
    const { tab, endPayment } = await leaveWhilePaying();
    await tab.hide();
    endPayment();
    await world.clock.advance(60_000);
    expect(tab.reloads()).toBe(0);
    await tab.show();
    expect(tab.reloads()).toBe(1);
  });
});

describe('restarting a killed app', () => {
  test('restarting a killed app restores login, cart and chosen address, but not a half-typed form', async () => {
    const browser = openBrowser(world);
    const before = await browser.open();
    await before.logIn('9876543210');
    before.shop.cart.setQuantity(milk, 2);
    const checkout = await before.shop.checkout();
    await browser.rest();
    const chosen = checkout.address.state.list.at(1)?.id ?? 0;
    checkout.address.choose(chosen);
    checkout.address.openForm();
    before.kill();
    const after = await browser.open();
    expect(after.shop.session.state).toMatchObject({ userId: before.shop.session.state.userId });
    expect(after.lines()).toEqual({ [milk.productId]: 2 });
    expect((await after.shop.checkout()).address.state).toMatchObject({ selectedId: chosen, form: null });
  });

  test('a killed app that lost its storage restores the login from a cookie, which holds no personal data', async () => {
    const browser = openBrowser(world);
    const before = await browser.open();
    await before.logIn('9000000107');
    before.kill();
    const { open } = openBrowser(world, { cookies: browser.cookies });
    const { session } = (await open()).shop;
    expect([session.loggedIn(), session.userId()]).toEqual([true, before.shop.session.userId()]);
    // cookies are sent to servers, so none contains the shopper's name
    expect(session.state).toMatchObject({ phone: '', name: '' });
    expect(browser.cookies.get('user')).toBe(`{"id":${session.userId()}}`);
  });

  test('restarting a killed app without its cookies logs the shopper out and keeps the cart items', async () => {
    const browser = openBrowser(world);
    const before = await browser.open();
    await before.logIn('9000000108');
    before.shop.cart.setQuantity(milk, 2);
    await browser.rest();
    before.kill();
    const after = await openBrowser(world, { storage: browser.storage }).open();
    expect([after.shop.session.loggedIn(), after.lines()]).toEqual([false, { [milk.productId]: 2 }]);
    expect(after.shop.cart.state.cartId).toBeNull();
  });
});

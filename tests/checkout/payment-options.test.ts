import { describe, expect, test } from 'vitest';
import * as m from '../../src/checkout/entry/messages.ts';
import { ORIGIN, SUPPORT_CODE } from './sandbox-world.ts';
import { addAddress } from '../support/add-address.ts';
import { pathOf, setScene } from './scene.ts';
import { chooseNoAddress, milk, type Page, type Shopper } from './shopper-page.ts';

const scene = setScene(7_660_000_000);
const { atPay, faults, inCart, newShopper, open, pass, quiet, reprice, tapPay } = scene;

const OPTIONS = 'GET /api/v1/payments/options';
const loads = (page: Page) => page.log.filter((step) => step === OPTIONS).length;
const statusOf = (page: Page) => page.store.entry.state.options.status;
const shownChanges = (page: Page) => page.store.entry.state.changes.map(({ message }) => message);

/** A state in which the payment methods have loaded. */
async function watchPaymentMethods() {
  const at = await atPay();
  const stop = at.page.store.enter.watchOptions();
  await quiet();
  return { ...at, stop, before: loads(at.page) };
}

async function onOtherDevice({ storage, token }: Shopper, path: string, body: object): Promise<void> {
  const { key } = JSON.parse(storage.get('auth_key') ?? '{}') as { key: string };
  const headers = { 'content-type': 'application/json', access_token: token, auth_key: key };
  const request = new Request(`${ORIGIN}/api${path}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify(body),
  });
  expect((await scene.world().fetch(request)).status).toBe(200);
}

describe('the payment methods while shown', () => {
  test('after a change of quantity, one load confirms the new amount, and no change is shown', async () => {
    const { page, amount, before } = await watchPaymentMethods();
    page.cart.setQuantity(milk, 4);
    expect(page.store.entry.agreement()).toBeNull();
    await pass(1);
    expect([loads(page), shownChanges(page)]).toEqual([before + 1, []]);
    expect(page.store.entry.agreement()?.amount).toBe(page.cart.state.total);
    expect(page.cart.state.total).toBeGreaterThan(amount);
  });

  test('a hidden payment page sends no request until the page is visible again', async () => {
    const { page, before } = await watchPaymentMethods();
    page.connectivity.setVisible(false);
    page.cart.setQuantity(milk, 3);
    await pass(2);
    expect(loads(page)).toBe(before);
    page.connectivity.setVisible(true);
    await pass(1);
    expect([loads(page), statusOf(page)]).toEqual([before + 1, 'success']);
  });

  test.each<[string, (page: Page) => void]>([
    ['nobody is logged in', ({ login }) => Object.assign(login, { loggedIn: false })],
    ['the address list is open', ({ store }) => store.entry.showAddress()],
    ['the page was left', () => {}],
  ])('the payment methods are not loaded when %s', async (what, make) => {
    const { page, before, stop } = await watchPaymentMethods();
    make(page);
    if (what === 'the page was left') {
      page.store.entry.showSheet('payment');
      stop();
      expect(page.store.entry.state.sheet).toBeNull();
    }
    page.cart.setQuantity(milk, 3);
    await pass(2);
    page.connectivity.setVisible(true);
    page.connectivity.setOnline(true);
    await pass(1);
    expect(loads(page)).toBe(before);
  });

  test('the payment methods reload when the network is back only if loading had failed', async () => {
    const { page, before } = await watchPaymentMethods();
    page.connectivity.setOnline(true);
    await quiet();
    expect(loads(page)).toBe(before);
    page.connectivity.setOnline(false);
    await page.store.enter.loadOptions();
    expect([statusOf(page), page.store.entry.state.notice?.message]).toEqual(['offline', m.offline]);
    page.connectivity.setOnline(true);
    await quiet();
    expect([loads(page), statusOf(page), page.store.entry.state.notice]).toEqual([
      before + 1,
      'success',
      null,
    ]);
  });

  test('an address chosen on the payment page is confirmed without a notice', async () => {
    const { page } = await watchPaymentMethods();
    const work = await addAddress(page.address, {
      flat: 'Lotus Tower',
      locality: 'Sector 50',
      pincode: '122018',
    });
    expect(page.address.state.selectedId).toBe(work);
    await pass(1);
    expect([page.store.entry.agreement()?.addressId, shownChanges(page)]).toEqual([work, []]);
  });

  test('an address chosen on another device has to be accepted before paying', async () => {
    const { page, shopper } = await watchPaymentMethods();
    const home = page.address.state.selectedId ?? 0;
    const work = await addAddress(page.address, {
      flat: 'Lotus Tower',
      locality: 'Sector 50',
      pincode: '122018',
    });
    page.address.choose(home);
    await pass(1);
    await onOtherDevice(shopper, `/v5/carts/${page.cart.state.cartId}`, { address_id: work });
    await page.cart.refresh({ blocking: false });
    await pass(1);
    expect(shownChanges(page)).toContain(m.addressChanged);
    await tapPay(page);
    expect(page.log).not.toContain('POST /api/v1/payments');
    page.store.entry.acceptChanges();
    await pass(1);
    expect(page.store.entry.agreement()?.addressId).toBe(work);
  });

  test('a risen price is shown as a change', async () => {
    const { page } = await watchPaymentMethods();
    await reprice(page, 2);
    await page.cart.refresh({ blocking: false });
    page.cart.setAddress(page.address.state.selectedId, { changed: true });
    await pass(1);
    expect(shownChanges(page)).toEqual([m.priceRose('Toned milk'), m.toPay]);
  });
});

describe('loading the payment methods', () => {
  test('simultaneous callers load the payment methods with one request', async () => {
    const { page } = await inCart();
    page.goTo('/checkout');
    await Promise.all([page.store.enter.loadOptions(), page.store.enter.loadOptions()]);
    expect(loads(page)).toBe(1);
    await page.store.enter.loadOptions();
    expect(loads(page)).toBe(2);
  });

  test('an open payment is shown instead of the payment methods', async () => {
    const { page } = await atPay('upi');
    page.store.entry.typeUpiId('silent@upi');
    await tapPay(page);
    page.goTo('/checkout');
    const initialLoadCount = loads(page);
    await page.store.enter.loadOptions();
    expect([pathOf(page), loads(page)]).toEqual(['/payment-status', initialLoadCount]);
  });

  test.each([
    [true, 'success', undefined],
    [false, 'logged-out', 'refused'],
  ])(
    'a logged-out shopper is asked to log in (logs in: %s), and loading ends as %s',
    async (willLogIn, expected, code) => {
      const { page } = await inCart();
      page.goTo('/checkout');
      Object.assign(page.login, { loggedIn: false, willLogIn });
      page.store.entry.notify('refused', 'Log in.');
      await page.store.enter.loadOptions();
      expect([page.login.asked, statusOf(page), page.store.entry.state.notice?.code]).toEqual([
        1,
        expected,
        code,
      ]);
    },
  );

  test('checkout asks for a missing address, and again only on the next try', async () => {
    const shopper = await newShopper();
    chooseNoAddress(shopper);
    const page = open(shopper, '/checkout');
    page.cart.setQuantity(milk, 1);
    await pass(1);
    await page.store.enter.loadOptions();
    expect([statusOf(page), page.store.entry.state.isAddressOpen]).toEqual(['error', true]);
    page.store.enter.leaveAddress();
    expect(page.store.entry.state.isAddressOpen).toBe(false);
    await page.store.enter.loadOptions();
    expect(page.store.entry.state.isAddressOpen, 'another tap on “Try again”').toBe(true);
  });

  test.each<[string, object, string]>([
    ['the payment methods fail', { match: 'GET /v1/payments/options', status: 500 }, 'error'],
    ['the payment methods are unreachable', { match: 'GET /v1/payments/options', drop: true }, 'error'],
    ['the cart fails', { match: 'POST /v5/carts', status: 500 }, 'error'],
    ['the session has expired', { match: 'GET /v1/payments/options', status: 401 }, 'logged-out'],
    [
      'the session expires during the cart check',
      { match: 'POST /v5/carts/*/validate', status: 401 },
      'logged-out',
    ],
  ])('loading the payment methods ends with the right status when %s', async (_, fault, expected) => {
    const page = open(await newShopper(), '/checkout');
    page.cart.setQuantity(milk, 1);
    await faults([fault]);
    await page.store.enter.loadOptions();
    expect(statusOf(page)).toBe(expected);
    const found = 'status' in fault && expected === 'error' ? SUPPORT_CODE : null;
    expect(page.store.entry.state.options.supportCode).toBe(found);
  });

  test('when the network is lost during the cart check, the payment methods load as soon as it is back', async () => {
    const page = open(await newShopper(), '/checkout');
    page.cart.setQuantity(milk, 1);
    await faults([{ match: 'POST /v5/carts', delayMs: 1_000 }]);
    const stop = page.store.enter.watchOptions();
    await scene.world().clock.advance(500);
    page.connectivity.setOnline(false);
    await scene.world().clock.advance(500);
    await quiet();
    expect([statusOf(page), page.store.entry.state.notice?.code]).toEqual(['offline', 'offline']);
    page.connectivity.setOnline(true);
    await pass(1);
    expect(statusOf(page)).toBe('success');
    stop();
  });

  test('loading the payment methods fails when the cart has changed and then cannot be checked', async () => {
    const { page } = await inCart();
    page.goTo('/checkout');
    const { cartId } = page.cart.state;
    const match = `POST /v5/carts/${cartId}/validate`;
    const cart_data = {
      items: [{ product_id: '1', quantity: 2, price: 35, mrp: 40, name: 'Toned milk', inventory: 50 }],
      bill_details: { payable_amount: 114, total_cost: 70 },
    };
    await faults([
      { match, times: 1, body: { cart_id: cartId, cart_state: 'invalid', cart_data } },
      { match, status: 500 },
    ]);
    await page.store.enter.loadOptions();
    expect([statusOf(page), shownChanges(page)[0]]).toEqual(['error', m.priceRose('Toned milk')]);
  });

  test('loading the payment methods fails without a request when the server gives the cart no ID', async () => {
    const page = open(await newShopper(), '/checkout');
    page.cart.setQuantity(milk, 1);
    const cart_data = {
      items: [{ product_id: '1', quantity: 1, price: 29, name: 'Toned milk', inventory: 50 }],
      bill_details: { payable_amount: 29 },
    };
    await faults([{ match: 'POST /v5/carts', body: { cart_state: 'valid', cart_data } }]);
    await page.store.enter.loadOptions();
    expect([statusOf(page), loads(page)]).toEqual(['error', 0]);
  });

  test('loading the payment methods stops after five responses whose amount is not the cart’s', async () => {
    const { page } = await inCart();
    page.goTo('/checkout');
    await faults([
      {
        match: 'GET /v1/payments/options',
        body: {
          transaction_id: 'T1',
          amount: 1,
          enabled_payments: [{ provider: 6, method: 'cod', title: 'Cash' }],
        },
      },
    ]);
    await page.store.enter.loadOptions();
    expect([loads(page), statusOf(page), page.store.entry.agreement()]).toEqual([5, 'error', null]);
  });

  test('a cart that was ordered elsewhere is emptied and leads to the list of orders', async () => {
    const { page } = await inCart();
    await page.store.enter.proceed();
    const body = { code: 'ALREADY_ORDERED', message: 'Ordered on your tablet.' };
    await faults([{ match: 'GET /v1/payments/options', status: 409, body }]);
    await page.store.enter.loadOptions();
    expect([statusOf(page), page.cart.view().count]).toEqual(['empty', 0]);
    expect(page.store.entry.state.notice).toMatchObject({
      message: 'Ordered on your tablet.',
      to: '/account/orders',
    });
  });
});

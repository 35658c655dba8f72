import { describe, expect, test } from 'vitest';
import * as m from '../../src/checkout/entry/messages.ts';
import { pathOf, setScene } from './scene.ts';
import { milk, type Page } from './shopper-page.ts';

const scene = setScene(7_670_000_000);
const { atPay, books, faults, inCart, newShopper, open, quiet, reprice, tapPay } = scene;

const noticeOf = (page: Page) => page.store.entry.state.notice;

/** Sets the response to the next checkout request. */
async function answerWith(page: Page, cart_state: string, overrides: object = {}, extraRules: object[] = []) {
  const { cartId, total } = page.cart.state;
  await faults([
    ...extraRules,
    {
      match: `POST /v5/carts/${cartId}/validate`,
      body: {
        cart_id: cartId,
        cart_state,
        cart_data: {
          items: [{ product_id: '1', quantity: 2, price: 29, name: 'Toned milk', inventory: 50 }],
          bill_details: { payable_amount: total / 100, total_cost: 58 },
          ...overrides,
        },
      },
    },
  ]);
}

describe('a cart that the server refuses', () => {
  test('checkout asks for another address when the shop does not deliver to the chosen one', async () => {
    const { page } = await inCart();
    const validations = [{ code: 'NOT_SERVICEABLE', message: 'Not to Sector 49.' }];
    await answerWith(page, 'invalid', { validations });
    await page.store.enter.proceed();
    expect(noticeOf(page)).toMatchObject({ code: 'not-serviceable', message: 'Not to Sector 49.' });
    expect([pathOf(page), page.store.entry.state.cartStep]).toEqual(['/cart', 'address']);
  });

  test('a closed store takes no order, neither from the cart nor at Pay, says so, and takes it once it is open', async () => {
    const setOpen = (open: boolean) => scene.world().control('PUT', '/sandbox/stores/1849', { open });
    const closed = {
      code: 'not-serviceable',
      message: 'Our store is closed right now. Try again later, or choose another address.',
    };
    const { page } = await atPay();
    await setOpen(false);
    await tapPay(page);
    expect(noticeOf(page)).toMatchObject(closed);
    const { page: other } = await inCart();
    await other.store.enter.proceed();
    expect([pathOf(other), noticeOf(other)]).toEqual(['/cart', expect.objectContaining(closed)]);
    expect((await books()).orders).toEqual([]);

    await setOpen(true);
    await tapPay(page);
    expect((await books()).orders).toHaveLength(1);
  });

  test('a cart that the server refuses without a reason is not ordered', async () => {
    const { page } = await inCart();
    await answerWith(page, 'invalid');
    await page.store.enter.proceed();
    expect(noticeOf(page)).toMatchObject({ code: 'refused', message: m.cartNotReady });
    expect([pathOf(page), page.log.filter((step) => step.endsWith('/actions'))]).toEqual(['/cart', []]);
  });

  test.each<[string, object[], string]>([
    [
      'known',
      [{ match: 'GET /v1/payments/options', status: 409, body: { code: 'ALREADY_ORDERED', order_id: 'O7' } }],
      '/checkout/success?cart_id=CART&order_id=O7',
    ],
    ['unknown', [{ match: 'GET /v1/payments/options', drop: true }], '/account/orders'],
  ])(
    'a cart that was already ordered leads to the order, or to the order list (order %s)',
    async (_, also, to) => {
      const { page } = await inCart();
      const { cartId } = page.cart.state;
      await answerWith(page, 'checkout_done', {}, also);
      await page.store.enter.proceed();
      expect(noticeOf(page)).toMatchObject({ code: 'refused', message: m.cartAlreadyOrdered });
      expect(noticeOf(page)?.to).toBe(to.replace('CART', String(cartId)));
      expect(pathOf(page)).toBe('/cart');
    },
  );
});

test('a cart that could not be sent is announced once, in a notice', async () => {
  const { page } = await inCart();
  page.cart.setQuantity(milk, 3);
  await faults([{ match: 'PUT /v5/carts/*', status: 500 }]);
  await page.store.enter.proceed();
  expect([noticeOf(page)?.message, page.toasts]).toEqual([m.serverFailed, []]);
});

test('a tap on the cart button at checkout loads the payment methods and does not return to a cart step', async () => {
  const { page } = await inCart();
  await page.store.entry.enterAddressStep({ isShown: false });
  page.goTo('/checkout');
  await page.store.enter.proceed();
  expect([pathOf(page), page.store.entry.state.options.status]).toEqual(['/checkout', 'success']);
});

describe('changes compared with what the shopper saw', () => {
  test('totals that change because of the shopper’s own taps are not shown as price changes', async () => {
    const { page } = await inCart();
    page.cart.setQuantity(milk, 4);
    await page.store.enter.proceed();
    expect([page.store.entry.state.changes, pathOf(page)]).toEqual([[], '/checkout']);
    expect(page.cart.state.items['1']?.quantity ?? 0).toBe(4);
  });

  test('a price that rose along with a change of address is shown as a change', async () => {
    const { page } = await inCart();
    await quiet();
    page.cart.setAddress(page.address.state.selectedId, { changed: true });
    await reprice(page, 2);
    await page.store.enter.proceed();
    expect(page.store.entry.state.changes.map(({ message }) => message)).toContain(m.priceRose('Toned milk'));
  });

  test('proceeding after a price change returns to the cart step, and the changes are not reported again', async () => {
    const { page } = await inCart();
    page.store.entry.showCartStep('coupon-list');
    await reprice(page, 2);
    await page.store.enter.proceed();
    expect([page.store.entry.state.cartStep, page.cart.state.changes]).toEqual(['cart', []]);
  });
});

describe('a login on the way to checkout', () => {
  test('a login on the way to checkout that is dismissed leaves everything as it was', async () => {
    const { page } = await inCart();
    Object.assign(page.login, { loggedIn: false, willLogIn: false });
    await page.store.enter.proceed();
    expect(page.store.entry.state.checkout.history).toEqual(['init', 'phoneVerification', 'init']);
    expect([page.store.entry.state.proceeding, page.cart.view().count]).toEqual([false, 2]);
  });

  test.each([
    ['PUT /v5/carts/*', 'init'],
    ['POST /v5/carts/*/validate', 'addressSelection'],
  ])('a session that expires again after the login, during %s, shows no notice', async (match, state) => {
    const { page } = await inCart();
    page.cart.setQuantity(milk, 3);
    page.login.loggedIn = false;
    await faults([{ match, status: 401 }]);
    await page.store.enter.proceed();
    expect([page.login.loggedIn, pathOf(page), noticeOf(page)]).toEqual([false, '/cart', null]);
    expect(page.store.entry.state.checkout.name).toBe(state);
  });
});

test('the cart button leads to an open payment without a request', async () => {
  const { page } = await atPay('upi');
  page.store.entry.typeUpiId('silent@upi');
  await tapPay(page);
  page.goTo('/cart');
  const initialLogLength = page.log.length;
  await page.store.enter.proceed();
  expect(page.path()).toBe('/payment-status');
  expect(page.log.slice(initialLogLength)).toEqual(['go /payment-status']);
});

test('an unexpected failure is reported, and a message is shown', async () => {
  const { page } = await inCart();
  Object.assign(page.cart, { sync: () => Promise.reject(new Error('odd')) });
  await page.store.enter.proceed();
  expect(page.reports.map(String)).toEqual(['Error: odd']);
  expect([noticeOf(page)?.message, page.store.entry.state.proceeding]).toEqual([m.shopUnreachable, false]);
});

describe('a payment that the server refuses', () => {
  const refusals: [string, object, string, string][] = [
    ['not serviceable', { code: 'NOT_SERVICEABLE' }, 'not-serviceable', m.addressNotServed],
    [
      'not serviceable, with a message',
      { code: 'NOT_SERVICEABLE', message: 'Too far.' },
      'not-serviceable',
      'Too far.',
    ],
    ['without a reason', {}, 'refused', m.paymentNotStarted],
    ['for an unchanged price', { code: 'AMOUNT_CHANGED' }, 'refused', m.priceChecked],
    [
      'for a changed cart, with a message',
      { code: 'CART_CHANGED', message: 'Look again.' },
      'refused',
      'Look again.',
    ],
  ];
  test.each(refusals)(
    'a refused payment places no order and shows a message: %s',
    async (_, body, code, message) => {
      const { page } = await atPay('cod');
      await faults([{ match: 'POST /v1/payments', status: 409, body }]);
      await tapPay(page);
      expect([noticeOf(page)?.code, noticeOf(page)?.message]).toEqual([code, message]);
      expect(page.store.entry.state.isAddressOpen).toBe(code === 'not-serviceable');
      expect([page.store.entry.state.checkout.name, pathOf(page)]).toEqual(['paymentOptions', '/checkout']);
      expect((await books()).orders).toEqual([]);
    },
  );

  test('a payment refused because the cart was already ordered empties the cart, and links to the order list if the order is unknown', async () => {
    const { page } = await atPay('cod');
    const body = { code: 'ALREADY_ORDERED', message: 'Ordered on your tablet.' };
    await faults([{ match: 'POST /v1/payments', status: 409, body }]);
    await tapPay(page);
    expect(noticeOf(page)).toMatchObject({ message: 'Ordered on your tablet.', to: '/account/orders' });
    expect(page.cart.view().count).toBe(0);
  });

  test.each([
    ['cod', m.orderNotReceived],
    ['upi', m.paymentNotReceived],
  ] as const)('a payment request that never arrived is reported as such: %s', async (method, message) => {
    const { page } = await atPay(method);
    page.store.entry.typeUpiId('ok@upi');
    await faults([{ match: 'POST /v1/payments', drop: 'request' }]);
    await tapPay(page);
    expect([noticeOf(page)?.code, noticeOf(page)?.message]).toEqual(['not-started', message]);
    expect([pathOf(page), page.before, page.store.entry.state.checkout.name]).toEqual([
      '/checkout',
      ['/cart'],
      'paymentOptions',
    ]);
  });

  test('Pay sends nothing while offline', async () => {
    const { page } = await atPay('cod');
    page.connectivity.setOnline(false);
    const initialLogLength = page.log.length;
    await tapPay(page);
    expect([noticeOf(page)?.code, page.log.slice(initialLogLength)]).toEqual(['offline', []]);
  });

  test('without a confirmed amount, Pay loads the payment methods and sends no payment', async () => {
    const { page } = await atPay('cod');
    const initialLogLength = page.log.length;
    await page.store.pay.tap(null);
    await quiet();
    expect(page.log.slice(initialLogLength)).toContain('GET /api/v1/payments/options');
    expect(page.log.slice(initialLogLength)).not.toContain('POST /api/v1/payments');
  });

  test('only a wallet payment sends and stores a wallet provider', async () => {
    const { page, shopper } = await atPay('wallet');
    page.store.entry.chooseWallet(9);
    await tapPay(page);
    expect(shopper.storage.get('last-wallet')).toBe('9');
    const { page: cash, shopper: otherShopper } = await atPay('cod');
    await tapPay(cash);
    expect(otherShopper.storage.get('last-wallet')).toBeNull();
    expect(JSON.parse(cash.sent.at(-1)?.[1] ?? '{}')).not.toHaveProperty('provider');
  });
});

test('an empty cart shows no error', async () => {
  const page = open(await newShopper());
  await page.store.enter.proceed();
  expect([noticeOf(page), pathOf(page), page.store.entry.state.checkout.name]).toEqual([
    null,
    '/cart',
    'init',
  ]);
});

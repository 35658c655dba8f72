import { describe, expect, test } from 'vitest';
import * as m from '../../src/checkout/entry/messages.ts';
import { pathOf, setScene } from './scene.ts';
import { milk, type Page } from './shopper-page.ts';

const scene = setScene(7_640_000_000);
const { atPay, faults, inCart, newShopper, open, quiet, tapPay } = scene;

const quantitiesOf = (page: Page) =>
  page.cart.view().lines.map(({ product, quantity }) => [product.productId, quantity]);

describe('a link to the address step', () => {
  test.each<[string, boolean, boolean, number, string]>([
    ['is shown to a shopper who logs in', true, true, 1, 'address'],
    ['shows the cart to a shopper who does not log in', true, false, 1, 'cart'],
    ['stays hidden and asks for no login when the step is not to be shown', false, true, 0, 'cart'],
  ])('a link to the address step %s', async (_, isShown, willLogIn, asked, step) => {
    const page = open(await newShopper(), '/checkout');
    Object.assign(page.login, { loggedIn: false, willLogIn });
    await page.store.entry.enterAddressStep({ isShown });
    expect([page.login.asked, page.store.entry.state.cartStep]).toEqual([asked, step]);
    expect([page.path(), page.before], 'the link is nowhere to go back to').toEqual(['/cart', []]);
    expect(page.store.entry.state.stepList).toEqual(['cart', 'address']);
  });

  test('a link to the address step asks for the address before payment, although one is chosen', async () => {
    const { page } = await inCart();
    await page.store.entry.enterAddressStep({ isShown: false });
    await page.store.enter.proceed();
    expect([page.store.entry.state.cartStep, pathOf(page)]).toEqual(['address', '/cart']);
    await page.store.enter.proceed();
    expect([page.store.entry.state.stepList, pathOf(page)]).toEqual([['cart'], '/checkout']);
  });

  test('moving to another cart step clears the notice', async () => {
    const { page } = await inCart();
    page.store.entry.notify('refused', 'No.');
    page.store.entry.showCartStep('coupon-list');
    expect([page.store.entry.state.notice, page.store.entry.state.cartStep]).toEqual([null, 'coupon-list']);
  });
});

describe('a link that adds products', () => {
  test('a link adds one of each valid product and leaves what is already in the cart unchanged', async () => {
    const { page } = await inCart();
    page.goTo('/share/cart');
    await page.store.entry.addProducts('1, 1');
    expect([quantitiesOf(page), page.path(), page.before]).toEqual([[['1', 2]], '/cart', []]);
    const empty = open(await newShopper(), '/share/cart');
    await empty.store.entry.addProducts(' 1 ,1,milk,-1,1234567890123456');
    expect(quantitiesOf(empty)).toEqual([['1', 1]]);
  });

  test('a link adds at most a hundred products', async () => {
    const page = open(await newShopper());
    page.login.loggedIn = false;
    void page.store.entry.addProducts(Array.from({ length: 120 }, (_, index) => index + 1).join());
    expect([quantitiesOf(page).length, quantitiesOf(page).at(-1)]).toEqual([100, ['100', 1]]);
  });
});

describe('a tap on Pay right after the button that leads to it', () => {
  test.each([
    ['the second of a double tap', 2, 0, 0],
    ['the second of a double tap, just in time', 2, 0.299, 0],
    ['a slow second tap', 2, 0.3, 1],
    ['a single tap', 1, 0, 1],
  ])(
    'a tap on Pay by %s (%d clicks, %d s after the button that leads to it) makes %d payments',
    async (_, clicks, seconds, payments) => {
      const { page } = await atPay('cod');
      await scene.world().clock.advance(seconds * 1_000);
      void page.store.pay.tap(page.store.entry.agreement(), clicks);
      await quiet();
      expect(page.sent.filter(([call]) => call === 'POST /api/v1/payments')).toHaveLength(payments);
    },
  );
});

test('readiness to pay changes with the network, the chosen method and the cart', async () => {
  const { page } = await atPay('cod');
  const { readiness, choose } = page.store.entry;
  const ready = readiness.get();
  const shown: string[] = [];
  const stop = readiness.subscribe(() => void shown.push(readiness.get().status));
  page.connectivity.setOnline(false);
  page.connectivity.setOnline(true);
  choose('nb');
  page.cart.setQuantity(milk, 3);
  stop();
  page.connectivity.setOnline(false);
  expect([ready.status, [...new Set(shown)]]).toEqual([
    'ready',
    ['offline', 'ready', 'incomplete', 'checking'],
  ]);
  expect(readiness.get(), 'the same object while nothing changes').toBe(readiness.get());
});

describe('payment choices', () => {
  test('payment method, bank, wallet and substitute preference are restored after a reload', async () => {
    const { page, shopper } = await atPay('nb');
    page.store.entry.chooseBank('SAHY');
    page.store.entry.chooseWallet(7);
    page.store.entry.chooseSubstitute('leave-out');
    await tapPay(page);
    page.close();
    shopper.storage.remove('payments');
    // in the format of the state stored by earlier visits
    expect(shopper.storage.get('last-substitute')).toBe('leave-out');
    const reopenedPage = open(shopper, '/checkout');
    await reopenedPage.store.enter.loadOptions();
    expect(reopenedPage.store.entry.state).toMatchObject({
      chosen: 'nb',
      bankCode: 'SAHY',
      selectedWallet: 7,
      selectedSubstitute: 'leave-out',
    });
    expect(reopenedPage.store.entry.state.options.list[0]?.method).toBe('nb');
  });

  test('typing a UPI ID selects the collect request instead of the app', async () => {
    const { page } = await atPay('upi');
    page.store.entry.chooseUpiFlow('intent');
    page.store.entry.typeUpiId('ok@upi');
    expect(page.store.entry.state).toMatchObject({ upiFlow: 'collect', upiId: 'ok@upi' });
    page.store.entry.chooseCard('card_7');
    expect(page.store.entry.state.selectedCard).toBe('card_7');
  });
});

describe('the wallet screen', () => {
  test('leaving the wallet screen leads back to checkout and clears the code that was sent', async () => {
    const { page, shopper } = await atPay('wallet');
    page.store.entry.showSheet('payment');
    await tapPay(page);
    expect([page.path(), page.before]).toEqual(['/checkout/wallet?provider=5', ['/cart', '/checkout']]);
    expect(page.store.entry.state.sheet).toBeNull();
    shopper.storage.set('wallet-code', '9000000002');
    page.store.entry.leaveWallet();
    expect([pathOf(page), page.before]).toEqual(['/checkout', ['/cart']]);
    expect(shopper.storage.get('wallet-code')).toBeNull();
    page.goTo('/checkout/wallet');
    page.store.entry.leaveWallet();
    expect([pathOf(page), page.before], 'opened again, it is replaced').toEqual(['/checkout', ['/cart']]);
  });

  test.each([
    [false, '/checkout/wallet?provider=5'],
    [true, '/checkout/wallet?provider=5&other=1'],
  ])(
    'the wallet screen’s URL says whether a failed payment needs another number: %s',
    async (otherNumber, path) => {
      const { page } = await atPay('upi');
      page.store.entry.typeUpiId('no@upi');
      await tapPay(page);
      page.store.pay.fixWallet(5, otherNumber);
      expect([page.path(), page.store.payment.state.payment.name]).toEqual([path, 'idle']);
    },
  );
});

describe('paying another way', () => {
  test('paying another way selects the first usable method that has not been tried', async () => {
    const { page } = await atPay('upi');
    await faults([
      {
        match: 'GET /v1/payments/options',
        body: {
          transaction_id: 'T1',
          amount: page.store.entry.state.options.amount / 100,
          enabled_payments: [
            { provider: 9, method: 'upi', title: 'UPI' },
            { provider: 9, method: 'card', title: 'Card', disabled_reason: 'Down' },
            { provider: 9, method: 'nb', title: 'Netbanking' },
          ],
        },
      },
    ]);
    await page.store.enter.loadOptions();
    page.store.entry.typeUpiId('no@upi');
    await tapPay(page);
    page.store.pay.chooseOtherMethod();
    expect([page.store.entry.state.chosen, pathOf(page)]).toEqual(['nb', '/checkout']);
    expect(page.store.payment.state.payment.name).toBe('idle');
  });

  test('paying another way selects the first method when no payment has failed', async () => {
    const { page } = await atPay('cod');
    page.store.pay.chooseOtherMethod();
    expect(page.store.entry.state.chosen).toBe('upi');
  });

  test('paying another way opens no method sheet where the host app handles payment', async () => {
    const { page } = await atPay('partner', 'webview_phonepe');
    page.store.entry.showSheet('payment-selection');
    expect(page.store.entry.state.sheet).toBe('payment');
    const { page: web } = await atPay('upi');
    web.store.entry.showSheet('payment-selection');
    expect(web.store.entry.state.sheet).toBe('payment-selection');
  });
});

describe('a response that says the cart is ready', () => {
  /** Marks the cart as ready for checkout in the response to the next request that only reads it. */
  async function readyAtNextRead(page: Page): Promise<void> {
    const { cartId, total } = page.cart.state;
    await faults([
      {
        match: `PUT /v5/carts/${cartId}`,
        body: {
          cart_id: cartId,
          cart_state: 'checkout_ready',
          cart_data: {
            address: { id: page.address.state.selectedId },
            items: [{ product_id: '1', quantity: 2, price: 29, name: 'Toned milk', inventory: 50 }],
            bill_details: { payable_amount: total / 100, total_cost: 58 },
          },
        },
      },
    ]);
    await page.cart.refresh({ blocking: false });
    await quiet();
  }
  const started = (page: Page) => page.log.filter((step) => step.endsWith('/actions')).length;

  test.each([
    ['/cart', '/checkout', 1],
    ['/account', '/account', 0],
  ])('a response that says the cart is ready takes a shopper at %s to %s', async (from, to, calls) => {
    const { page } = await inCart();
    page.goTo(from);
    await readyAtNextRead(page);
    expect([pathOf(page), started(page)]).toEqual([to, calls]);
  });

  test('a response that says the cart is ready leaves a shopper with unread changes on the cart', async () => {
    const { page } = await inCart();
    await scene.reprice(page, 2);
    await page.store.enter.proceed();
    expect(page.store.entry.state.changes).not.toEqual([]);
    await readyAtNextRead(page);
    expect([pathOf(page), started(page)]).toEqual(['/cart', 0]);
  });

  test('a response that says the cart is ready leaves a shopper with an open payment on the cart', async () => {
    const { page } = await atPay('upi');
    page.store.entry.typeUpiId('silent@upi');
    await tapPay(page);
    page.goTo('/cart');
    const before = started(page);
    await readyAtNextRead(page);
    expect([pathOf(page), started(page)]).toEqual(['/cart', before]);
  });

  test('a response that says the cart is not ready leaves the shopper on the cart', async () => {
    const { page } = await inCart();
    await page.cart.refresh({ blocking: false });
    await quiet();
    expect([pathOf(page), started(page)]).toEqual(['/cart', 0]);
  });
});

test('the offline notice disappears when the network is back, but other notices stay', async () => {
  const { page } = await inCart();
  page.connectivity.setOnline(false);
  await page.store.enter.proceed();
  expect(page.store.entry.state.notice?.message).toBe(m.offline);
  page.connectivity.setOnline(false);
  expect(page.store.entry.state.notice?.code).toBe('offline');
  page.connectivity.setOnline(true);
  expect(page.store.entry.state.notice).toBeNull();
  page.store.entry.notify('refused', 'No.');
  page.connectivity.setOnline(true);
  expect(page.store.entry.state.notice).toMatchObject({ code: 'refused', message: 'No.' });
});

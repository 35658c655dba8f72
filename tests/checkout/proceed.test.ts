import { describe, expect, test } from 'vitest';
import { pathOf, setScene } from './scene.ts';
import { chooseNoAddress, milk } from './shopper-page.ts';

const scene = setScene(7_000_000_000);
const { faults, inCart, newShopper, open, pass, quiet, reprice, tapPay } = scene;

describe('from the cart to the payment', () => {
  test('checkout validates the cart, starts and shows the payment methods', async () => {
    const { page } = await inCart();
    await page.store.enter.proceed();
    expect(pathOf(page)).toBe('/checkout');
    await page.store.enter.loadOptions();
    const { options, checkout, chosen } = page.store.entry.state;
    expect(options.amount).toBe(page.cart.view().total);
    expect(options.list.map(({ method }) => method)).toEqual([
      'upi',
      'card',
      'wallet',
      'nb',
      'pay_later',
      'meal_card',
      'cod',
    ]);
    expect(chosen).toBe('upi');
    expect(checkout.name).toBe('paymentOptions');
    expect(page.events).toEqual(expect.arrayContaining(['Checkout Started', 'Checkout Step Viewed']));
  });

  test('checkout says that it is offline and sends nothing', async () => {
    const { page } = await inCart();
    page.connectivity.setOnline(false);
    const initialLogLength = page.log.length;
    await page.store.enter.proceed();
    await quiet();
    expect([page.store.entry.state.notice?.code, page.cart.state.status]).toEqual(['offline', 'NO_INTERNET']);
    expect(page.log.slice(initialLogLength)).toEqual([]);
  });

  test('checkout opens the login dialog for a logged-out shopper, and stays on the cart when it is dismissed', async () => {
    const { page } = await inCart();
    page.login.loggedIn = false;
    page.login.willLogIn = false;
    await page.store.enter.proceed();
    expect([page.login.asked, pathOf(page), page.store.entry.state.checkout.name]).toEqual([
      1,
      '/cart',
      'init',
    ]);
    page.login.willLogIn = true;
    await page.store.enter.proceed();
    expect([page.login.asked, pathOf(page)]).toEqual([2, '/checkout']);
    expect(page.store.entry.state.checkout.history).toEqual(
      expect.arrayContaining(['phoneVerification', 'addressSelection']),
    );
  });

  test.each([null, -1, -20])(
    'with %s as the chosen address, the cart leads to the address step and sends nothing',
    async (selectedId) => {
      const { page } = await inCart();
      page.address.state.selectedId = selectedId;
      const initialLogLength = page.log.length;
      await page.store.enter.proceed();
      expect([page.store.entry.state.cartStep, pathOf(page)]).toEqual(['address', '/cart']);
      expect(page.store.entry.state.checkout.name).toBe('addressSelection');
      expect(page.log.slice(initialLogLength)).toEqual([]);
    },
  );

  test('the cart stays when loading the addresses shows that the session has ended, and the next tap asks for a login', async () => {
    const shopper = await newShopper();
    chooseNoAddress(shopper);
    await faults([{ match: 'GET /v4/address*', status: 500 }]);
    const { cart, store, login, ...page } = open(shopper);
    cart.setQuantity(milk, 2);
    await pass(1);
    await faults([{ match: 'GET /v4/address*', status: 401 }]);
    await store.enter.proceed();
    expect([login.loggedIn, store.entry.state.cartStep, page.path()]).toEqual([false, 'cart', '/cart']);
    await faults([]);
    await store.enter.proceed();
    expect([login.asked, store.entry.state.cartStep]).toEqual([1, 'address']);
  });

  test('without a chosen address, the first tap on the cart button leads to the address step and validates nothing', async () => {
    const shopper = await newShopper();
    chooseNoAddress(shopper);
    const fresh = open(shopper);
    fresh.cart.setQuantity(milk, 2);
    await pass(1);
    await fresh.store.enter.proceed();
    expect([fresh.store.entry.state.cartStep, pathOf(fresh)]).toEqual(['address', '/cart']);
    expect(fresh.log.filter((step) => step.includes('validate'))).toEqual([]);
  });

  test('each checkout state, its step, the start of checkout, each completed step and the order are tracked', async () => {
    const { page } = await inCart();
    page.login.loggedIn = false;
    await page.store.enter.proceed();
    await page.store.enter.loadOptions();
    page.store.entry.choose('cod');
    const { cartId: cart_id } = page.cart.state;
    const { amount } = page.store.entry.state.options;
    await tapPay(page);
    const viewed = (step: number, name: string) => ['Checkout Step Viewed', { step, name, cart_id }];
    const ofCheckout = page.tracked.filter(([name]) => /^(Checkout|Payment|Order)/.test(name));
    expect(ofCheckout).toEqual([
      viewed(1, 'phoneVerification'),
      viewed(1, 'addressSelection'),
      ['Checkout Started', { cart_id, value: amount / 100, count: 2, unique_sku_in_cart: 1 }],
      ['Checkout Step Completed', { step: 1, cart_id }],
      viewed(2, 'paymentOptions'),
      viewed(2, 'checkout'),
      ['Payment Info Entered', { step: 2, payment_method: 'cod', payment_method_index: 0, cart_id }],
      ['Checkout Step Completed', { step: 2, cart_id }],
      [
        'Order Completed',
        {
          order_id: page.store.order.state.placedOrderId,
          cart_id,
          value: amount / 100,
          payment_method: 'cod',
        },
      ],
    ]);
  });

  test('repeated taps on the cart button proceed to checkout once', async () => {
    const { page } = await inCart();
    await Promise.all([page.store.enter.proceed(), page.store.enter.proceed(), page.store.enter.proceed()]);
    expect(page.log.filter((step) => step.endsWith('/actions'))).toHaveLength(1);
  });

  test('a link in the response is followed instead of going to checkout', async () => {
    const { page } = await inCart();
    await faults([{ match: 'POST /v3/cart/*/actions', body: { redirect_deeplink: 'doorstep://home' } }]);
    await page.store.enter.proceed();
    expect([page.links, pathOf(page)]).toEqual([['doorstep://home'], '/cart']);
  });

  test.each([
    ['https://elsewhere.example/pay', ['https://elsewhere.example/pay'], true],
    ['javascript:alert(1)', ['javascript:alert(1)'], true],
    [' NONE ', [], false],
  ])(
    'checkout continues when the link in the response cannot be opened: %s',
    async (redirect_deeplink, tried, told) => {
      const { page } = await inCart();
      await faults([{ match: 'POST /v3/cart/*/actions', body: { redirect_deeplink } }]);
      await page.store.enter.proceed();
      expect([page.links, pathOf(page)]).toEqual([tried, '/checkout']);
      await page.store.enter.loadOptions();
      expect(page.store.entry.state.options.status).toBe('success');
      expect(page.store.entry.state.notice?.message).toBe(
        told ? 'We couldn’t open the next page. You can pay here instead.' : undefined,
      );
    },
  );

  test.each([
    [500, ['API error in cart actions']],
    [401, ['API error in cart actions']],
    [400, []],
  ])(
    'checkout continues after a response of %d, and reports only a status above 400',
    async (status, told) => {
      const { page } = await inCart();
      await faults([{ match: 'POST /v3/cart/*/actions', status, body: {} }]);
      await page.store.enter.proceed();
      expect(page.reports.map((error) => (error as Error).message)).toEqual(told);
      expect(pathOf(page)).toBe('/checkout');
    },
  );

  test('changed prices are shown and have to be accepted', async () => {
    const { page } = await inCart();
    await reprice(page, 1);
    await page.store.enter.proceed();
    expect(pathOf(page)).toBe('/cart');
    expect(
      page.store.entry.state.changes.map(({ message, before, after }) => [message, before, after]),
    ).toEqual([
      ['Toned milk: only 1 left.', '× 2', '× 1'],
      ['Toned milk now costs more.', '₹29', '₹35'],
      ['To pay', '₹102', '₹35'],
    ]);
    await page.store.enter.proceed();
    expect(pathOf(page)).toBe('/checkout');
  });

  test.each([
    ['added', true, 'payment'],
    ['chosen', false, null],
  ])(
    'an address that is %s at checkout validates the cart again, and the payment sheet is then %s',
    async (_, newAddress, sheet) => {
      const { page } = await inCart();
      await page.store.enter.proceed();
      await page.store.enter.loadOptions();
      page.store.entry.showAddress();
      const initialLogLength = page.log.length;
      await page.store.enter.proceed({ newAddress });
      expect(page.log.slice(initialLogLength).some((step) => step.endsWith('/validate'))).toBe(true);
      const { sheet: open, isAddressOpen, options } = page.store.entry.state;
      expect([open, isAddressOpen, options.status, pathOf(page)]).toEqual([
        sheet,
        false,
        'success',
        '/checkout',
      ]);
    },
  );

  test('no payment sheet opens when the shop does not deliver to an address added at checkout', async () => {
    const { page } = await inCart();
    await page.store.enter.proceed();
    await page.store.enter.loadOptions();
    page.store.entry.showAddress();
    const { cartId } = page.cart.state;
    const invalid = { cart_id: cartId, cart_state: 'invalid', cart_data: { items: [], bill_details: {} } };
    await faults([{ match: `POST /v5/carts/${cartId}/validate`, body: invalid }]);
    await page.store.enter.proceed({ newAddress: true });
    expect(page.store.entry.state.sheet).toBeNull();
  });

  test('checkout has separate states for an empty cart, offline and a malformed response', async () => {
    const shopper = await newShopper('mobile_web');
    const page = open(shopper, '/checkout');
    await page.store.enter.loadOptions();
    expect(page.store.entry.state.options.status).toBe('empty');
    page.cart.setQuantity(milk, 1);
    await pass(1);
    page.connectivity.setOnline(false);
    await page.store.enter.loadOptions();
    expect(page.store.entry.state.options.status).toBe('offline');
    page.connectivity.setOnline(true);
    await faults([{ match: 'GET /v1/payments/options', malformed: true }]);
    await page.store.enter.loadOptions();
    expect(page.store.entry.state.options.status).toBe('error');
    await faults([]);
    await page.store.enter.loadOptions();
    expect(page.store.entry.state.options.status).toBe('success');
  });
});

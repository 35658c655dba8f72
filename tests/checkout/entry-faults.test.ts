import { describe, expect, test } from 'vitest';
import { applyCoupon, removeCoupon } from '../../src/cart/coupons/apply-coupon.ts';
import { pathOf, setScene } from './scene.ts';
import { milk, type Page } from './shopper-page.ts';

const scene = setScene(7_300_000_000);
const { atPay, faults, inCart, open, pass, quiet, reprice, tapPay } = scene;

const shownChanges = (page: Page) =>
  page.store.entry.state.changes.map(({ message, before, after }) =>
    [message, before, after].filter(Boolean).join(' | '),
  );
const codeOf = (page: Page) => page.cart.state.promoInfo.find(({ automatic }) => !automatic)?.promoCode;

async function proceed(page: Page): Promise<void> {
  void page.store.enter.proceed();
  await pass(2);
}

/** A cart with milk, and a shopper with a coupon. */
async function withCoupon(code: string, quantity: number) {
  const { page, shopper } = await inCart();
  page.cart.setQuantity(milk, quantity);
  await pass(1);
  void applyCoupon(page.cart, code);
  await pass(1);
  expect(codeOf(page)).toBe(code);
  return { page, shopper };
}

describe('changes found on the way to checkout', () => {
  test('checkout shows the old and new price of a product that costs more', async () => {
    const { page } = await inCart();
    await reprice(page, 2);
    await proceed(page);
    expect(shownChanges(page)).toEqual(['Toned milk now costs more. | ₹29 | ₹35', 'To pay | ₹102 | ₹70']);
  });

  test('checkout shows how many are left when there are fewer than wanted', async () => {
    const { page } = await inCart();
    await reprice(page, 1);
    await proceed(page);
    expect(shownChanges(page)[0]).toBe('Toned milk: only 1 left. | × 2 | × 1');
  });

  test('when everything has sold out, checkout says so and stays on the cart', async () => {
    const { page } = await inCart();
    await faults([
      {
        match: `POST /v5/carts/${page.cart.state.cartId}/validate`,
        body: {
          cart_id: page.cart.state.cartId,
          cart_state: 'invalid',
          cart_data: {
            items: [],
            unavailable_products: [{ product_id: '1' }],
            bill_details: { payable_amount: 0 },
          },
        },
      },
    ]);
    await proceed(page);
    expect(shownChanges(page)[0]).toBe('Toned milk is sold out. We removed it from your cart. | ₹58');
    expect(pathOf(page)).toBe('/cart');
  });

  test('checkout says why a coupon ended, shows the new total and continues with the next tap', async () => {
    const { page } = await withCoupon('LUNCH20', 4);
    const { total } = page.cart.view();
    await pass(3 * 3_600);
    await proceed(page);
    expect(shownChanges(page)).toEqual([
      'LUNCH20 works from 11 am to 3 pm.',
      `To pay | ₹${total / 100} | ₹${total / 100 + 20}`,
    ]);
    await proceed(page);
    expect(pathOf(page)).toBe('/checkout');
  });

  test('Pay charges nothing when the coupon has just been removed, and shows the new total', async () => {
    const { page } = await withCoupon('FLAT30', 10);
    await proceed(page);
    void page.store.enter.loadOptions();
    await pass(2);
    page.store.entry.choose('cod');
    void removeCoupon(page.cart);
    await pass(1);
    await tapPay(page);
    expect(shownChanges(page)).toEqual(['To pay | ₹264 | ₹294']);
    expect((await scene.books()).orders).toEqual([]);
  });
});

describe('a failing request on the way to checkout', () => {
  test.each([
    ['the cart', 'PUT /v5/carts/*'],
    ['the cart check', 'POST /v5/carts/*/validate'],
    ['the start of checkout', 'POST /v3/cart/*/actions'],
  ])(
    'losing the request for %s shows a notice, keeps the cart and continues with the next tap',
    async (_, match) => {
      const { page } = await inCart();
      page.cart.setQuantity(milk, 3);
      await faults([{ match, drop: true }]);
      await proceed(page);
      expect([pathOf(page), page.store.entry.state.notice?.code]).toEqual(['/cart', 'unreachable']);
      expect(page.cart.view().count).toBe(3);
      await faults([]);
      await pass(30);
      await proceed(page);
      expect([pathOf(page), page.store.entry.state.notice]).toEqual(['/checkout', null]);
    },
  );

  test.each<[what: string, match: string, fault: object, code: string, message: string, left: number]>([
    ['a server error', 'PUT /v5/carts/*', { status: 500 }, 'failed', 'Something went wrong on our side.', 3],
    [
      'a server error of the cart check',
      'POST /v5/carts/*/validate',
      { status: 503 },
      'failed',
      'Something went wrong on our side.',
      3,
    ],
    ['a refusal', 'PUT /v5/carts/*', { status: 422, body: { message: 'No.' } }, 'refused', 'No.', 2],
    [
      'a refusal without a message',
      'PUT /v5/carts/*',
      { status: 409, body: {} },
      'refused',
      'We couldn’t accept this cart',
      2,
    ],
    [
      'a refusal by the cart check',
      'POST /v5/carts/*/validate',
      { status: 409, body: { message: 'No.' } },
      'refused',
      'No.',
      3,
    ],
  ])(
    '%s is not shown as an unreachable shop, and checkout continues with the next tap',
    async (_, match, fault, code, message, left) => {
      const { page } = await inCart();
      page.cart.setQuantity(milk, 3);
      await faults([{ match, ...fault }]);
      await proceed(page);
      const { notice } = page.store.entry.state;
      expect([pathOf(page), notice?.code]).toEqual(['/cart', code]);
      expect(notice?.message).toMatch(message);
      expect(page.cart.view().count).toBe(left);
      await faults([]);
      await pass(30);
      await proceed(page);
      expect([pathOf(page), page.store.entry.state.notice]).toEqual(['/checkout', null]);
    },
  );

  test.each(['cart', 'address', 'coupon-list'] as const)(
    'checkout at the step %s says that the phone is offline and sends nothing',
    async (step) => {
      const { page } = await inCart();
      page.store.entry.showCartStep(step);
      page.connectivity.setOnline(false);
      const initialLogLength = page.log.length;
      await proceed(page);
      expect(page.store.entry.state.notice?.code).toBe('offline');
      expect(page.log.slice(initialLogLength)).toEqual([]);
      page.connectivity.setOnline(true);
      await pass(1);
      await proceed(page);
      expect(pathOf(page)).toBe('/checkout');
    },
  );
});

describe('checkout in two tabs of one browser', () => {
  test('checkout does not order again what another tab has ordered', async () => {
    const { page, shopper } = await atPay('cod');
    const otherPage = open(shopper, '/cart');
    await quiet();
    await tapPay(page);
    expect(pathOf(page)).toBe('/checkout/success');
    await proceed(otherPage);
    expect(pathOf(otherPage)).not.toBe('/checkout');
    expect((await scene.books()).orders).toHaveLength(1);
  });
});

describe('the checkout states', () => {
  test('each visit to a checkout state is recorded once, even when the payment methods are loaded twice', async () => {
    const { page } = await inCart();
    await proceed(page);
    void page.store.enter.loadOptions();
    await pass(2);
    void page.store.enter.loadOptions();
    await pass(2);
    const { history } = page.store.entry.state.checkout;
    expect(history.filter((name, at) => name === history[at - 1])).toEqual([]);
    expect(history.at(-1)).toBe('paymentOptions');
    expect(page.events.filter((event) => event === 'Checkout Started')).toHaveLength(1);
    expect(page.events).toEqual(expect.arrayContaining(['Checkout Step Viewed', 'Checkout Step Completed']));
  });
});

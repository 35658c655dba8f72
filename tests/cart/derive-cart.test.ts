import { describe, expect, test } from 'vitest';
import { type CartIntents, type CartState, emptyCart } from '../../src/cart/model.ts';
import { deriveCart, deriveLine } from '../../src/cart/derive.ts';
import { noIntents, reduceIntents } from '../../src/cart/intents.ts';
import { product } from './cart-world.ts';

const cart: CartState = {
  ...emptyCart(),
  items: {
    11: { product: product('11', { price: 2_000, mrp: 2_500 }), quantity: 2 },
    22: { product: product('22', { price: 5_000, mrp: 5_000, inventory: 3 }), quantity: 1 },
  },
  order: ['22', '11'],
  count: 3,
  // ₹90 for the lines and ₹25 for the delivery, less ₹5 for a promo
  total: 11_000,
  priced: true,
  cartType: 'items',
  pricingDetails: { ...emptyCart().pricingDetails, freeDeliveryFrom: 19_900, promoDiscount: 500 },
  feedDonation: { id: 'feed', amount: 200, title: '', subtitle: '', selected: false },
};

const intentsOf = (...taps: [productId: string, quantity: number][]): CartIntents =>
  taps.reduce(
    (intents, [productId, quantity], tap) =>
      reduceIntents(intents, {
        type: 'line-wanted',
        product: product(productId, { price: 1_000 }),
        quantity,
        tap,
      }),
    noIntents(),
  );

describe('the derived cart', () => {
  test('the derived cart without pending taps is as the server sent it', () => {
    expect(deriveCart(cart, noIntents())).toMatchObject({
      count: 3,
      total: 11_000,
      pending: false,
      saving: 1_500,
      freeDeliveryGap: 10_900,
    });
  });

  test.each([
    [
      'adds more of a line at its own price',
      intentsOf(['11', 4]),
      { count: 5, total: 15_000, saving: 2_500 },
    ],
    ['takes some of a line away', intentsOf(['11', 1]), { count: 2, total: 9_000 }],
    ['removes a line', intentsOf(['22', 0]), { count: 2, total: 6_000, uniqueSkuInCart: 1 }],
    ['puts a new line last', intentsOf(['9', 2]), { count: 5, total: 13_000, uniqueSkuInCart: 3 }],
    ['uses the last tap on a line', intentsOf(['11', 9], ['11', 3]), { count: 4, total: 13_000 }],
    [
      'has nothing to pay once all lines are gone',
      intentsOf(['11', 0], ['22', 0]),
      {
        ...{ lines: [], count: 0, uniqueSkuInCart: 0, total: 0, cost: 0, saving: 0, tip: 0 },
        ...{ freeDeliveryGap: 0, freeDeliveryMessage: '' },
      },
    ],
    ['reaches free delivery', intentsOf(['22', 4]), { freeDeliveryGap: 0 }],
  ])('the derived cart: %s', (_, intents, expectedLines) => {
    expect(deriveCart(cart, intents)).toMatchObject({ ...expectedLines, pending: true });
  });

  test('the derived cart keeps the order of lines and marks the pending ones', () => {
    const { lines } = deriveCart(cart, intentsOf(['9', 1], ['11', 3]));
    expect(lines.map((line) => [line.product.productId, line.quantity, line.pending])).toEqual([
      ['22', 1, false],
      ['11', 3, true],
      ['9', 1, true],
    ]);
    expect(lines[0]?.limit).toBe(3);
  });

  test('the derived cart includes a pending donation in the total', () => {
    const intents: CartIntents = {
      lines: {},
      donation: { selected: true, tap: 1 },
      address: null,
      tip: null,
      coupon: null,
    };
    expect(deriveCart(cart, intents)).toMatchObject({
      total: 11_200,
      pending: true,
      feedDonation: { selected: true },
    });
  });
});

test('a cart line’s quantity is the one tapped, else the server’s, else 0', () => {
  const intents = intentsOf(['11', 7]);
  expect(deriveLine(cart, intents, '11')).toEqual({ quantity: 7, limit: 50, pending: true });
  expect(deriveLine(cart, intents, '22')).toEqual({ quantity: 1, limit: 3, pending: false });
  expect(deriveLine(cart, intents, '99', { inventory: 0 })).toEqual({
    quantity: 0,
    limit: 0,
    pending: false,
  });
});

test('a second tap on an unsent line leaves it in its place', () => {
  const { lines } = deriveCart(emptyCart(), intentsOf(['22', 1], ['11', 1], ['22', 2]));
  expect(lines.map(({ product, quantity }) => [product.productId, quantity])).toEqual([
    ['22', 2],
    ['11', 1],
  ]);
});

test('taps sent before a response are settled, later ones stay pending', () => {
  let intents = intentsOf(['11', 1], ['22', 2], ['11', 3]);
  intents = reduceIntents(intents, { type: 'donation-wanted', selected: true, tap: 3 });
  const remainingIntents = reduceIntents(intents, { type: 'taps-answered', lastTap: 1 });
  expect(Object.keys(remainingIntents.lines)).toEqual(['11']);
  expect(remainingIntents.donation).not.toBeNull();
  expect(reduceIntents(remainingIntents, { type: 'taps-answered', lastTap: 3 })).toEqual(noIntents());
});

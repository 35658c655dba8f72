import { describe, expect, test } from 'vitest';
import { type CartState, emptyCart, type ServerCart, type ServerLine } from '../../src/cart/model.ts';
import {
  type AnswerReceived,
  receiveAnswer,
  type CartFact,
  exceededLimits,
  reduceCart,
} from '../../src/cart/reduce.ts';
import { product } from './cart-world.ts';

type Fact = CartFact | AnswerReceived;
const stateAfter = (state: CartState, fact: Fact): CartState =>
  fact.type === 'answer-received' ? receiveAnswer(state, fact) : reduceCart(state, fact);
const run = (state: CartState, facts: Fact[]): CartState => facts.reduce(stateAfter, state);

function line(productId: string, quantity: number, overrides: Partial<ServerLine> = {}): ServerLine {
  return { ...product(productId), inventory: 50, quantity, ...overrides };
}

function serverCart(lines: ServerLine[], overrides: Partial<ServerCart> = {}): ServerCart {
  const { pricingDetails } = emptyCart();
  return {
    cartId: 'c1',
    cartState: 'valid',
    cartType: 'items',
    lines,
    addressId: null,
    total: 10_000,
    pricingDetails: { ...pricingDetails, deliveryCharge: 2_500 },
    bill: [{ identity: 'items', name: 'Items', amount: '₹75', cut: '', info: '' }],
    feedDonation: { id: 'feed', amount: 200, title: '', subtitle: '', selected: true },
    promoInfo: [],
    promoDenied: null,
    tip: 0,
    tipSuggestions: [],
    unavailable: [],
    changes: [],
    etaMinutes: 9,
    ...overrides,
  };
}

const answerFact = (cart: ServerCart): AnswerReceived => ({ type: 'answer-received', cart, known: {} });
const full = run(emptyCart(), [answerFact(serverCart([line('11', 2), line('22', 1)]))]);

describe('the cart status', () => {
  test.each([
    ['a blocking request before the first response', emptyCart(), true, 'LOADING'],
    ['a blocking request after a response', full, true, 'LOADING_MASKED'],
    ['another request before the first response', emptyCart(), false, 'LOADING_NON_BLOCKING'],
    ['another request after a response', full, false, 'LOADING_NON_BLOCKING'],
  ] as const)('the cart has the expected status during %s', (_, state, blocking, status) => {
    expect(reduceCart(state, { type: 'call-started', blocking }).status).toBe(status);
  });

  test('the cart status is SUCCESS after a response', () => expect(full.status).toBe('SUCCESS'));

  const retry = { fields: { tip: 20 }, action: '' };
  test.each([
    ['offline', true, null, 'NO_INTERNET', null],
    ['offline with something to retry', true, retry, 'NO_INTERNET', null],
    ['for another reason', false, null, 'SERVER_ERROR', null],
    ['for another reason during a patch or an action', false, retry, 'SUCCESS', retry],
  ] as const)(
    'the cart has the expected status after a request fails %s',
    (_, offline, kept, status, stored) => {
      const loading = reduceCart(full, { type: 'call-started', blocking: true });
      const failedCart = reduceCart(loading, { type: 'call-failed', offline, retry: kept });
      expect(failedCart).toMatchObject({ status, retry: stored });
      expect(failedCart.items).toBe(full.items);
    },
  );

  test('a failed request marks the cart as unsaved, with the refusal’s reason, until the next response', () => {
    const failedCart = reduceCart(full, { type: 'call-failed', offline: false, retry: null, refusal: 'No.' });
    expect(failedCart).toMatchObject({ unsaved: true, refusal: 'No.' });
    expect(run(failedCart, [answerFact(serverCart([line('11', 2)]))])).toMatchObject({
      unsaved: false,
      refusal: '',
    });
  });

  test.each([
    ['with a previous response', full, 'SUCCESS'],
    ['without a response', emptyCart(), 'DEFAULT'],
  ] as const)('a cart %s has nothing unsaved after a refused change is undone', (_, state, status) => {
    const loading = reduceCart(state, { type: 'call-started', blocking: false });
    expect(reduceCart(loading, { type: 'call-refused' })).toMatchObject({ status, unsaved: false });
  });

  test('a patch that fails before any response does not leave the cart loading', () => {
    const failedCart = run(emptyCart(), [
      { type: 'call-started', blocking: true },
      { type: 'call-failed', offline: false, retry },
    ]);
    expect(failedCart).toMatchObject({ status: 'DEFAULT', retry });
  });
});

describe('cart lines', () => {
  test('adding and removing a product update count, total and the line', () => {
    const largerCart = reduceCart(full, { type: 'line-set', product: product('11'), quantity: 5 });
    expect(largerCart).toMatchObject({ count: 6, total: 16_000, items: { 11: { quantity: 5 } } });
    const less = reduceCart(largerCart, { type: 'line-set', product: product('11'), quantity: 1 });
    expect(less).toMatchObject({ count: 2, total: 8_000, items: { 11: { quantity: 1 } } });
    expect(less.items['22']).toBe(full.items['22']);
  });

  test('a product with quantity zero is removed, and the last one clears the cart type', () => {
    const smallerCart = reduceCart(full, { type: 'line-set', product: product('11'), quantity: 0 });
    expect(Object.keys(smallerCart.items)).toEqual(['22']);
    expect(smallerCart).toMatchObject({ count: 1, cartType: 'items', order: ['22'] });
    const none = reduceCart(smallerCart, { type: 'line-set', product: product('22'), quantity: 0 });
    expect(none).toMatchObject({ count: 0, total: 0, cartType: '', items: {}, order: [] });
  });

  test('setting the same quantity changes nothing', () => {
    expect(reduceCart(full, { type: 'line-set', product: product('11'), quantity: 2 })).toBe(full);
  });

  test('removing out-of-stock items deletes items with limit 0 and reduces the other items to their limit', () => {
    const short = run(full, [
      answerFact(
        serverCart([line('11', 5, { inventory: 3 }), line('22', 1, { inventory: 0 }), line('33', 2)]),
      ),
    ]);
    const limits = exceededLimits(short);
    expect(limits).toEqual({ 11: 3, 22: 0 });
    const reducedCart = reduceCart(short, { type: 'out-of-stock-removed', limits });
    expect(Object.entries(reducedCart.items).map(([id, { quantity }]) => [id, quantity])).toEqual([
      ['11', 3],
      ['33', 2],
    ]);
    expect(reducedCart.items['33']).toBe(short.items['33']);
  });
});

describe('cart responses', () => {
  test('a cart response keeps the identity of unchanged lines', () => {
    const nextCart = receiveAnswer(full, answerFact(serverCart([line('11', 2), line('22', 3)])));
    expect(nextCart.items['11']).toBe(full.items['11']);
    expect(nextCart.items['22']).toMatchObject({ quantity: 3 });
    expect(nextCart.items['22']?.product).toBe(full.items['22']?.product);
    const dearerCart = receiveAnswer(
      nextCart,
      answerFact(serverCart([line('11', 2, { price: 2_100 }), line('22', 3)])),
    );
    expect(dearerCart.items['11']).not.toBe(nextCart.items['11']);
    expect(dearerCart.items['22']).toBe(nextCart.items['22']);
  });

  test('a cart response keeps the order of lines and puts new ones last', () => {
    const nextCart = receiveAnswer(
      full,
      answerFact(serverCart([line('44', 1), line('22', 1), line('5', 1)])),
    );
    expect(nextCart.order).toEqual(['22', '44', '5']);
    expect(nextCart.count).toBe(3);
  });

  test('product fields missing from a response are taken from the tapped product', () => {
    const bareLine = line('77', 1, { name: '', unit: '', imageUrl: '', mrp: null, inventory: null });
    const fact = answerFact(serverCart([bareLine]));
    const nextCart = receiveAnswer(full, {
      ...fact,
      known: { 77: product('77', { unit: '1 kg', inventory: 4 }) },
    });
    expect(nextCart.items['77']?.product).toMatchObject({
      name: 'Product 77',
      unit: '1 kg',
      mrp: 2_500,
      inventory: 4,
    });
  });

  test('a product that comes back into stock is no longer listed as unavailable', () => {
    const soldOutCart = receiveAnswer(
      full,
      answerFact(serverCart([line('11', 2)], { unavailable: [{ productId: '22', name: '' }] })),
    );
    expect(soldOutCart.unavailable).toEqual([
      { productId: '22', name: 'Product 22', imageUrl: '/pictures/22.svg', price: 2_000 },
    ]);
    const back = receiveAnswer(soldOutCart, answerFact(serverCart([line('11', 2), line('22', 1)])));
    expect(back.unavailable).toEqual([]);
  });

  test.each<
    [what: string, server: number | null | undefined, sentAddressId: number | null | undefined, goes: unknown]
  >([
    ['what the server says', 7, undefined, 7],
    ['what the server says even when another was sent', 7, 8, 7],
    ['empty when the server says so', null, 8, null],
    ['what was sent when the server does not say', undefined, 8, 8],
    ['unchanged when neither says', undefined, undefined, 3],
  ])('the cart’s address is %s', (_, addressId, sentAddressId, goes) => {
    const cart = reduceCart(full, { type: 'address-chosen', addressId: 3 });
    expect(
      receiveAnswer(cart, { ...answerFact(serverCart([], { addressId })), sentAddressId }).addressId,
    ).toBe(goes);
  });

  test('checkout_done resets the cart', () => {
    const done = receiveAnswer(full, answerFact(serverCart([line('11', 2)], { cartState: 'checkout_done' })));
    expect(done).toEqual(emptyCart());
  });
});

describe('ending a cart', () => {
  test('resetting a cart clears everything, while clearing it keeps the ID', () => {
    expect(reduceCart(full, { type: 'reset' })).toEqual(emptyCart());
    expect(reduceCart(full, { type: 'cleared' })).toEqual({ ...emptyCart(), cartId: 'c1' });
  });

  test('logout resets the cart except count, total, delivery cost and items', () => {
    const mine = reduceCart(full, { type: 'logged-in', userId: 5 });
    const out = reduceCart(mine, { type: 'logged-out' });
    const blank = emptyCart();
    expect(out).toEqual({
      ...blank,
      count: 3,
      total: 10_000,
      items: full.items,
      order: full.order,
      cartType: 'items',
      pricingDetails: { ...blank.pricingDetails, deliveryCharge: 2_500 },
      leftBehind: { userId: 5, productIds: ['11', '22'] },
    });
  });

  test.each([
    ['takes over an anonymous cart', [], ['11', '22']],
    ['brings back the cart of the same user', [5, null], ['11', '22']],
    ['hides the cart of another user', [6, null], []],
    ['hides the cart of another user who never logged out', [6], []],
  ] as const)('a login of user 5 %s', (_, before, seen) => {
    const facts = before.map(
      (userId): CartFact => (userId === null ? { type: 'logged-out' } : { type: 'logged-in', userId }),
    );
    const cart = run(full, [...facts, { type: 'logged-in', userId: 5 }]);
    expect(cart.order).toEqual(seen);
    expect(cart.ownerId).toBe(5);
    expect(cart.leftBehind).toBeNull();
  });
});

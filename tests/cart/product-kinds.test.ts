import { describe, expect, test } from 'vitest';
import { deriveCart, deriveLine } from '../../src/cart/derive.ts';
import { noIntents, reduceIntents, setLine } from '../../src/cart/intents.ts';
import { changesOf } from '../../src/cart/persist/merge.ts';
import { type CartProduct, emptyCart } from '../../src/cart/model.ts';
import { limitOf, limitQuantity } from '../../src/cart/limits.ts';
import { kindOf } from '../../src/cart/catalog-facts.ts';
import { isGiven } from '../../src/cart/products.ts';
import { readStored, writeStored } from '../../src/cart/persist/stored-cart.ts';
import { CART_KEY } from '../../src/cart/store.ts';
import { goodsOf } from '../fixtures/sandbox-driver.ts';
import { openBackedCart, THINGS } from './backed-cart.ts';
import { product } from './cart-world.ts';

const { fifty, hundred } = THINGS;
const CHAI = '980001';
const REWARD = '980002';
const free = product(CHAI, { price: 0, mrp: 45_00, inventory: 1, kind: 'free' });
const membership = product('9', { name: 'Membership', price: 199_00, mrp: 199_00, kind: 'membership' });
const GOODS = goodsOf([
  { id: 1, price: 50, mrp: 60 },
  { id: 2, price: 100 },
  { id: 9, price: 199, typeId: 5862 },
]);

test.each([
  [11778, 'free', true],
  [11934, 'reward', true],
  [5862, 'membership', false],
  [7, undefined, false],
  [null, undefined, false],
])('a product of type %s is of kind %s (a gift: %s)', (typeId, kind, isGift) => {
  expect(kindOf(typeId)).toBe(kind);
  expect(isGiven({ kind: kindOf(typeId) })).toBe(isGift);
});

test.each<[Partial<CartProduct>, number, string]>([
  [{ kind: 'membership' }, 1, 'One per cart'],
  [{ kind: 'membership', inventory: 0 }, 0, 'Product 1 is sold out'],
  [{}, 50, 'Up to 50 of each product'],
  [{ inventory: 9, maxCount: 4 }, 4, 'Up to 4 per person'],
  [{ inventory: 4, maxCount: 4 }, 4, 'Only 4 left'],
  [{ inventory: 2, maxCount: 4 }, 2, 'Only 2 left'],
])('product %j is limited to %i with the message “%s”', (overrides, limit, message) => {
  const tapped = product('1', overrides);
  const toasts: string[] = [];
  expect(limitOf(tapped)).toBe(limit);
  expect(limitQuantity(tapped, limit, limit, (message) => toasts.push(message))).toBe(limit);
  expect(toasts).toEqual([]);
  expect(limitQuantity(tapped, limit, limit + 1, (message) => toasts.push(message))).toBe(limit);
  expect(toasts).toEqual([message]);
});

describe('a cart with a gift', () => {
  const ownCart = { ...setLine(emptyCart(), fifty, 2), answered: true };
  const cart = {
    ...setLine(ownCart, free, 1),
    count: 2,
    pricingDetails: { ...emptyCart().pricingDetails, freeDeliveryFrom: 199_00 },
  };

  test('a gift adds nothing to the price and brings free delivery no closer', () => {
    expect(deriveCart(cart, noIntents())).toMatchObject({ total: 100_00, freeDeliveryGap: 99_00, count: 2 });
    expect(deriveLine(cart, noIntents(), CHAI)).toMatchObject({ quantity: 1, limit: 1 });
  });

  test('a cart with a gift is empty once the shopper’s own products are gone', () => {
    const removalFact = { type: 'line-wanted', product: fifty, quantity: 0, tap: 1 } as const;
    expect(deriveCart(cart, reduceIntents(noIntents(), removalFact))).toMatchObject({
      lines: [],
      count: 0,
      total: 0,
    });
  });

  test('a cart is stored without its gift, whose arrival is not a change by the shopper', () => {
    expect(readStored(writeStored(cart))).toMatchObject({
      items: { 1: { quantity: 2 } },
      order: ['1'],
      count: 2,
    });
    expect(Object.keys(readStored(writeStored(cart))?.items ?? {})).toEqual(['1']);
    expect(changesOf(ownCart, cart)).toEqual([]);
    expect(changesOf(cart, ownCart)).toEqual([]);
  });

  test('a membership is still a membership when read from storage', () => {
    const storedCart = readStored(writeStored(setLine(emptyCart(), membership, 1)));
    expect(storedCart?.items['9']?.product.kind).toBe('membership');
  });
});

describe('gifts from the backend', () => {
  async function withChai() {
    const world = await openBackedCart('9000000001', GOODS);
    world.cart.setQuantity(hundred, 3);
    await world.pass();
    await world.coupons.apply('FREEBIE', 'entered');
    await world.pass();
    return world;
  }

  test('a free product appears, cannot be changed and is not sent', async () => {
    const { cart, pass, order, storage, lastAnswer } = await withChai();
    expect(order()).toEqual(['2', CHAI]);
    expect(cart.view().lines[1]).toMatchObject({
      quantity: 1,
      product: { kind: 'free', price: 0, mrp: 45_00 },
    });
    const { total } = cart.view();
    const chai = cart.view().lines[1]?.product ?? free;
    for (const quantity of [0, 2]) cart.setQuantity(chai, quantity);
    cart.setQuantity({ ...chai, kind: undefined }, 0);
    await pass();
    expect(order()).toEqual(['2', CHAI]);
    expect(cart.view().total).toBe(total);
    expect(cart.state.removed).toBeNull();
    expect(lastAnswer().cart_data.items).toHaveLength(2);
    const storedCart = JSON.parse(storage.get(CART_KEY) ?? '');
    expect(Object.keys(storedCart.items)).toEqual(['2']);
    expect(storedCart.count).toBe(3);
  });

  test('a gift is removed along with its coupon, below the coupon’s minimum, and with the last product', async () => {
    const { cart, coupons, pass, order } = await withChai();
    await coupons.remove();
    await pass();
    expect(order()).toEqual(['2']);
    await coupons.apply('FREEBIE', 'entered');
    await pass();
    expect(order()).toEqual(['2', CHAI]);
    cart.setQuantity(hundred, 0);
    expect(order(), 'before the server has said so').toEqual([]);
    await pass();
    expect(cart.view()).toMatchObject({ count: 0, total: 0 });
    cart.undoRemoval();
    await pass();
    expect(order()).toEqual(['2', CHAI]);
    cart.setQuantity(hundred, 2);
    await pass();
    expect(order()).toEqual(['2']);
  });

  test('a gift is removed when the cart is replaced', async () => {
    const { cart, pass, order } = await withChai();
    cart.putLines([{ product: fifty, quantity: 1 }], '1 item', () => {});
    cart.answerDualCart('replace');
    await pass();
    expect(order()).toEqual(['1']);
  });

  test('a membership is limited to one, lowers prices and adds a reward', async () => {
    const { cart, pass, order, toasts } = await openBackedCart('9000000001', GOODS);
    cart.setQuantity(hundred, 6);
    cart.setQuantity(membership, 2);
    expect(toasts).toContain('One per cart');
    await pass();
    expect(order()).toEqual(['2', '9', REWARD]);
    expect(cart.view().lines.map(({ product: one, quantity }) => [one.kind, one.price, quantity])).toEqual([
      [undefined, 95_00, 6],
      ['membership', 199_00, 1],
      ['reward', 0, 1],
    ]);
    cart.setQuantity(membership, 0);
    await pass();
    expect(order()).toEqual(['2']);
    expect(cart.view().lines[0]?.product.price).toBe(100_00);
  });
});

import { describe, expect, test } from 'vitest';
import { type CartState, emptyCart } from '../../src/cart/model.ts';
import { changesOf, mergeCarts, type StampedCart } from '../../src/cart/persist/merge.ts';
import { reduceCart } from '../../src/cart/reduce.ts';
import { product } from './cart-world.ts';

type Quantities = Readonly<Record<string, number>>;
/** for each product ID: the quantity, and the time it was set */
type Lines = Readonly<Record<string, [quantity: number, at: number]>>;

const cart = (quantities: Quantities, overrides: Partial<CartState> = {}): CartState => ({
  ...Object.entries(quantities).reduce<CartState>(
    (state, [id, quantity]) => reduceCart(state, { type: 'line-set', product: product(id), quantity }),
    emptyCart(),
  ),
  ...overrides,
});
const quantitiesOf = ({ items }: CartState): Quantities =>
  Object.fromEntries(Object.entries(items).map(([id, { quantity }]) => [id, quantity]));

function stampCart(lines: Lines, overrides: Partial<CartState> = {}, stamps: Quantities = {}): StampedCart {
  const entries = Object.entries(lines);
  return {
    cart: cart(Object.fromEntries(entries.map(([id, [quantity]]) => [id, quantity])), overrides),
    stamps: { ...Object.fromEntries(entries.map(([id, [, at]]) => [id, at])), ...stamps },
  };
}

describe('merging the carts of two tabs', () => {
  test.each<[rule: string, mine: Lines, theirs: Lines, merged: Quantities]>([
    [
      'takes the other cart when nothing is newer here',
      { 1: [1, 5] },
      { 1: [5, 6], 2: [1, 7] },
      { 1: 5, 2: 1 },
    ],
    ['keeps this cart when nothing is newer there', { 1: [2, 9], 2: [1, 9] }, { 1: [1, 5] }, { 1: 2, 2: 1 }],
    ['keeps products added in either cart', { 1: [1, 5] }, { 2: [1, 4] }, { 1: 1, 2: 1 }],
    [
      'takes each line from the cart that changed it',
      { 1: [3, 9], 2: [1, 1] },
      { 1: [1, 1], 2: [4, 8] },
      { 1: 3, 2: 4 },
    ],
    ['keeps a line changed later here', { 1: [2, 9] }, { 1: [5, 8] }, { 1: 2 }],
    ['takes a line changed later there', { 1: [2, 8] }, { 1: [5, 9] }, { 1: 5 }],
    ['removes a line removed later here', { 1: [0, 9], 2: [1, 1] }, { 1: [1, 1], 2: [1, 1] }, { 2: 1 }],
    ['removes a line removed later there', { 1: [1, 1], 2: [1, 1] }, { 1: [0, 9], 2: [1, 1] }, { 2: 1 }],
    ['keeps a line changed here after it was removed there', { 1: [2, 9] }, { 1: [0, 8] }, { 1: 2 }],
    [
      'keeps only what was added here after an order there',
      { 1: [2, 1], 2: [1, 9] },
      { 1: [0, 8] },
      { 2: 1 },
    ],
    [
      'takes the other cart’s line when both changed at the same time',
      { 1: [2, 5] },
      { 1: [3, 5] },
      { 1: 3 },
    ],
  ])('merging the carts of two tabs: %s', (_rule, mine, theirs, merged) => {
    const result = mergeCarts(stampCart(mine), stampCart(theirs));
    expect(quantitiesOf(result.cart)).toEqual(merged);
    expect(result.cart.count).toBe(Object.values(merged).reduce((sum, quantity) => sum + quantity, 0));
    expect([...result.cart.order].sort()).toEqual(Object.keys(merged).sort());
    for (const id of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      expect(result.stamps[id]).toBe(Math.max(mine[id]?.[1] ?? 0, theirs[id]?.[1] ?? 0));
    }
  });

  test.each([
    ['cartId', 'c1', 'c2'],
    ['addressId', 1, 2],
  ] as const)('merging two carts takes the %s that was set last', (field, mine, theirs) => {
    const of = (value: string | number, at: number) =>
      stampCart({ 1: [1, 1] }, { [field]: value }, { [field]: at });
    expect(mergeCarts(of(mine, 9), of(theirs, 8)).cart[field]).toBe(mine);
    expect(mergeCarts(of(mine, 8), of(theirs, 9)).cart[field]).toBe(theirs);
  });

  test('merging two carts takes all fields without a time stamp from the other tab', () => {
    const theirs = stampCart({ 1: [1, 1] }, { etaMinutes: 9, ownerId: 5 });
    expect(mergeCarts(stampCart({ 1: [2, 9] }, { etaMinutes: 7 }), theirs).cart).toMatchObject({
      etaMinutes: 9,
      ownerId: 5,
    });
  });
});

test.each<[what: string, before: CartState, after: CartState, changes: string[]]>([
  ['nothing', cart({ 1: 1 }), cart({ 1: 1 }, { total: 7 }), []],
  ['a quantity', cart({ 1: 1, 2: 1 }), cart({ 1: 2, 2: 1 }), ['1']],
  ['a new line', cart({ 1: 1 }), cart({ 1: 1, 2: 1 }), ['2']],
  ['a removed line', cart({ 1: 1, 2: 1 }), cart({ 1: 1 }), ['2']],
  ['the ID', cart({}), cart({}, { cartId: 'c1' }), ['cartId']],
  ['the address', cart({}), cart({}, { addressId: 7 }), ['addressId']],
])('changesOf names what differs: %s', (_what, previousCart, currentCart, changes) => {
  expect(changesOf(previousCart, currentCart)).toEqual(changes);
});

import { describe, expect, test } from 'vitest';
import { type CartState, emptyCart } from '../../src/cart/model.ts';
import { changesOf, mergeCarts, type StampedCart } from '../../src/cart/merge.ts';
import { reduceCart } from '../../src/cart/reduce.ts';
import { product } from './cart-world.ts';

type Quantities = Readonly<Record<string, number>>;
/** by product id: how many, and when that was said */
type Lines = Readonly<Record<string, [quantity: number, at: number]>>;

const cart = (quantities: Quantities, over: Partial<CartState> = {}): CartState => ({
  ...Object.entries(quantities).reduce<CartState>(
    (state, [id, quantity]) => reduceCart(state, { type: 'line-set', product: product(id), quantity }),
    emptyCart(),
  ),
  ...over,
});
const quantitiesOf = ({ items }: CartState): Quantities =>
  Object.fromEntries(Object.entries(items).map(([id, { quantity }]) => [id, quantity]));

function stamped(lines: Lines, over: Partial<CartState> = {}, stamps: Quantities = {}): StampedCart {
  const entries = Object.entries(lines);
  return {
    cart: cart(Object.fromEntries(entries.map(([id, [quantity]]) => [id, quantity])), over),
    stamps: { ...Object.fromEntries(entries.map(([id, [, at]]) => [id, at])), ...stamps },
  };
}

describe('of each thing in it what was done last', () => {
  test.each<[rule: string, mine: Lines, theirs: Lines, merged: Quantities]>([
    ['nothing is newer here: theirs', { 1: [1, 5] }, { 1: [5, 6], 2: [1, 7] }, { 1: 5, 2: 1 }],
    ['nothing is newer there: mine', { 1: [2, 9], 2: [1, 9] }, { 1: [1, 5] }, { 1: 2, 2: 1 }],
    ['each put something in: both', { 1: [1, 5] }, { 2: [1, 4] }, { 1: 1, 2: 1 }],
    ['each changed a line', { 1: [3, 9], 2: [1, 1] }, { 1: [1, 1], 2: [4, 8] }, { 1: 3, 2: 4 }],
    ['both changed one line, I later', { 1: [2, 9] }, { 1: [5, 8] }, { 1: 2 }],
    ['both changed one line, they later', { 1: [2, 8] }, { 1: [5, 9] }, { 1: 5 }],
    ['taken out here later', { 1: [0, 9], 2: [1, 1] }, { 1: [1, 1], 2: [1, 1] }, { 2: 1 }],
    ['taken out there later', { 1: [1, 1], 2: [1, 1] }, { 1: [0, 9], 2: [1, 1] }, { 2: 1 }],
    ['changed here after it was taken out there', { 1: [2, 9] }, { 1: [0, 8] }, { 1: 2 }],
    ['ordered there, put in here after that', { 1: [2, 1], 2: [1, 9] }, { 1: [0, 8] }, { 2: 1 }],
    ['at the same time: theirs', { 1: [2, 5] }, { 1: [3, 5] }, { 1: 3 }],
  ])('%s', (_rule, mine, theirs, merged) => {
    const result = mergeCarts(stamped(mine), stamped(theirs));
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
  ] as const)('%s', (field, mine, theirs) => {
    const of = (value: string | number, at: number) =>
      stamped({ 1: [1, 1] }, { [field]: value }, { [field]: at });
    expect(mergeCarts(of(mine, 9), of(theirs, 8)).cart[field]).toBe(mine);
    expect(mergeCarts(of(mine, 8), of(theirs, 9)).cart[field]).toBe(theirs);
  });

  test('all else is the other tab’s', () => {
    const theirs = stamped({ 1: [1, 1] }, { etaMinutes: 9, ownerId: 5 });
    expect(mergeCarts(stamped({ 1: [2, 9] }, { etaMinutes: 7 }), theirs).cart).toMatchObject({
      etaMinutes: 9,
      ownerId: 5,
    });
  });
});

test.each<[what: string, before: CartState, after: CartState, changes: string[]]>([
  ['nothing', cart({ 1: 1 }), cart({ 1: 1 }, { total: 7 }), []],
  ['a quantity', cart({ 1: 1, 2: 1 }), cart({ 1: 2, 2: 1 }), ['1']],
  ['a new line', cart({ 1: 1 }), cart({ 1: 1, 2: 1 }), ['2']],
  ['a line that is gone', cart({ 1: 1, 2: 1 }), cart({ 1: 1 }), ['2']],
  ['the id', cart({}), cart({}, { cartId: 'c1' }), ['cartId']],
  ['the address', cart({}), cart({}, { addressId: 7 }), ['addressId']],
])('what has changed: %s', (_what, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes);
});

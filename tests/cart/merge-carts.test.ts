import { expect, test } from 'vitest';
import { type CartState, emptyCart } from '../../src/cart/cart-model.ts';
import { mergeCarts } from '../../src/cart/merge-carts.ts';
import { reduceCart } from '../../src/cart/reduce-cart.ts';
import { product } from './cart-world.ts';

type Quantities = Readonly<Record<string, number>>;

const cart = (quantities: Quantities, over: Partial<CartState> = {}): CartState => ({
  ...Object.entries(quantities).reduce<CartState>(
    (state, [id, quantity]) => reduceCart(state, { type: 'line-set', product: product(id), quantity }),
    emptyCart(),
  ),
  ...over,
});
const quantitiesOf = ({ items }: CartState): Quantities =>
  Object.fromEntries(Object.entries(items).map(([id, { quantity }]) => [id, quantity]));

test.each<[rule: string, before: Quantities, mine: Quantities, theirs: Quantities, merged: Quantities]>([
  ['nothing changed here: theirs', { 1: 1 }, { 1: 1 }, { 1: 5, 2: 1 }, { 1: 5, 2: 1 }],
  ['nothing changed there: mine', { 1: 1 }, { 1: 2, 2: 1 }, { 1: 1 }, { 1: 2, 2: 1 }],
  ['each put something in: both', {}, { 1: 1 }, { 2: 1 }, { 1: 1, 2: 1 }],
  ['each changed a line: both changes', { 1: 1, 2: 1 }, { 1: 3, 2: 1 }, { 1: 1, 2: 4 }, { 1: 3, 2: 4 }],
  ['both changed one line: what is saved last', { 1: 1 }, { 1: 2 }, { 1: 5 }, { 1: 2 }],
  ['taken out here, left alone there: out', { 1: 1, 2: 1 }, { 2: 1 }, { 1: 1, 2: 1 }, { 2: 1 }],
  ['left alone here, taken out there: out', { 1: 1, 2: 1 }, { 1: 1, 2: 1 }, { 2: 1 }, { 2: 1 }],
  ['changed here, taken out there: as changed here', { 1: 1 }, { 1: 2 }, {}, { 1: 2 }],
  ['taken out in both: out', { 1: 1 }, {}, {}, {}],
  ['ordered there, put in here: only that', { 1: 2 }, { 1: 2, 2: 1 }, {}, { 2: 1 }],
])('%s', (_rule, before, mine, theirs, merged) => {
  const result = mergeCarts(cart(before), cart(mine), cart(theirs));
  expect(quantitiesOf(result)).toEqual(merged);
  expect(result.count).toBe(Object.values(merged).reduce((sum, quantity) => sum + quantity, 0));
  expect([...result.order].sort()).toEqual(Object.keys(merged).sort());
});

test.each([
  ['the id that this tab was given', null, 'mine', null, 'mine'],
  ['the id that the other was given', null, null, 'theirs', 'theirs'],
  ['no id, where this tab has ordered', 'c1', null, 'c1', null],
  ['no id, where the other has ordered', 'c1', 'c1', null, null],
])('%s', (_rule, before, mine, theirs, cartId) => {
  const of = (id: string | null) => cart({ 1: 1 }, { cartId: id });
  expect(mergeCarts(of(before), of(mine), of(theirs)).cartId).toBe(cartId);
});

test.each([
  ['chosen here', 1, 2, 1, 2],
  ['chosen there', 1, 1, 3, 3],
])('the address %s', (_rule, before, mine, theirs, addressId) => {
  const of = (id: number) => cart({ 1: 1 }, { addressId: id });
  expect(mergeCarts(of(before), of(mine), of(theirs)).addressId).toBe(addressId);
});

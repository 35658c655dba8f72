import { describe, expect, test } from 'vitest';
import { type CartPicture, describeChanges } from '../../../src/checkout/entry/cart-changes.ts';

const line = (productId: string, name: string, quantity: number, price: number) => ({
  productId,
  name,
  quantity,
  price,
  limit: quantity,
});
const cart = (total: number, ...lines: CartPicture['lines'][number][]): CartPicture => ({
  total,
  lines,
  soldOut: lines.length < 2 ? ['1', '2'].filter((id) => lines.every((one) => one.productId !== id)) : [],
  address: null,
});
const milk = line('1', 'Milk', 2, 2_900);
const bread = line('2', 'Bread', 1, 5_200);

const told = (before: CartPicture, after: CartPicture) =>
  describeChanges(before, after).map(({ message, before: was, after: is }) => [message, was, is]);

describe('what changed, in words and prices', () => {
  test('nothing', () => {
    expect(told(cart(11_000, milk, bread), cart(11_000, milk, bread))).toEqual([]);
  });

  test('a line that sold out', () => {
    expect(told(cart(11_000, milk, bread), cart(5_200, bread))).toEqual([
      ['Milk is sold out. We removed it from your cart.', '₹58', ''],
      ['To pay', '₹110', '₹52'],
    ]);
  });

  test('fewer than wanted', () => {
    expect(told(cart(5_800, milk), cart(2_900, { ...milk, quantity: 1, limit: 1 }))).toEqual([
      ['Milk: only 1 left.', '× 2', '× 1'],
      ['To pay', '₹58', '₹29'],
    ]);
  });

  test('dearer and cheaper', () => {
    const after = cart(11_100, { ...milk, price: 3_000 }, { ...bread, price: 5_100 });
    expect(told(cart(11_000, milk, bread), after)).toEqual([
      ['Milk now costs more.', '₹29', '₹30'],
      ['Bread now costs less.', '₹52', '₹51'],
      ['To pay', '₹110', '₹111'],
    ]);
  });

  test('only the total: a fee came or went', () => {
    expect(told(cart(5_800, milk), cart(7_300, milk))).toEqual([['To pay', '₹58', '₹73']]);
  });

  test('what was only estimated has not changed, whatever it comes to', () => {
    const estimated = { ...cart(0, milk, bread), total: null };
    expect(told(estimated, cart(8_100, milk, bread))).toEqual([]);
    expect(told(cart(8_100, milk, bread), estimated)).toEqual([]);
    expect(told(estimated, cart(5_200, bread))).toEqual([
      ['Milk is sold out. We removed it from your cart.', '₹58', ''],
    ]);
  });

  test('the server has its own words for what we cannot see, and they are not said twice', () => {
    const changes = describeChanges(cart(5_800, milk), cart(2_900, { ...milk, quantity: 1, limit: 1 }), [
      { productId: '1', message: 'Milk is running low.' },
      { productId: '', message: 'Deliveries take longer today.' },
      { productId: '7', message: '' },
    ]);
    expect(changes.map(({ message }) => message)).toEqual([
      'Milk: only 1 left.',
      'Deliveries take longer today.',
      'To pay',
    ]);
  });

  test('every change has an id of its own', () => {
    const changes = describeChanges(
      cart(11_000, milk, bread),
      cart(3_000, { ...milk, quantity: 1, limit: 1, price: 3_000 }),
    );
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
  });
});

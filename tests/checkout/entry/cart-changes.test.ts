import { describe, expect, test } from 'vitest';
import * as m from '../../../src/checkout/entry/messages.ts';
import { type CartSnapshot, describeChanges } from '../../../src/checkout/entry/cart-changes.ts';

const line = (productId: string, name: string, quantity: number, price: number) => ({
  productId,
  name,
  quantity,
  price,
  limit: quantity,
});
const cart = (total: number, ...lines: CartSnapshot['lines'][number][]): CartSnapshot => ({
  total,
  lines,
  soldOut: lines.length < 2 ? ['1', '2'].filter((id) => lines.every((one) => one.productId !== id)) : [],
  address: null,
});
const milk = line('1', 'Milk', 2, 2_900);
const bread = line('2', 'Bread', 1, 5_200);

const messagesFor = (previousCart: CartSnapshot, currentCart: CartSnapshot) =>
  describeChanges(previousCart, currentCart).map(({ message, before: was, after: is }) => [message, was, is]);

describe('descriptions of cart changes', () => {
  test('the list of cart changes is empty when nothing changed', () => {
    expect(messagesFor(cart(11_000, milk, bread), cart(11_000, milk, bread))).toEqual([]);
  });

  test('the list of cart changes names a product that sold out', () => {
    expect(messagesFor(cart(11_000, milk, bread), cart(5_200, bread))).toEqual([
      ['Milk is sold out. We removed it from your cart.', '₹58', ''],
      ['To pay', '₹110', '₹52'],
    ]);
  });

  test('the list of cart changes says how many are left when there are fewer than wanted', () => {
    expect(messagesFor(cart(5_800, milk), cart(2_900, { ...milk, quantity: 1, limit: 1 }))).toEqual([
      ['Milk: only 1 left.', '× 2', '× 1'],
      ['To pay', '₹58', '₹29'],
    ]);
  });

  test('the list of cart changes shows the old and new price of dearer and cheaper products', () => {
    const currentCart = cart(11_100, { ...milk, price: 3_000 }, { ...bread, price: 5_100 });
    expect(messagesFor(cart(11_000, milk, bread), currentCart)).toEqual([
      ['Milk now costs more.', '₹29', '₹30'],
      ['Bread now costs less.', '₹52', '₹51'],
      ['To pay', '₹110', '₹111'],
    ]);
  });

  test('the list of cart changes shows a quantity that another device changed', () => {
    const plenty = { ...milk, limit: 50 };
    const changed = (quantity: number, limit = 50) =>
      messagesFor(cart(5_800, plenty), cart(5_800, { ...plenty, quantity, limit }));
    expect(changed(1)).toEqual([[m.quantityChanged('Milk', 1), '× 2', '× 1']]);
    expect(changed(3)).toEqual([[m.quantityChanged('Milk', 3), '× 2', '× 3']]);
    // the whole stock, which is still more than before
    expect(changed(3, 3)).toEqual([[m.quantityChanged('Milk', 3), '× 2', '× 3']]);
    expect(changed(1, 0)).toEqual([[m.itemShort('Milk', 1), '× 2', '× 1']]);
  });

  test('the list of cart changes names products added or removed elsewhere', () => {
    expect(messagesFor(cart(5_200, bread), cart(5_200, bread, milk))).toEqual([
      [m.productAdded('Milk'), '', '× 2'],
    ]);
    const without = { ...cart(5_200, bread), soldOut: [] };
    expect(messagesFor(cart(5_200, milk, bread), without)).toEqual([[m.productRemoved('Milk'), '₹58', '']]);
  });

  test('the list of cart changes shows a change from one address to another', () => {
    const to = (id: number | null, line = '') => ({
      ...cart(5_800, milk),
      address: id === null ? null : { id, line },
    });
    expect(messagesFor(to(1, 'Home · B-204'), to(2, 'Work · Tower'))).toEqual([
      [m.addressChanged, 'Home · B-204', 'Work · Tower'],
    ]);
    expect([
      messagesFor(to(null), to(2)),
      messagesFor(to(1), to(null)),
      messagesFor(to(1, 'Home'), to(1, 'House')),
    ]).toEqual([[], [], []]);
  });

  test('the list of cart changes shows only the total when a fee was added or removed', () => {
    expect(messagesFor(cart(5_800, milk), cart(7_300, milk))).toEqual([['To pay', '₹58', '₹73']]);
  });

  test('changes of an estimated total are not listed', () => {
    const estimated = { ...cart(0, milk, bread), total: null };
    expect(messagesFor(estimated, cart(8_100, milk, bread))).toEqual([]);
    expect(messagesFor(cart(8_100, milk, bread), estimated)).toEqual([]);
    expect(messagesFor(estimated, cart(5_200, bread))).toEqual([
      ['Milk is sold out. We removed it from your cart.', '₹58', ''],
    ]);
  });

  test('the list of cart changes includes the server’s messages only for what is not listed otherwise', () => {
    const changes = describeChanges(cart(5_800, milk), cart(2_900, { ...milk, quantity: 1, limit: 1 }), [
      { productId: '1', message: 'Milk is running low.' },
      { productId: '', message: 'Deliveries take longer today.' },
    ]);
    expect(changes.map(({ message }) => message)).toEqual([
      'Milk: only 1 left.',
      'Deliveries take longer today.',
      'To pay',
    ]);
  });

  test('the server’s message about a price rise is not repeated, and those on other products are kept', () => {
    const dearerCart = cart(5_800, { ...milk, price: 3_000 });
    const changes = describeChanges(cart(5_800, milk), dearerCart, [
      { productId: '1', message: 'Milk costs more today.' },
      { productId: '7', message: 'Curd was added to your last order.' },
    ]);
    expect(changes.map(({ message, before, after }) => [message, before, after])).toEqual([
      [m.priceRose('Milk'), '₹29', '₹30'],
      ['Curd was added to your last order.', '', ''],
    ]);
  });

  test('each listed cart change has a unique ID', () => {
    const changes = describeChanges(
      cart(11_000, milk, bread),
      cart(3_000, { ...milk, quantity: 1, limit: 1, price: 3_000 }),
      [
        { productId: '', message: 'Deliveries take longer today.' },
        { productId: '', message: 'Bags are paper now.' },
        { productId: '7', message: 'Curd was added to your last order.' },
      ],
    );
    expect(changes).toHaveLength(7);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
  });
});

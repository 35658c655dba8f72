import { describe, expect, test } from 'vitest';
import { emptyCart, PAAS, type PrintLines } from '../../src/cart/model.ts';
import { collides } from '../../src/cart/prints.ts';
import { readStored, writeStored } from '../../src/cart/persist/stored-cart.ts';
import { mergeCarts } from '../../src/cart/persist/merge.ts';
import { reduceCart } from '../../src/cart/reduce.ts';
import { settled } from '../support/fake-clock.ts';
import { createCartWorld, product } from './cart-world.ts';

function prints(quantity = 150, ids = ['prt_1', 'prt_2']): PrintLines {
  const printProduct = product('990001', { name: 'Black & white print', price: 300, inventory: 100_000 });
  return {
    lines: [{ product: printProduct, quantity }],
    print_ids: ids,
    print_config: ids.map((print_id) => ({
      print_id,
      id: `file of ${print_id}`,
      secret_key: `key of ${print_id}`,
      product_id: '990001',
      is_encrypted: false,
    })),
  };
}

const productOf = ({ lines: [line] }: PrintLines) => line?.product ?? product('');

function openCart(userId = 0) {
  const world = createCartWorld({ userId });
  // responds like a backend with a print store, which sets the cart's type
  world.backend.dressAnswers((body) => ({
    ...body,
    cart_type: world.backend.received.at(-1)?.json.cart_type ?? 'items',
  }));
  const stop = world.cart.start();
  /** what was added and removed since the last call */
  const trackedChanges = () =>
    world.tracked.splice(0).map(([name, properties]) => {
      const { product_id, quantity } = properties as { product_id: string; quantity: number };
      return `${name === 'Product Added' ? '+' : '-'}${product_id} × ${quantity}`;
    });
  return { ...world, trackedChanges, stop };
}

describe('prints in the cart', () => {
  test('prints in the cart are named with the cart type in every cart request and in validation', async () => {
    const { cart, backend, stop } = openCart(7);
    expect(await cart.putPrints(prints(40))).toBe(true);
    await cart.sync();
    const { print_ids, print_config } = prints(40);
    const printing = { cart_type: 'paas', print_ids, print_config };
    expect(backend.received.at(-1)?.json).toMatchObject({
      ...printing,
      items: [{ product_id: '990001', quantity: 40 }],
    });
    cart.setAddress(5);
    await cart.validate();
    expect(backend.received.at(-1)).toMatchObject({ path: '/v5/carts/cart-1/validate', json: printing });
    stop();
  });

  test('prints in the cart count one item per page and copy, without a limit', async () => {
    const { cart, stop } = openCart();
    await cart.putPrints(prints(150));
    const [line] = cart.view().lines;
    expect(cart.view().count).toBe(150);
    expect(line).toMatchObject({ quantity: 150, limit: Number.POSITIVE_INFINITY });
    cart.removeOutOfStock();
    expect(cart.view().count).toBe(150);
    stop();
  });

  test('prints in the cart leave an empty cart type and no print fields in requests once removed', async () => {
    const { cart, backend, stop } = openCart(7);
    await cart.putPrints(prints(10));
    await cart.sync();
    cart.setQuantity(productOf(prints()), 0);
    await cart.sync();
    expect(cart.state.cartType).toBe('');
    expect(backend.received.at(-1)?.json).not.toHaveProperty('print_ids');
    stop();
  });

  test('removing one of two lines of prints takes its documents out of the cart and its requests', async () => {
    const { cart, backend, stop } = openCart(7);
    const [line] = prints(10).lines;
    const config = prints(10).print_config.map((file, index) => ({
      ...file,
      product_id: `99000${index + 1}`,
    }));
    const colour = product('990002', { name: 'Colour print', price: 1000, inventory: 100_000 });
    await cart.putPrints({
      ...prints(),
      lines: [...(line ? [line] : []), { product: colour, quantity: 3 }],
      print_config: config,
    });
    await cart.sync();
    expect(cart.view().count).toBe(13);
    cart.setQuantity(colour, 0);
    await cart.sync();
    expect(backend.received.at(-1)?.json).toMatchObject({
      print_ids: ['prt_1'],
      print_config: [{ print_id: 'prt_1' }],
      items: [{ product_id: '990001', quantity: 10 }],
    });
    expect(cart.state.print?.print_ids).toEqual(['prt_1']);
    stop();
  });

  test('prints in the cart replace the prints that were in the cart', async () => {
    const { cart, modals, stop } = openCart();
    await cart.putPrints(prints(10));
    expect(await cart.putPrints(prints(4, ['prt_9']))).toBe(true);
    expect(cart.view().count).toBe(4);
    expect(cart.state.print?.print_ids).toEqual(['prt_9']);
    expect(modals).toEqual([]);
    stop();
  });

  test('prints in the cart cannot be changed by a stepper other than to zero', async () => {
    const { cart, stop } = openCart();
    await cart.putPrints(prints(10));
    cart.setQuantity(productOf(prints()), 11);
    expect(cart.view().count).toBe(10);
    stop();
  });
});

describe('carts of groceries and prints', () => {
  test.each([
    ['an empty cart', { cartType: '', count: 0 }, 'items', false],
    ['an empty cart', { cartType: '', count: 0 }, 'paas', false],
    ['groceries', { cartType: 'items', count: 2 }, 'items', false],
    ['a single grocery item', { cartType: 'items', count: 1 }, 'paas', true],
    ['prints', { cartType: PAAS, count: 2 }, 'items', true],
    ['prints', { cartType: PAAS, count: 2 }, 'paas', false],
  ] as const)(
    'replacing %s %o by items of type %s needs a confirmation: %s',
    (_, cart, incoming, expected) => {
      expect(collides(cart, incoming)).toBe(expected);
    },
  );

  test('prints replace groceries only after the shopper confirms', async () => {
    const { cart, modals, stop } = openCart();
    cart.setQuantity(product('1'), 2);
    expect(await cart.putPrints(prints(10))).toBe(false);
    expect(modals).toEqual([
      { name: 'DUAL_CART_MODAL', type: 'replace-items', incoming: 'paas', description: '2 documents' },
    ]);
    expect(cart.view().lines.map((line) => line.product.productId)).toEqual(['1']);

    cart.answerDualCart('keep');
    expect(cart.view().lines.map((line) => line.product.productId)).toEqual(['1']);

    await cart.putPrints(prints(10));
    cart.answerDualCart('replace');
    expect(cart.view().lines.map((line) => line.product.productId)).toEqual(['990001']);
    await settled();
    expect(cart.view().lines.map((line) => line.product.productId)).toEqual(['990001']);
    stop();
  });

  test('groceries replace prints only after the shopper confirms, in the same cart', async () => {
    const { cart, modals, backend, stop } = openCart(7);
    await cart.putPrints(prints(10));
    await cart.sync();
    cart.setQuantity(product('1'), 1);
    expect(modals).toMatchObject([{ name: 'DUAL_CART_MODAL', type: 'replace-items', incoming: 'items' }]);
    expect(cart.view().count).toBe(10);

    cart.answerDualCart('replace');
    await cart.sync();
    expect(cart.view().lines.map((line) => line.product.productId)).toEqual(['1']);
    expect(cart.state.cartType).toBe('items');
    expect(backend.received.at(-1)?.path).toBe('/v5/carts/cart-1');
    expect(backend.received.at(-1)?.json).not.toHaveProperty('print_ids');
    stop();
  });

  test('replacing is tracked as removals followed by additions', async () => {
    const { cart, trackedChanges, stop } = openCart(7);
    cart.setQuantity(product('1'), 2);
    cart.setQuantity(product('2'), 1);
    await cart.putPrints(prints(10));
    cart.answerDualCart('keep');
    expect(trackedChanges()).toEqual(['+1 × 2', '+2 × 1']);

    await cart.putPrints(prints(10));
    cart.answerDualCart('replace');
    expect(trackedChanges()).toEqual(['-1 × 2', '-2 × 1', '+990001 × 10']);
    await cart.putPrints(prints(20));
    expect(trackedChanges(), 'the same documents, printed otherwise').toEqual([]);
    await cart.putPrints(prints(4, ['prt_9']));
    expect(trackedChanges()).toEqual(['-990001 × 20', '+990001 × 4']);

    cart.setQuantity(product('1'), 1);
    cart.answerDualCart('replace');
    expect(trackedChanges()).toEqual(['-990001 × 4', '+1 × 1']);
    stop();
  });

  test('the dialog to replace a cart accepts one answer only', async () => {
    const { cart, stop } = openCart();
    cart.setQuantity(product('1'), 2);
    await cart.putPrints(prints(10));
    cart.answerDualCart('keep');
    cart.answerDualCart('replace');
    expect(cart.view().count).toBe(2);
    stop();
  });
});

describe('a stored print cart', () => {
  const cart = reduceCart(emptyCart(), { type: 'prints-put', prints: prints(10) });

  test('a stored print cart is read as it was written', () => {
    expect(readStored(writeStored(cart))).toMatchObject({ cartType: PAAS, count: 10, print: cart.print });
  });

  test('a stored print cart is read as groceries when its documents are missing', () => {
    const brokenText = JSON.stringify({ ...JSON.parse(writeStored(cart)), print: { print_ids: 'x' } });
    expect(readStored(brokenText)).toMatchObject({ cartType: 'items', print: null });
  });

  test('a stored print cart is cleared with its documents at logout', () => {
    const loggedOutCart = reduceCart({ ...cart, ownerId: 7, cartId: 'c' }, { type: 'logged-out' });
    expect(loggedOutCart).toEqual(emptyCart());
  });

  test('a stored print cart is not mixed with another tab’s products: the tab that changed the prints last wins', () => {
    const groceries = reduceCart(emptyCart(), { type: 'line-set', product: product('1'), quantity: 1 });
    const largerCart = reduceCart(groceries, { type: 'line-set', product: product('2'), quantity: 1 });
    const onlyPrints = { order: ['990001'], cartType: PAAS };
    const printCart = { cart, stamps: { 1: 1, 990001: 5, print_ids: 5 } };
    const stampedCart = { cart: largerCart, stamps: { 1: 1, 2: 6 } };
    expect(mergeCarts(printCart, stampedCart).cart).toMatchObject(onlyPrints);
    expect(mergeCarts(stampedCart, printCart).cart).toMatchObject(onlyPrints);
    const replaced = { cart: groceries, stamps: { 1: 7, 990001: 7, print_ids: 7 } };
    expect(mergeCarts(replaced, printCart).cart).toMatchObject({ order: ['1'], cartType: 'items' });
    expect(mergeCarts(printCart, replaced).cart).toMatchObject({ order: ['1'], cartType: 'items' });
  });
});

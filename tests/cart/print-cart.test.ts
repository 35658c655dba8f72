import { describe, expect, test } from 'vitest';
import { emptyCart } from '../../src/cart/model.ts';
import { collides, PAAS, type PrintLine } from '../../src/cart/prints.ts';
import { readStored, writeStored } from '../../src/cart/stored-cart.ts';
import { mergeCarts } from '../../src/cart/merge.ts';
import { reduceCart } from '../../src/cart/reduce.ts';
import { settled } from '../support/fake-clock.ts';
import { createCartWorld, product } from './cart-world.ts';

function prints(quantity = 150, ids = ['prt_1', 'prt_2']): PrintLine {
  return {
    product: product('990001', { name: 'Black & white print', price: 300, inventory: 100_000 }),
    quantity,
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

function openCart(userId = 0) {
  const world = createCartWorld({ userId });
  // as a backend that knows prints: it says of what type the cart is
  world.backend.dressAnswers((body) => ({
    ...body,
    cart_type: world.backend.received.at(-1)?.json.cart_type ?? 'items',
  }));
  const stop = world.cart.start();
  /** what went in and out since it was last asked for */
  const told = () =>
    world.tracked.splice(0).map(([name, properties]) => {
      const { product_id, quantity } = properties as { product_id: string; quantity: number };
      return `${name === 'Product Added' ? '+' : '-'}${product_id} × ${quantity}`;
    });
  return { ...world, told, stop };
}

describe('documents in the cart', () => {
  test('every cart call says which, and of what type the cart is; so does the checkout call', async () => {
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

  test('count as many pieces as pages of copies, however many', async () => {
    const { cart, stop } = openCart();
    await cart.putPrints(prints(150));
    const [line] = cart.view().lines;
    expect(cart.view().count).toBe(150);
    expect(line).toMatchObject({ quantity: 150, limit: Number.POSITIVE_INFINITY });
    cart.removeOutOfStock();
    expect(cart.view().count).toBe(150);
    stop();
  });

  test('leave a cart whose type is blank when they are taken out, and calls that say nothing of them', async () => {
    const { cart, backend, stop } = openCart(7);
    await cart.putPrints(prints(10));
    await cart.sync();
    cart.setQuantity(prints().product, 0);
    await cart.sync();
    expect(cart.state.cartType).toBe('');
    expect(backend.received.at(-1)?.json).not.toHaveProperty('print_ids');
    stop();
  });

  test('put in again they take the place of those that were there', async () => {
    const { cart, modals, stop } = openCart();
    await cart.putPrints(prints(10));
    expect(await cart.putPrints(prints(4, ['prt_9']))).toBe(true);
    expect(cart.view().count).toBe(4);
    expect(cart.state.print?.print_ids).toEqual(['prt_9']);
    expect(modals).toEqual([]);
    stop();
  });

  test('are as many as was previewed: a stepper changes nothing but to none', async () => {
    const { cart, stop } = openCart();
    await cart.putPrints(prints(10));
    cart.setQuantity(prints().product, 11);
    expect(cart.view().count).toBe(10);
    stop();
  });
});

describe('groceries and prints', () => {
  test.each([
    ['an empty cart', { cartType: '', count: 0 }, 'items', false],
    ['an empty cart', { cartType: '', count: 0 }, 'paas', false],
    ['groceries', { cartType: 'items', count: 2 }, 'items', false],
    ['one of groceries', { cartType: 'items', count: 1 }, 'paas', true],
    ['prints', { cartType: PAAS, count: 2 }, 'items', true],
    ['prints', { cartType: PAAS, count: 2 }, 'paas', false],
  ] as const)('%s %o and %s collide: %s', (_, cart, incoming, expected) => {
    expect(collides(cart, incoming)).toBe(expected);
  });

  test('prints ask before they take the place of groceries, and wait for the answer', async () => {
    const { cart, modals, stop } = openCart();
    cart.setQuantity(product('1'), 2);
    expect(await cart.putPrints(prints(10))).toBe(false);
    expect(modals).toEqual([
      { name: 'DUAL_CART_MODAL', type: 'replace-items', incoming: 'paas', what: '2 documents' },
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

  test('groceries ask before they take the place of prints; the cart stays the same one', async () => {
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

  test('what makes room is told to the analytics as taken out, then what comes in', async () => {
    const { cart, told, stop } = openCart(7);
    cart.setQuantity(product('1'), 2);
    cart.setQuantity(product('2'), 1);
    await cart.putPrints(prints(10));
    cart.answerDualCart('keep');
    expect(told()).toEqual(['+1 × 2', '+2 × 1']);

    await cart.putPrints(prints(10));
    cart.answerDualCart('replace');
    expect(told()).toEqual(['-1 × 2', '-2 × 1', '+990001 × 10']);
    await cart.putPrints(prints(20));
    expect(told(), 'the same documents, printed otherwise').toEqual([]);
    await cart.putPrints(prints(4, ['prt_9']));
    expect(told()).toEqual(['-990001 × 20', '+990001 × 4']);

    cart.setQuantity(product('1'), 1);
    cart.answerDualCart('replace');
    expect(told()).toEqual(['-990001 × 4', '+1 × 1']);
    stop();
  });

  test('an answer counts once', async () => {
    const { cart, stop } = openCart();
    cart.setQuantity(product('1'), 2);
    await cart.putPrints(prints(10));
    cart.answerDualCart('keep');
    cart.answerDualCart('replace');
    expect(cart.view().count).toBe(2);
    stop();
  });
});

describe('a print cart that is kept', () => {
  const cart = reduceCart(emptyCart(), { type: 'prints-put', line: prints(10) });

  test('comes back as it was', () => {
    expect(readStored(writeStored(cart))).toMatchObject({ cartType: PAAS, count: 10, print: cart.print });
  });

  test('without its documents is one of groceries, whose server will say what it thinks of it', () => {
    const broken = JSON.stringify({ ...JSON.parse(writeStored(cart)), print: { print_ids: 'x' } });
    expect(readStored(broken)).toMatchObject({ cartType: 'items', print: null });
  });

  test('goes with its documents at a logout: they are nobody else’s', () => {
    const after = reduceCart({ ...cart, ownerId: 7, cartId: 'c' }, { type: 'logged-out' });
    expect(after).toEqual(emptyCart());
  });

  test('is not mixed with what another tab has put in: who changed the documents has the cart', () => {
    const groceries = reduceCart(emptyCart(), { type: 'line-set', product: product('1'), quantity: 1 });
    const more = reduceCart(groceries, { type: 'line-set', product: product('2'), quantity: 1 });
    const onlyPrints = { order: ['990001'], cartType: PAAS };
    const printed = { cart, stamps: { 1: 1, 990001: 5, print_ids: 5 } };
    const added = { cart: more, stamps: { 1: 1, 2: 6 } };
    expect(mergeCarts(printed, added).cart).toMatchObject(onlyPrints);
    expect(mergeCarts(added, printed).cart).toMatchObject(onlyPrints);
    const replaced = { cart: groceries, stamps: { 1: 7, 990001: 7, print_ids: 7 } };
    expect(mergeCarts(replaced, printed).cart).toMatchObject({ order: ['1'], cartType: 'items' });
    expect(mergeCarts(printed, replaced).cart).toMatchObject({ order: ['1'], cartType: 'items' });
  });
});

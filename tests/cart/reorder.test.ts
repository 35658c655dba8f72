import { expect, test } from 'vitest';
import { reorder } from '../../src/cart/reorder.ts';
import { createCartWorld, product } from './cart-world.ts';

const milk = { productId: '11', name: 'Milk', price: 20_00, quantity: 2 };
const tea = { productId: '12', name: 'Tea', price: 15_00, quantity: 1 };
const never = new AbortController().signal;

function openReorder() {
  const world = createCartWorld();
  world.cart.start();
  const lines = () =>
    world.cart.view().lines.map(({ product: { productId }, quantity }) => `${quantity} ${productId}`);
  return { ...world, lines };
}

function withPrints(world: ReturnType<typeof openReorder>): void {
  world.cart.putPrints({
    lines: [{ product: product('990001', { name: 'Print', price: 300, mrp: 300 }), quantity: 4 }],
    print_ids: ['p1'],
    print_config: [
      { print_id: 'p1', id: 'p1', secret_key: 'key', product_id: '990001', is_encrypted: false },
    ],
  });
}

test('reordering raises each product to the ordered quantity without doubling items already in the cart', async () => {
  const { cart, lines } = openReorder();
  cart.setQuantity(product('11'), 5);
  const result = await reorder(cart, [milk, tea], never);
  expect(lines()).toEqual(['5 11', '1 12']);
  expect(result).toEqual({
    ...{ addedCount: 2, soldOut: [], shortages: [], isConfirmed: true },
    priceRise: { count: 1, increase: 5_00 },
  });
});

test('reordering says how many items are left of scarce products and names the products that are gone', async () => {
  const { cart, backend } = openReorder();
  backend.stock.set('11', 1);
  backend.stock.set('12', 0);
  const result = await reorder(cart, [milk, tea], never);
  expect(result).toMatchObject({ addedCount: 1, soldOut: ['Tea'], shortages: [{ left: 1 }] });
});

test('reordering into a cart of prints asks first, and replaces or keeps the prints', async () => {
  const world = openReorder();
  // until the backend responds, the cart has only what was put in
  world.backend.hold();
  withPrints(world);
  const leaving = new AbortController();
  const reordering = reorder(world.cart, [milk, tea], leaving.signal);
  await Promise.resolve();
  expect(world.modals.at(-1)).toMatchObject({ incoming: 'items', description: '2 items' });
  world.cart.answerDualCart('keep');
  leaving.abort();
  expect(await reordering).toBeNull();
  expect(world.lines()).toEqual(['4 990001']);

  const replaced = reorder(world.cart, [milk, tea], never);
  world.cart.answerDualCart('replace');
  world.backend.release();
  expect(await replaced).toMatchObject({ addedCount: 2 });
  expect(world.lines()).toEqual(['2 11', '1 12']);
});

test('reordering changes nothing if the shopper leaves the screen before being asked whether to replace the cart', async () => {
  const world = openReorder();
  world.backend.hold();
  withPrints(world);
  expect(await reorder(world.cart, [milk, tea], AbortSignal.abort())).toBeNull();
  expect(world.lines()).toEqual(['4 990001']);
});

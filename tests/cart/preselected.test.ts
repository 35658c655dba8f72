import { expect, test } from 'vitest';
import { openBackedCart, THINGS } from './backed-cart.ts';
import { PAAS } from '../../src/cart/model.ts';
import { createCartWorld, createFakeBackend, product } from './cart-world.ts';

const milk = product('11');
type Body = Record<string, unknown>;

/** A cart response in which a donation, a tip in rupees, or both are already selected. */
const adding =
  ({ selected = false, tip = 0 }) =>
  (body: Body): Body => {
    const data = body.cart_data as Body;
    return {
      ...body,
      cart_data: {
        ...data,
        ...(selected && { feedDonation: { ...(data.feedDonation as Body), selected } }),
        bill_details: { ...(data.bill_details as Body), tip_amount: tip },
      },
    };
  };

test('a donation and a tip preselected for a new cart are removed, and added only when chosen', async () => {
  const { cart, pass, raw, lastAnswer } = await openBackedCart('9000000001');
  await raw('PUT', '/sandbox/carts', { preselects: true });
  cart.setQuantity(THINGS.dear, 1);
  await pass();
  expect(cart.view()).toMatchObject({ tip: 0, feedDonation: { selected: false }, total: 244_00 });
  await pass(1_000);
  const { feedDonation, bill_details } = lastAnswer().cart_data;
  expect([feedDonation?.selected, bill_details.tip_amount, bill_details.payable_amount]).toEqual([
    false,
    0,
    244_00,
  ]);
  expect(cart.view().pending).toBe(false);
  cart.setDonation(true);
  void cart.addExtra({ type: 'tip-wanted', amount: 50_00 });
  await pass(1_000);
  cart.setQuantity(THINGS.hundred, 1);
  await pass(1_000);
  expect(cart.view()).toMatchObject({ tip: 50_00, feedDonation: { selected: true }, pending: false });
});

test('a donation added by validation is removed and the cart validated again', async () => {
  const { cart, clock, backend } = createCartWorld({ userId: 5 });
  cart.start();
  cart.setQuantity(milk, 1);
  cart.setAddress(77);
  await clock.advance(350);
  let first = true;
  backend.dressAnswers((body) => {
    const adds = first && body.cart_state === 'checkout_ready';
    if (adds) first = false;
    return adds ? adding({ selected: true })(body) : body;
  });
  const initialRequestCount = backend.received.length;
  expect(await cart.validate()).toMatchObject({ ok: true, cartState: 'checkout_ready' });
  const calls = backend.received
    .slice(initialRequestCount)
    .map(({ path, json }) => [path, json.additional_charges]);
  expect(calls).toEqual([
    ['/v5/carts/cart-1/validate', undefined],
    ['/v5/carts/cart-1', []],
    ['/v5/carts/cart-1/validate', undefined],
  ]);
  expect(cart.view()).toMatchObject({ feedDonation: { selected: false }, pending: false });
});

test('a donation that the backend keeps adding is removed once, reported, and then shown as charged', async () => {
  const { cart, clock, backend, reports } = createCartWorld({ userId: 5 });
  cart.start();
  backend.dressAnswers(adding({ selected: true }));
  cart.setQuantity(milk, 1);
  await clock.advance(10_000);
  expect(backend.received).toHaveLength(2);
  expect(reports.map(String)).toEqual(['Error: [cart] the backend adds a donation or tip that nobody chose']);
  expect(cart.view()).toMatchObject({ feedDonation: { selected: true }, pending: false });
});

test('a tip chosen while a response with another tip is on its way is kept', async () => {
  const { cart, clock, backend } = createCartWorld({ userId: 5 });
  cart.start();
  backend.dressAnswers(adding({ tip: 30 }));
  backend.hold();
  cart.setQuantity(milk, 1);
  await clock.advance(350);
  void cart.addExtra({ type: 'tip-wanted', amount: 20_00 });
  backend.dressAnswers(adding({ tip: 20 }));
  await backend.release();
  expect(cart.view().tip).toBe(20_00);
  await clock.advance(1_000);
  expect(backend.received.flatMap(({ json }) => json.tip_amount ?? [])).toEqual([20]);
  expect(cart.view()).toMatchObject({ tip: 20_00, pending: false });
});

test('a tip that the backend has dropped is not sent again', async () => {
  const { cart, clock, backend } = createCartWorld({ userId: 5 });
  cart.start();
  backend.dressAnswers(adding({ tip: 20 }));
  cart.setQuantity(milk, 1);
  await cart.addExtra({ type: 'tip-wanted', amount: 20_00 });
  backend.dressAnswers(adding({ tip: 0 }));
  await cart.refresh();
  await clock.advance(1_000);
  expect(cart.view()).toMatchObject({ tip: 0, pending: false });
});

test('a tip chosen in another window is kept', async () => {
  const backend = createFakeBackend({ loggedIn: true });
  const firstTab = createCartWorld({ userId: 5, backend });
  firstTab.cart.start();
  firstTab.cart.setQuantity(milk, 1);
  await firstTab.clock.advance(1_000);
  const secondTab = createCartWorld({ userId: 5, backend, storage: firstTab.storage, clock: firstTab.clock });
  secondTab.cart.start();
  await firstTab.clock.advance(1_000);
  backend.dressAnswers(adding({ tip: 20 }));
  void firstTab.cart.addExtra({ type: 'tip-wanted', amount: 20_00 });
  await firstTab.clock.advance(1_000);
  await secondTab.cart.refresh();
  await secondTab.clock.advance(1_000);
  expect(secondTab.cart.view()).toMatchObject({ tip: 20_00, pending: false });
  expect(backend.received.map(({ json }) => json.tip_amount)).not.toContain(0);
});

test('a donation and a tip preselected for a cart of prints are removed', async () => {
  const { cart, clock, backend } = createCartWorld({ userId: 5 });
  cart.start();
  backend.dressAnswers((body) => {
    const request: Record<string, unknown> = backend.received.at(-1)?.json ?? {};
    const adds = request.tip_amount === undefined && request.additional_charges === undefined;
    return { ...(adds ? adding({ selected: true, tip: 20 })(body) : body), cart_type: PAAS };
  });
  const print = {
    print_id: 'prt_1',
    id: 'file',
    secret_key: 'key',
    product_id: '990001',
    is_encrypted: false,
  };
  const printProduct = product('990001', { name: 'Black & white print', price: 300, inventory: 1_000 });
  await cart.putPrints({
    lines: [{ product: printProduct, quantity: 40 }],
    print_ids: ['prt_1'],
    print_config: [print],
  });
  await clock.advance(2_000);
  expect(cart.state.cartType).toBe(PAAS);
  expect(cart.view()).toMatchObject({ tip: 0, feedDonation: { selected: false }, pending: false });
  expect(backend.received.at(-1)?.json).toMatchObject({
    cart_type: PAAS,
    tip_amount: 0,
    additional_charges: [],
  });
});

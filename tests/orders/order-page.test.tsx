import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { orderPage } from '../../src/orders/OrderPage.tsx';
import { findAxeViolations } from '../ui/axe.ts';
import { openOrderWorld, RETURNING_PHONE } from './order-world.ts';

afterEach(cleanup);

type World = Awaited<ReturnType<typeof openOrderWorld>>;

/** The page of an order once it has loaded. */
async function showOrder(world: World, { cartId, orderId }: { cartId: string; orderId: string }) {
  const page = orderPage({ ...world, onEnded() {} });
  const pageMatch = world.at(`/account/orders/${cartId}/${orderId}`);
  const store = page.open(world.deps, pageMatch, null);
  store.at?.(pageMatch);
  const { container } = render(<page.View store={store} match={pageMatch} />);
  const stop = store.start?.();
  await act(() => store.load());
  const tap = (testid: string, at = 0) =>
    act(async () => void fireEvent.click(screen.getAllByTestId(testid)[at] as HTMLElement));
  const choose = (testid: string, data: string) =>
    act(async () => {
      const row = document.querySelector(`[data-testid="${testid}"]${data}`);
      fireEvent.click(row?.querySelector('input') as HTMLElement);
    });
  return { store, container, stop, tap, choose };
}

/** a payment that succeeds immediately */
const UPI = { method: 'upi', upi_id: 'ok@upi' };

describe('the order page', () => {
  test('the order page shows the whole order, and refreshes its state only while visible', async () => {
    const world = await openOrderWorld();
    const choices = { substitute_preference: 'closest', item_substitutes: { 3: 'leave-out' } };
    const placedOrder = await world.order({ 1: 2, 3: 1 }, choices);
    const { store, stop } = await showOrder(world, placedOrder);
    const detail = screen.getByTestId('order-detail');
    expect(detail.textContent).toMatch(/If unavailable: Don’t replace it.*If an item is unavailable: Send/);
    expect(detail.dataset.orderId).toBe(placedOrder.orderId);
    expect(detail.textContent).toMatch(/Order is confirmed.*Thing 1.*2 × 1 pc.*Thing 3/);
    const { total, bill } = await world.books(placedOrder.orderId);
    expect(within(screen.getByTestId('bill')).getAllByRole('term')).toHaveLength(bill.length + 2);
    expect(screen.getByTestId('order-total').textContent).toBe(`₹${total}`);
    expect(detail.textContent).toContain('12, Lake Road, Sector 5, Gurugram 122001');
    expect(screen.getByText(/Call store/).getAttribute('href')).toBe('tel:18000000000');
    const linkOf = (testid: string) => screen.getByTestId(testid).getAttribute('href');
    expect(linkOf('order-track')).toBe(`/orders/track/${placedOrder.cartId}/${placedOrder.orderId}`);
    expect(linkOf('order-bill')).toBe(`/bill-view/${placedOrder.cartId}/${placedOrder.orderId}`);
    expect(linkOf('order-legal')).toBe('/aboutus');
    expect(world.tracked.at(-1)).toEqual({
      event: 'Order Viewed',
      order_id: placedOrder.orderId,
      state: 'CREATED',
    });

    // the page polls while visible, and stops while hidden
    await world.advance(placedOrder.orderId, 'ENROUTE');
    await act(() => world.clock.advance(10_000));
    await waitFor(() => expect(screen.getByTestId('order-standing').dataset.state).toBe('ENROUTE'));
    expect(screen.queryByTestId('order-cancel')).toBeNull();
    world.hide();
    const apiCalls = world.apiCalls.length;
    await act(() => world.clock.advance(60_000));
    expect(world.apiCalls).toHaveLength(apiCalls);
    await world.advance(placedOrder.orderId, 'DELIVERED');
    await act(async () => world.show());
    await screen.findByTestId('order-rate');
    expect(store.state.details?.refreshS).toBe(0);
    // nothing follows the delivery, and nothing is replaced any more
    expect(detail.textContent).not.toMatch(/unavailable/);
    expect(screen.getByText('Delivered, done')).toBeTruthy();
    expect(screen.queryByText(/, in progress$/)).toBeNull();
    stop?.();
  });

  test('the order page cancels the order for a reason and shows the refund', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order({ 1: 2 }, UPI);
    const { tap, choose } = await showOrder(world, placedOrder);
    await tap('order-cancel');
    await tap('cancel-confirm');
    expect(screen.getByText('Choose a reason for cancelling.')).toBeTruthy();
    await choose('cancel-reason', '[data-reason="wrong-address"]');
    await choose('refund-to', '[data-refund="wallet"]');
    await tap('cancel-confirm');
    const { total } = await world.books(placedOrder.orderId);
    expect((await screen.findByTestId('order-refund')).textContent).toBe(
      `₹${total} has been refunded to your Doorstep Cash.`,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByTestId('order-standing').dataset.state).toBe('CANCELLED');
    // nothing follows the cancellation
    expect(screen.getByText('Order cancelled, done')).toBeTruthy();
    expect(await world.books(placedOrder.orderId)).toMatchObject({ refund: { amount: total, to: 'wallet' } });
    expect(world.lastOf('Order Cancelled')).toMatchObject({
      ...{ order_id: placedOrder.orderId, reason: 'wrong-address', refund: total, refund_to: 'wallet' },
    });
  });

  test.each([
    ['packed in the meantime', 'BILLED', /already packed/],
    ['cancelled on another device', 'CANCELLED', /already been cancelled/],
  ])(
    'when cancelling fails because the order was %s, the order page says so and shows the new state',
    async (_name, state, sentence) => {
      const world = await openOrderWorld();
      const placedOrder = await world.order();
      const { tap, choose } = await showOrder(world, placedOrder);
      await tap('order-cancel');
      await choose('cancel-reason', '[data-reason="other"]');
      expect(screen.getByRole('dialog').textContent).toContain('You haven’t paid anything yet');
      await world.advance(placedOrder.orderId, state);
      await tap('cancel-confirm');
      expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
      await waitFor(() => expect(screen.getByTestId('order-standing').dataset.state).toBe(state));
      expect(screen.queryByTestId('order-cancel')).toBeNull();
    },
  );

  test('an order that could not be cancelled offline is unchanged, and is cancelled by a retry', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order();
    const { tap, choose } = await showOrder(world, placedOrder);
    await tap('order-cancel');
    await choose('cancel-reason', '[data-reason="other"]');
    world.goOffline();
    await tap('cancel-confirm');
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    expect(screen.getByTestId('order-detail')).toBeTruthy();
    world.comeBack();
    await tap('cancel-confirm');
    expect((await screen.findByTestId('order-refund')).textContent).toMatch(/hadn’t paid anything/);
  });

  test('a rating that fails to send is kept, and a rating cannot be changed while it is being sent', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order();
    await world.advance(placedOrder.orderId, 'DELIVERED');
    const { tap, choose } = await showOrder(world, placedOrder);
    const form = screen.getByTestId('order-rate').querySelector('form') as HTMLFormElement;
    await act(async () => void fireEvent.submit(form));
    expect(screen.getByText('Choose a star rating.')).toBeTruthy();
    await choose('rate-star', '[data-stars="4"]');
    expect(screen.queryByText('Choose a star rating.')).toBeNull();
    fireEvent.change(screen.getByTestId('rate-words'), { target: { value: 'Quick' } });
    world.goOffline();
    await tap('rate-send');
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    world.comeBack();

    world.hold();
    const apiCalls = world.apiCalls.length;
    await tap('rate-send');
    expect(screen.queryByText(/You are offline/)).toBeNull();
    await tap('rate-send');
    expect(screen.getByTestId<HTMLInputElement>('rate-words').readOnly).toBe(true);
    await choose('rate-star', '[data-stars="1"]');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^4 of 5/ }).checked).toBe(true);
    await act(async () => world.release());
    await screen.findByTestId('order-rating');
    expect(world.apiCalls).toHaveLength(apiCalls + 1);
    expect((await world.books(placedOrder.orderId)).rating).toMatchObject({ stars: 4, words: 'Quick' });
  });

  test('an order is rated once and shows the rating afterwards', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order();
    await world.advance(placedOrder.orderId, 'DELIVERED');
    const { tap, choose, container } = await showOrder(world, placedOrder);
    await choose('rate-star', '[data-stars="4"]');
    expect(await findAxeViolations(container)).toEqual([]);
    fireEvent.change(screen.getByTestId('rate-words'), { target: { value: 'Quick' } });
    await tap('rate-send');
    const shownRating = await screen.findByTestId('order-rating');
    expect(within(shownRating).getByRole('img', { name: 'You gave 4 of 5 stars' })).toBeTruthy();
    expect(shownRating.textContent).toContain('Quick');
    expect((await world.books(placedOrder.orderId)).rating).toMatchObject({ stars: 4, words: 'Quick' });
    expect(world.lastOf('Order Rated')).toEqual({ order_id: placedOrder.orderId, rating: 4 });
  });

  test('the cancel dialog can be closed until the shopper submits it, and asks for the reason again when reopened', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order({ 1: 2 }, UPI);
    const { tap, choose } = await showOrder(world, placedOrder);
    await tap('order-cancel');
    await choose('cancel-reason', '[data-reason="other"]');
    await tap('cancel-keep');
    expect(screen.queryByRole('dialog')).toBeNull();

    await tap('order-cancel');
    await tap('cancel-confirm');
    expect(screen.getByText('Choose a reason for cancelling.')).toBeTruthy();
    await choose('cancel-reason', '[data-reason="other"]');
    expect(screen.queryByText('Choose a reason for cancelling.')).toBeNull();
    world.hold();
    const apiCalls = world.apiCalls.length;
    await tap('cancel-confirm');
    await tap('cancel-confirm');
    await tap('cancel-keep');
    await choose('cancel-reason', '[data-reason="wrong-address"]');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Something else' }).checked).toBe(true);
    await act(async () => world.release());
    await screen.findByTestId('order-refund');
    expect(world.apiCalls).toHaveLength(apiCalls + 1);
    expect(world.lastOf('Order Cancelled')).toMatchObject({ reason: 'other' });
  });

  test('the order page shows that cancelling failed even if a logout has removed the order', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order();
    const { store, tap, choose } = await showOrder(world, placedOrder);
    await tap('order-cancel');
    await choose('cancel-reason', '[data-reason="other"]');
    await world.faults([{ match: 'POST /v1/orders/*', status: 401, times: 1 }]);
    await act(async () => {
      fireEvent.click(screen.getByTestId('cancel-confirm'));
      world.logOut();
      await store.renew?.();
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    await world.logIn(RETURNING_PHONE);
    await act(() => store.renew?.());
    expect((await screen.findByRole('alert')).textContent).toMatch(/try again/);
    await tap('order-cancel');
    expect(screen.queryByText(/try again/)).toBeNull();
  });

  test.each([
    [
      'the order of another shopper',
      async ({ client }: World) => {
        const otherClient = await client();
        await otherClient.login('9000000002');
        const { cartId, amount } = await otherClient.validCart({ 1: 1 });
        const { json } = await otherClient.pay(cartId, amount);
        return { cartId, orderId: String(json.order_id) };
      },
    ],
    ['an order that does not exist', async () => ({ cartId: '1', orderId: '999999' })],
  ])('for %s, the order page shows "not found" with a link to all orders', async (_name, make) => {
    const world = await openOrderWorld();
    await showOrder(world, await make(world));
    expect(screen.getByText('We can’t find this order')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All your orders' }).getAttribute('href')).toBe(
      '/account/orders',
    );
  });

  test('malformed widgets of an order are left out and reported, and a malformed order response leads to an error with a retry', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order();
    const { json } = await world.shop.call(
      'POST',
      `/v1/layout/order_details/${placedOrder.orderId}?cart_id=${placedOrder.cartId}`,
      {},
    );
    const { snippets } = json.response;
    const item = snippets.findIndex((one: { widget_type: string }) => /type_30$/.test(one.widget_type));
    snippets[item].data.subtitle3 = { text: 'free of charge' };
    snippets.push(null, { widget_type: 'of_the_future', data: {} });
    json.response.order_details = { cancellation: 'no' };
    const call = 'POST /v1/layout/order_details/*';
    await world.faults([{ match: call, status: 200, body: json }]);
    const { tap } = await showOrder(world, placedOrder);
    expect(screen.getByTestId('order-detail').textContent).toMatch(/Thing 3/);
    expect(screen.getByTestId('order-detail').textContent).not.toMatch(/Thing 1/);
    expect(screen.queryByTestId('order-cancel')).toBeNull();
    expect(world.reports.map(String).join()).toMatch(/type_30: no price.*of_the_future/);
    cleanup();

    await world.faults([
      { match: call, status: 200, body: { is_success: true, response: { snippets: [] } } },
    ]);
    await showOrder(world, placedOrder);
    expect(screen.getByTestId('error-state')).toBeTruthy();
    await world.faults([]);
    await tap('retry');
    expect(await screen.findByTestId('order-detail')).toBeTruthy();
  });
});

describe('reordering', () => {
  const hasOpenedCart = ({ moves }: World) => moves.at(-1) === '/cart';
  const lines = ({ cart }: World) =>
    cart.view().lines.map(({ product, quantity }) => `${quantity} ${product.name}`);

  type Tap = Awaited<ReturnType<typeof showOrder>>['tap'];
  async function orderAgain(tap: Tap): Promise<void> {
    await tap('order-reorder');
    await tap('reorder-add');
  }

  test('reordering raises each item in the cart to its previous quantity and opens the cart', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order({ 1: 2, 3: 1 });
    const { tap } = await showOrder(world, placedOrder);
    await orderAgain(tap);
    await waitFor(() => expect(hasOpenedCart(world)).toBe(true));
    expect(lines(world)).toEqual(['2 Thing 1', '1 Thing 3']);
    expect(world.toasts).toEqual(['3 items added to your cart.']);
    await orderAgain(tap);
    await waitFor(() => expect(world.toasts).toHaveLength(2));
    expect(lines(world)).toEqual(['2 Thing 1', '1 Thing 3']);
    expect(world.lastOf('Order Reordered')).toEqual({
      ...{ order_id: placedOrder.orderId, count: 2, left_out_count: 0, gone_count: 0, dearer_count: 0 },
    });
  });

  test('reordering names sold-out items and price increases before opening the cart', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order({ 1: 2, 3: 1 });
    await world.change(1, { price: 57, mrp: 60 });
    await world.change(3, { inventory: 0 });
    const { tap } = await showOrder(world, placedOrder);
    await orderAgain(tap);
    expect((await screen.findByTestId('reorder-told')).textContent).toBe(
      'Thing 3 is sold out. 1 item costs ₹14 more than last time.',
    );
    expect(hasOpenedCart(world)).toBe(false);
    await tap('reorder-cart');
    expect(hasOpenedCart(world)).toBe(true);
    expect(lines(world)).toEqual(['2 Thing 1']);
    // said once: neither a toast nor the cart repeats it
    expect(world.toasts).toEqual([]);
    expect(world.cart.state).toMatchObject({ unavailable: [], changes: [] });
  });

  test('items that the shopper leaves out are not added to the cart', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order({ 1: 2, 3: 1 });
    const { tap, container } = await showOrder(world, placedOrder);
    await tap('order-reorder');
    expect(await findAxeViolations(container)).toEqual([]);
    const add = screen.getByTestId('reorder-add');
    expect(add.textContent).toBe('Add 3 items to cart');
    await tap('reorder-line', 0);
    expect(add.textContent).toBe('Add 1 item to cart');
    await tap('reorder-line', 1);
    await tap('reorder-add');
    expect(add.textContent).toBe('Choose what to add');
    expect(lines(world)).toEqual([]);
    await tap('reorder-line', 1);
    await tap('reorder-add');
    await waitFor(() => expect(hasOpenedCart(world)).toBe(true));
    expect(lines(world)).toEqual(['1 Thing 3']);
    expect(world.toasts).toEqual(['1 item added to your cart.']);
    expect(world.lastOf('Order Reordered')).toMatchObject({ count: 1, left_out_count: 1 });
  });

  test('reordering offers to find something else when everything is sold out', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order({ 3: 1 });
    await world.change(3, { inventory: 0 });
    const { tap } = await showOrder(world, placedOrder);
    await orderAgain(tap);
    expect(await screen.findByRole('dialog', { name: 'None of these items are available' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find something else' }).getAttribute('href')).toBe('/');
  });

  test('reordering offline adds the items to the cart, which is checked later', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order({ 1: 2 });
    const { tap } = await showOrder(world, placedOrder);
    world.goOffline();
    await orderAgain(tap);
    await waitFor(() => expect(hasOpenedCart(world)).toBe(true));
    expect(world.toasts.at(-1)).toMatch(/when you’re back online/);
    expect(lines(world)).toEqual(['2 Thing 1']);
  });
});

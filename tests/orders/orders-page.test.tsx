import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { BridgeError } from '../../bridge/index.ts';
import { billPage, type DownloadInApp } from '../../src/orders/BillView.tsx';
import { ordersPage } from '../../src/orders/OrdersPage.tsx';
import { openOrderWorld } from './order-world.ts';

afterEach(cleanup);

type World = Awaited<ReturnType<typeof openOrderWorld>>;
const CALL = 'POST /v1/layout/order_history';

async function showOrders(world: World) {
  const pageMatch = world.at('/account/orders');
  const page = ordersPage(world.cart, world.stored);
  const store = page.open(world.deps, pageMatch, null);
  render(<page.View store={store} match={pageMatch} />);
  const stop = store.start?.();
  await act(() => store.load());
  return { store, stop };
}
const rows = () => screen.getAllByTestId('order-row');

describe('the order history page', () => {
  test('the order history lists date, items, amount and state of each order, and links to its page', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order({ 1: 2, 3: 1, 2: 1, 5: 1 });
    await showOrders(world);
    const [newest] = rows();
    expect(newest?.textContent).toMatch(/^Order is confirmed₹\d+.*Thing 1, Thing 2 and 2 more5 Jan/);
    expect(newest?.getAttribute('href')).toBe(`/account/orders/${placedOrder.cartId}/${placedOrder.orderId}`);
    const texts = rows().map(({ textContent }) => textContent ?? '');
    for (const state of [/^Order cancelled/, /^Arrived in \d+ minutes/, /^We couldn’t deliver your order/]) {
      expect(
        texts.some((one) => state.test(one)),
        String(state),
      ).toBe(true);
    }
    expect(world.lastOf('Order History Viewed')).toEqual({ count: 8 });
  });

  test('the order history loads all orders page by page', async () => {
    const world = await openOrderWorld();
    for (let n = 0; n < 6; n += 1) await world.order({ 5: 1 });
    const { store } = await showOrders(world);
    expect(rows()).toHaveLength(12);
    await act(async () => void fireEvent.click(screen.getByText('Show more')));
    // rows far below the viewport are not rendered
    await waitFor(() => expect(new Set(store.state.widgets.map(({ orderId }) => orderId)).size).toBe(13));
    expect(store.state).toMatchObject({ start: 13, hasMoreOrders: false, bffOrderHistory: null });
    expect(screen.queryByText('Show more')).toBeNull();
  });

  test('the order history refreshes when it is shown again, and keeps its rows meanwhile', async () => {
    const world = await openOrderWorld();
    const placedOrder = await world.order({ 5: 1 });
    const { store, stop } = await showOrders(world);
    stop?.();
    await world.advance(placedOrder.orderId, 'ENROUTE');
    const next = await world.order({ 5: 1 });
    store.start?.();
    await waitFor(() => expect(rows()[0]?.dataset.orderId).toBe(next.orderId));
    expect(rows()[1]?.textContent).toMatch(/^Order is on the way/);
  });

  test('an order in the history is ordered again without opening it', async () => {
    const world = await openOrderWorld();
    await world.order({ 1: 2, 3: 1 });
    await showOrders(world);
    const orderAgain = (at: number) =>
      act(async () => void fireEvent.click(screen.getAllByTestId('row-reorder')[at] as HTMLElement));
    world.goOffline();
    await orderAgain(0);
    await waitFor(() => expect(world.toasts.at(-1)).toMatch(/You are offline/));
    world.comeBack();
    await orderAgain(0);
    const lines = await screen.findAllByTestId('reorder-line');
    expect(lines).toHaveLength(2);
    await act(async () => void fireEvent.click(lines[1] as HTMLElement));
    await act(async () => void fireEvent.click(screen.getByTestId('reorder-add')));
    await waitFor(() => expect(world.moves.at(-1)).toBe('/cart'));
    expect(world.cart.view().lines.map(({ product, quantity }) => `${quantity} ${product.name}`)).toEqual([
      '2 Thing 1',
    ]);
  });

  test('an empty order history links to the shop', async () => {
    const world = await openOrderWorld();
    await world.faults([
      { match: CALL, status: 200, body: { is_success: true, response: { snippets: null } } },
    ]);
    await showOrders(world);
    expect(screen.getByText('No orders yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start shopping' })).toBeTruthy();
  });

  test('an unreadable order is left out of the history and reported, and all other orders are shown', async () => {
    const world = await openOrderWorld();
    const { json } = await world.shop.call('POST', '/v1/layout/order_history', {});
    const { snippets } = json.response;
    snippets[0].tracking = null;
    snippets[1].tracking.common_attributes = { order_status: 'EATEN', deeplink: 'doorstep://home' };
    snippets[2].tracking.common_attributes.order_status = 'EATEN';
    snippets[3].data.items = null;
    await world.faults([{ match: CALL, status: 200, body: json }]);
    await showOrders(world);
    expect(rows()).toHaveLength(snippets.length - 2);
    expect(world.reports.length).toBeGreaterThan(0);
    expect(world.reports.map(String).join()).toMatch(/order_history_container_vr/);
  });

  test('the order history shows an error offline and loads when the network returns', async () => {
    const world = await openOrderWorld();
    world.goOffline();
    await showOrders(world);
    expect(screen.getByTestId('error-state').textContent).toMatch(/offline|did not respond/);
    await act(async () => world.comeBack());
    await waitFor(() => expect(rows()).toHaveLength(7));
  });
});

describe('the bill page', () => {
  async function bill(world: World, path: string, download: DownloadInApp | null = null) {
    const pageMatch = world.at(path);
    const page = billPage(() => download);
    const store = page.open(world.deps, pageMatch, null);
    render(<page.View store={store} match={pageMatch} />);
    store.start?.();
    await act(() => store.load());
  }

  test.each([
    ['in the query', (c: string, o: string) => `/bill-view?cart_id=${c}&order_id=${o}`],
    ['in the path', (c: string, o: string) => `/bill-view/${c}/${o}`],
  ])(
    'the bill of an order whose ids are %s shows all lines, the total and the address',
    async (_where, pathOf) => {
      const world = await openOrderWorld();
      const { cartId, orderId, amount } = await world.order({ 1: 2, 3: 1 });
      await bill(world, pathOf(cartId, orderId));
      const sheet = screen.getByTestId('bill-view');
      expect(sheet.dataset.orderId).toBe(orderId);
      expect(sheet.textContent).toMatch(/Thing 11 pc2₹50₹100Thing 31 pc1₹240₹240/);
      expect(screen.getByTestId('order-total').textContent).toBe(`₹${amount / 100}`);
      expect(sheet.textContent).toContain('12, Lake Road');
      expect(world.lastOf('Bill Viewed')).toEqual({ order_id: orderId });
    },
  );

  test('the bill says when the invoice will be there, and becomes a tax invoice once the order is packed', async () => {
    const world = await openOrderWorld();
    const { cartId, orderId, amount } = await world.order({ 1: 2, 3: 1 });
    const path = `/bill-view/${cartId}/${orderId}`;
    await bill(world, path);
    expect(screen.getByText('Your tax invoice will be here once your order is packed.')).toBeTruthy();
    expect(screen.queryByTestId('invoice-pdf')).toBeNull();
    cleanup();

    await world.advance(orderId, 'BILLED');
    await bill(world, path);
    const invoice = screen.getByTestId('tax-document');
    expect(invoice.dataset.kind).toBe('invoice');
    for (const fact of [
      ...[
        /Tax invoice/,
        /Invoice no\.HR01-2526-\d{6}/,
        /Doorstep Retail Private Limited/,
        /GSTIN 06AAJCD4821K1ZK/,
      ],
      ...[/FSSAI licence 10826005000417/, /Billed toRavi/, /Place of supplyHaryana \(06\)/, /Thing 1/, /HSN/],
    ]) {
      expect(invoice.textContent).toMatch(fact);
    }
    expect(within(invoice).getByTestId('order-total').textContent).toBe(`₹${amount / 100}`);

    fireEvent.click(screen.getByTestId('invoice-pdf'));
    await waitFor(() => expect(world.opened).toEqual([expect.stringMatching(/\/sandbox\/invoices\/HR01/)]));
    expect(world.lastOf('Invoice Opened')).toEqual({ order_id: orderId, method: 'pdf' });
    cleanup();

    const files: { url: string; name: string }[] = [];
    const refusal = new BridgeError('declined', 'the person does not want the file');
    await bill(world, path, async (file) => {
      if (files.push(file) > 1) throw refusal;
    });
    fireEvent.click(screen.getByTestId('invoice-pdf'));
    await waitFor(() =>
      expect(world.tracked.filter(({ event }) => event === 'Invoice Opened')).toHaveLength(2),
    );
    fireEvent.click(screen.getByTestId('invoice-pdf'));
    await waitFor(() => expect(files).toHaveLength(2));
    expect(files[0]).toEqual({ url: world.opened[0], name: expect.stringMatching(/^HR01-2526-\d{6}\.pdf$/) });
    // a refusal is no failure
    expect([world.opened.length, world.toasts]).toEqual([1, []]);
  });

  test('an order that comes back has its invoice and a credit note, each with its own PDF, and one cancelled before it was packed has none', async () => {
    const world = await openOrderWorld();
    const returned = await world.order({ 1: 2 });
    await world.advance(returned.orderId, 'ENROUTE');
    await world.advance(returned.orderId, 'CANCELLED');
    await bill(world, `/bill-view/${returned.cartId}/${returned.orderId}`);
    const [invoice, creditNote] = screen.getAllByTestId('tax-document');
    const number = /HR01-\d{4}-\d{6}/.exec(invoice?.textContent ?? '')?.[0];
    expect(creditNote?.textContent).toMatch(new RegExp(`Credit note.*Cancels invoice${number}`));
    expect(screen.getAllByTestId('invoice-pdf')).toHaveLength(2);
    cleanup();

    const early = await world.order({ 1: 1 });
    await world.advance(early.orderId, 'CANCELLED');
    await bill(world, `/bill-view/${early.cartId}/${early.orderId}`);
    expect(screen.queryByTestId('tax-document')).toBeNull();
    expect(screen.getByText(/cancelled before it was packed, so it has no tax invoice/)).toBeTruthy();
  });

  test('an invoice whose amounts do not add up is not shown, and the bill offers to load it again', async () => {
    const world = await openOrderWorld();
    const { cartId, orderId } = await world.order({ 1: 2 });
    await world.advance(orderId, 'BILLED');
    const { json } = await world.shop.call('GET', `/v1/orders/${cartId}/${orderId}/tax_documents`);
    json.documents[0].items[0].total += 0.01;
    const match = 'GET /v1/orders/*';
    await world.faults([{ match, status: 200, body: json, times: 1 }]);
    await bill(world, `/bill-view/${cartId}/${orderId}`);
    expect(screen.queryByTestId('tax-document')).toBeNull();
    expect(screen.getByText('Your tax invoice couldn’t be loaded.')).toBeTruthy();
    expect(screen.getByTestId('bill-view').textContent).toContain('Thing 1');
    fireEvent.click(screen.getByTestId('invoice-retry'));
    await screen.findByTestId('tax-document');
  });

  test('the bill page shows "not found" without an order id', async () => {
    await bill(await openOrderWorld(), '/bill-view');
    expect(screen.getByText('We can’t find this order')).toBeTruthy();
  });
});

import { expect, test } from 'vitest';
import type { SnippetBase } from '../../src/catalog/bff/snippet-model.ts';
import { mergeRefreshed } from '../../src/orders/order-poller.ts';
import type { OrderDetails, OrderWidget } from '../../src/orders/orders-model.ts';

const EMPTY_TRACKING = { id: '', name: '', title: '', revisionId: '', variationId: '', minimumMs: null };
type Bare<W> = W extends OrderWidget ? Omit<W, keyof SnippetBase> : never;
const widget = (id: string, piece: Bare<OrderWidget>): OrderWidget => ({
  ...piece,
  ...{ key: id, id, widgetType: piece.kind, tracking: { ...EMPTY_TRACKING, id } },
});
const status = (state: 'CREATED' | 'BILLED' | 'CANCELLED') =>
  widget('order_status', {
    ...{ kind: 'status', title: state, state, placedAt: 0, slot: null, history: [] },
    ...{ storeName: '', storePhone: '', cancelledFor: '' },
  });
const address = (line: string) => widget('delivery_address', { kind: 'address', label: 'Home', line });
const item = widget('7', {
  kind: 'item',
  line: {
    ...{ productId: '7', name: 'Milk', unit: '1 l', imageUrl: '', quantity: 1, price: 10, mrp: 10 },
    ifUnavailable: '',
  },
});

const details = (changes: Partial<OrderDetails> = {}): OrderDetails => ({
  widgets: [status('CREATED'), item, address('Lake Road')],
  ...{ cartId: '2', orderId: '5', merchantId: '9', paymentMethod: 'UPI', paid: true, refreshS: 10 },
  invoiceNumber: '',
  ifUnavailable: '',
  ...{ canReorder: true, supportEndpoint: '', oneSupport: { enabled: false, orderId: null } },
  cancellation: {
    allowed: true,
    message: '',
    reasons: [{ id: 'other', title: 'Something else' }],
    refunds: [
      { id: 'source', name: 'UPI', days: [5, 7] },
      { id: 'wallet', name: 'Doorstep Cash', days: null },
    ],
    balanceRefund: 0,
  },
  ...changes,
});

test('refreshing an order replaces only status and address, in place', () => {
  const updates = [status('BILLED'), { ...item, key: 'another' }, address('Hill Road')];
  const merged = mergeRefreshed(details(), details({ widgets: updates, refreshS: 20 }));
  expect(merged).toEqual(details({ widgets: [status('BILLED'), item, address('Hill Road')], refreshS: 20 }));
});

test('refreshing an order that has changed fundamentally replaces all of its widgets', () => {
  const latest = details({ widgets: [status('CANCELLED'), item], refreshS: 0 });
  expect(mergeRefreshed(details(), latest)).toEqual(latest);
});

import { expect, test } from 'vitest';
import type { Marked } from '../../src/catalog/bff/snippet-model.ts';
import type { OrderDetails, OrderWidget } from '../../src/orders/orders-model.ts';
import {
  type CancelState,
  newOrderState,
  type OrderFact,
  type OrderPageState,
  reduceOrder,
} from '../../src/orders/reduce-order.ts';

const NO_TRACKING = { id: '', name: '', title: '', revisionId: '', variationId: '', minimumMs: null };
type Bare<W> = W extends OrderWidget ? Omit<W, keyof Marked> : never;
const widget = (id: string, piece: Bare<OrderWidget>): OrderWidget => ({
  ...piece,
  ...{ key: id, id, widgetType: piece.kind, tracking: { ...NO_TRACKING, id } },
});
const status = (state: 'CREATED' | 'BILLED' | 'CANCELLED') =>
  widget('order_status', {
    ...{ kind: 'status', title: state, state, placedAt: 0, history: [] },
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
  },
  ...changes,
});

test('refreshing an order replaces only status and address, in place', () => {
  const newer = [status('BILLED'), { ...item, key: 'another' }, address('Hill Road')];
  const fact = { type: 'refreshed', details: details({ widgets: newer, refreshS: 20 }) } as const;
  const now = reduceOrder({ ...newOrderState(), details: details() }, fact);
  expect(now.details).toEqual(
    details({ widgets: [status('BILLED'), item, address('Hill Road')], refreshS: 20 }),
  );
});

test('refreshing an order that has changed fundamentally replaces everything', () => {
  const now = details({ widgets: [status('CANCELLED'), item], refreshS: 0 });
  const state = reduceOrder({ ...newOrderState(), details: details() }, { type: 'refreshed', details: now });
  expect(state.details).toEqual(now);
});

const asking: CancelState = { status: 'asking', reason: 'other', refundTo: 'source', error: '' };
const page = (changes: Partial<OrderPageState> = {}): OrderPageState => ({
  ...newOrderState(),
  details: details(),
  ...changes,
});
const never = details({ cancellation: { ...details().cancellation, allowed: false } });

/** The transitions that `order-page.test.tsx` does not cover. */
test.each<[what: string, before: OrderPageState, fact: OrderFact, after: OrderPageState]>([
  [
    'an order that cannot be cancelled is not asked about',
    page({ details: never }),
    { type: 'cancel-opened' },
    page({ details: never }),
  ],
  [
    'the question about cancelling can be closed',
    page({ cancel: asking }),
    { type: 'cancel-closed' },
    page(),
  ],
  [
    'the question about cancelling stays open while the answer is sent',
    page({ cancel: { ...asking, status: 'sending' } }),
    { type: 'cancel-closed' },
    page({ cancel: { ...asking, status: 'sending' } }),
  ],
  [
    'a cancelled order has no notice left',
    page({ cancel: { ...asking, status: 'sending' }, notice: 'Packed.' }),
    { type: 'cancelled', details: never },
    page({ details: never }),
  ],
  [
    'a rating without stars is not sent',
    page(),
    { type: 'rate-sent' },
    page({ rate: { status: 'asking', stars: 0, words: '', error: 'Choose a star rating.' } }),
  ],
  [
    'the words of a rating do not change while it is sent',
    page({ rate: { status: 'sending', stars: 4, words: 'Quick', error: '' } }),
    { type: 'words-typed', words: 'Slow' },
    page({ rate: { status: 'sending', stars: 4, words: 'Quick', error: '' } }),
  ],
  [
    'a rating that could not be sent stays, with the error',
    page({ rate: { status: 'sending', stars: 4, words: '', error: '' } }),
    { type: 'rate-failed', message: 'No.' },
    page({ rate: { status: 'asking', stars: 4, words: '', error: 'No.' } }),
  ],
])('%s', (_, before, fact, after) => {
  expect(reduceOrder(before, fact)).toEqual(after);
});

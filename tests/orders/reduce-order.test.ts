import { describe, expect, test } from 'vitest';
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

describe('refreshing an order', () => {
  test('replaces only status and address, in place', () => {
    const newer = [status('BILLED'), { ...item, key: 'another' }, address('Hill Road')];
    const fact = { type: 'refreshed', details: details({ widgets: newer, refreshS: 20 }) } as const;
    const now = reduceOrder({ ...newOrderState(), details: details() }, fact);
    expect(now.details).toEqual(
      details({ widgets: [status('BILLED'), item, address('Hill Road')], refreshS: 20 }),
    );
  });

  test('replaces everything when the order has changed fundamentally', () => {
    const now = details({ widgets: [status('CANCELLED'), item], refreshS: 0 });
    const state = reduceOrder(
      { ...newOrderState(), details: details() },
      { type: 'refreshed', details: now },
    );
    expect(state.details).toEqual(now);
  });
});

const asking: CancelState = { status: 'asking', reason: 'other', refundTo: 'source', error: '' };
const page = (changes: Partial<OrderPageState> = {}): OrderPageState => ({
  ...newOrderState(),
  details: details(),
  ...changes,
});
const never = details({ cancellation: { ...details().cancellation, allowed: false } });

describe('the order page reducer', () => {
  test.each<[before: OrderPageState, fact: OrderFact, after: OrderPageState]>([
    [page(), { type: 'cancel-opened' }, page({ cancel: { ...asking, reason: '' } })],
    [page({ details: never }), { type: 'cancel-opened' }, page({ details: never })],
    [page({ cancel: asking }), { type: 'cancel-closed' }, page()],
    [
      page({ cancel: { ...asking, status: 'sending' } }),
      { type: 'cancel-closed' },
      page({ cancel: { ...asking, status: 'sending' } }),
    ],
    [
      page({ cancel: asking }),
      { type: 'refund-chosen', to: 'wallet' },
      page({ cancel: { ...asking, refundTo: 'wallet' } }),
    ],
    [
      page({ cancel: { ...asking, reason: '' } }),
      { type: 'cancel-sent' },
      page({ cancel: { ...asking, reason: '', error: 'Choose a reason for cancelling.' } }),
    ],
    [page({ cancel: asking }), { type: 'cancel-sent' }, page({ cancel: { ...asking, status: 'sending' } })],
    [
      page({ cancel: { ...asking, status: 'sending' } }),
      { type: 'cancel-failed', message: 'No.' },
      page({ cancel: { ...asking, error: 'No.' } }),
    ],
    [
      page({ cancel: { ...asking, status: 'sending' } }),
      { type: 'refused', message: 'Packed.' },
      page({ notice: 'Packed.' }),
    ],
    [
      page({ cancel: { ...asking, status: 'sending' }, notice: 'Packed.' }),
      { type: 'cancelled', details: never },
      page({ details: never }),
    ],
    [
      page(),
      { type: 'rate-sent' },
      page({ rate: { status: 'asking', stars: 0, words: '', error: 'Choose a star rating.' } }),
    ],
    [
      page({ rate: { status: 'asking', stars: 0, words: '', error: 'Choose a star rating.' } }),
      { type: 'stars-chosen', stars: 4 },
      page({ rate: { status: 'asking', stars: 4, words: '', error: '' } }),
    ],
    [
      page({ rate: { status: 'sending', stars: 4, words: 'Quick', error: '' } }),
      { type: 'words-typed', words: 'Slow' },
      page({ rate: { status: 'sending', stars: 4, words: 'Quick', error: '' } }),
    ],
    [
      page({ rate: { status: 'sending', stars: 4, words: '', error: '' } }),
      { type: 'rate-failed', message: 'No.' },
      page({ rate: { status: 'asking', stars: 4, words: '', error: 'No.' } }),
    ],
  ])('transition %#', (before, fact, after) => {
    expect(reduceOrder(before, fact)).toEqual(after);
  });
});

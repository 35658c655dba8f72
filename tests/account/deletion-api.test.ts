import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { deletionAnswer, readRefusal } from '../../src/account/deletion/deletion-api.ts';

describe('the deletion response', () => {
  test('unknown losses and invalid reasons are left out of the deletion response', () => {
    const facts = v.parse(deletionAnswer, {
      reasons: [{ id: 7, title: 'Why', sub_reasons: null }, { title: 'no id' }, 'nonsense'],
      losses: [
        { type: 'wallet', amount: '₹350' },
        { type: 'gift-cards', count: '2' },
        { type: 'prints', count: 0 },
        { type: 'stars', count: 4 },
      ],
      running_order: { order_id: 5 },
    });
    expect(facts).toEqual({
      reasons: [{ id: '7', title: 'Why', subReasons: [] }],
      losses: [
        { type: 'wallet', amount: 350_00 },
        { type: 'gift-cards', count: 2 },
      ],
      runningOrder: null,
    });
  });

  test.each([
    [{ message: 'Not now', order: { order_id: 5, cart_id: 2 } }, 'Not now', { orderId: '5', cartId: '2' }],
    [{ message: 'Not now', order: 'nonsense' }, 'Not now', null],
    ['<html>', '', null],
    [undefined, '', null],
  ])('the body %o of a refused deletion is read', (body, message, order) => {
    expect(readRefusal(body)).toEqual({ message, order });
  });
});

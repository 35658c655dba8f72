import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { deletionAnswer, type DeletionFacts, readRefusal } from '../../src/account/deletion/deletion-wire.ts';
import { lossText } from '../../src/account/deletion/loss-text.ts';
import {
  type DeletionFact,
  type DeletionState,
  newDeletion,
  newReason,
  type ReasonFact,
  type ReasonState,
  reduceDeletion,
  reduceReason,
} from '../../src/account/deletion/reduce-deletion.ts';

const FACTS: DeletionFacts = {
  reasons: [
    { id: 'orders', title: 'My orders', subReasons: [{ id: 'late', title: 'Late' }] },
    { id: 'other', title: 'Something else', subReasons: [] },
  ],
  losses: [],
  runningOrder: null,
};
const at = (reason: string, subReason = '', error = ''): Partial<ReasonState> => ({
  reason,
  subReason,
  error,
});

describe('the reason for leaving', () => {
  test.each<[before: Partial<ReasonState>, fact: ReasonFact, after: Partial<ReasonState>]>([
    [{}, { type: 'going-on' }, at('', '', 'Choose a reason for leaving.')],
    [at('', '', 'why'), { type: 'reason-chosen', id: 'orders' }, at('orders')],
    [at('orders'), { type: 'going-on' }, at('orders', '', 'Choose the one that fits best.')],
    [at('orders', '', 'why'), { type: 'sub-reason-chosen', id: 'late' }, at('orders', 'late')],
    [at('orders', 'late'), { type: 'going-on' }, at('orders', 'late')],
    [at('orders', 'late'), { type: 'reason-chosen', id: 'orders' }, at('orders', 'late')],
    [at('orders', 'late'), { type: 'reason-chosen', id: 'other' }, at('other')],
    [at('other'), { type: 'going-on' }, at('other')],
    [at('orders', 'late'), { type: 'received', facts: FACTS }, at('orders', 'late')],
    [at('gone', 'too'), { type: 'received', facts: FACTS }, at('')],
  ])('the reason for leaving in the state %o handles %o', (before, fact, after) => {
    const state = { ...newReason(), facts: FACTS, ...before };
    expect({ ...state, ...reduceReason(state, fact) }).toEqual({ ...state, ...after });
  });
});

describe('the deletion of an account', () => {
  const refusal = { message: 'no', order: null };
  test.each<[before: Partial<DeletionState>, fact: DeletionFact, change: Partial<DeletionState>]>([
    [{ refusal }, { type: 'received', facts: FACTS }, { facts: FACTS, refusal: null }],
    [{}, { type: 'typed', feedback: 'x'.repeat(600) }, { feedback: 'x'.repeat(500) }],
    [{ refusal }, { type: 'asked' }, { confirming: true, refusal: null }],
    [{ confirming: true }, { type: 'dropped' }, { confirming: false }],
    [{ confirming: true, deleting: true }, { type: 'dropped' }, {}],
    [{ confirming: true }, { type: 'deletion-started' }, { deleting: true, refusal: null }],
    [{}, { type: 'deletion-started' }, {}],
    [
      { confirming: true, deleting: true },
      { type: 'refused', refusal },
      { confirming: false, deleting: false, refusal },
    ],
  ])('the deletion of an account in the state %o handles %o', (before, fact, change) => {
    expect(reduceDeletion({ ...newDeletion('other', ''), ...before }, fact)).toEqual(change);
  });
});

describe('the deletion response', () => {
  test('the deletion response is parsed without unknown losses and invalid reasons', () => {
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
    expect(facts.losses.map(lossText)).toEqual(['₹350 in your wallet', '2 gift cards']);
    expect(lossText({ type: 'addresses', count: 1 })).toBe('1 saved address');
  });

  test.each([
    [{ message: 'Not now', order: { order_id: 5, cart_id: 2 } }, 'Not now', { orderId: '5', cartId: '2' }],
    [{ message: 'Not now', order: 'nonsense' }, 'Not now', null],
    ['<html>', '', null],
    [undefined, '', null],
  ])('the deletion response is parsed as a refusal from %o', (body, message, order) => {
    expect(readRefusal(body)).toEqual({ message, order });
  });
});

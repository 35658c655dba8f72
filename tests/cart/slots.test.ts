import { describe, expect, test } from 'vitest';
import { emptyCart } from '../../src/cart/model.ts';
import { readStored, writeStored } from '../../src/cart/persist/stored-cart.ts';
import { chosenTime, readSlots } from '../../src/cart/slots/slots-wire.ts';

const open = { id: 'a', from: 1, to: 2, is_open: true };
const full = { id: 'b', from: 3, to: 4, is_open: false };

describe('the delivery time of a cart', () => {
  test.each([
    ['no slot is chosen', '', { kind: 'now' }],
    ['the chosen slot takes orders', 'a', { kind: 'slot', slot: open }],
    ['the chosen slot is full', 'b', { kind: 'gone' }],
    ['the chosen slot is not offered', 'c', { kind: 'gone' }],
  ])('is told from its slots when %s', (_, slotId, expected) => {
    expect(chosenTime(slotId, [open, full])).toEqual(expected);
  });

  test('has no slots where the backend sends none or something else, and drops those without a time', () => {
    expect(readSlots(undefined).list).toEqual([]);
    expect(readSlots('later').list).toEqual([]);
    expect(readSlots({ at: 5, list: [open, { id: 'd' }] })).toMatchObject({ at: 5, list: [open] });
  });

  test('is stored with the cart, so that a reload shows it at once', () => {
    const slots = { at: 5, list: [open] };
    const stored = readStored(writeStored({ ...emptyCart(), slotId: 'a', unparsed: { slots } }));
    expect(stored).toMatchObject({ slotId: 'a', unparsed: { slots } });
  });
});

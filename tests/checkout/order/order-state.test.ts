import { describe, expect, test } from 'vitest';
import { orderEnding, orderStateTitle, timelineOf } from '../../../src/checkout/order/order-state.ts';
import { ORDER_STATES, type OrderState } from '../../../src/checkout/order/order-wire.ts';

describe('order state titles', () => {
  test.each<[OrderState, string | null]>([
    ['CREATED', 'Order is confirmed'],
    ['APPROVED', 'Order is confirmed'],
    ['PICKING_STARTED', 'Packing your items'],
    ['BILLED', 'Items are packed'],
    ['ENROUTE', 'Order is on the way'],
    ['REACHED_DOORSTEP', 'Be ready to collect your order'],
    ['ORDER_RESCHEDULED', 'Order rescheduled'],
    ['DELIVERED', null],
    ['CANCELLED', null],
    ['DELIVERY_FAILED', null],
  ])('the title of %s is %s', (state, title) => {
    expect(orderStateTitle(state)).toBe(title);
  });

  test('only states that end an order have no title', () => {
    for (const state of ORDER_STATES) {
      expect(orderStateTitle(state) === null, state).toBe(orderEnding(state) !== null);
    }
  });
});

const shape = (state: OrderState, history: readonly (readonly [OrderState, number])[] = []) =>
  timelineOf(
    state,
    history.map(([name, at]) => ({ state: name, at })),
  ).map((step) => `${step.phase} ${step.state}${step.at === null ? '' : ` ${step.at}`}`);

describe('the order timeline', () => {
  test('the order timeline shows past, current and future steps', () => {
    expect(
      shape('BILLED', [
        ['CREATED', 1],
        ['APPROVED', 2],
        ['PICKING_STARTED', 3],
        ['BILLED', 4],
      ]),
    ).toEqual([
      'done CREATED 1',
      'done PICKING_STARTED 3',
      'now BILLED 4',
      'ahead ENROUTE',
      'ahead REACHED_DOORSTEP',
    ]);
  });

  test('the order timeline shows CREATED and APPROVED as one step', () => {
    expect(shape('APPROVED', [['CREATED', 1]])[0]).toBe('now CREATED 1');
    expect(shape('APPROVED')).toHaveLength(5);
  });

  test('the order timeline keeps a rescheduled order at the step it had reached', () => {
    expect(
      shape('ORDER_RESCHEDULED', [
        ['CREATED', 1],
        ['PICKING_STARTED', 2],
        ['ORDER_RESCHEDULED', 3],
      ]),
    ).toEqual([
      'done CREATED 1',
      'done PICKING_STARTED 2',
      'now ORDER_RESCHEDULED 3',
      'ahead BILLED',
      'ahead ENROUTE',
      'ahead REACHED_DOORSTEP',
    ]);
  });

  test('the order timeline shows no future steps once the order has ended', () => {
    expect(
      shape('CANCELLED', [
        ['CREATED', 1],
        ['CANCELLED', 2],
      ]),
    ).toEqual(['done CREATED 1', 'now CANCELLED 2']);
    expect(
      shape('DELIVERED', [
        ['CREATED', 1],
        ['DELIVERED', 9],
      ]),
    ).toHaveLength(6);
    expect(shape('DELIVERY_FAILED').at(-1)).toBe('now DELIVERY_FAILED');
  });

  test('the doorstep is never a call to collect the order unless the order is there', () => {
    const doorstep = (state: OrderState) =>
      timelineOf(state, [{ state: 'REACHED_DOORSTEP', at: 5 }]).find(
        (step) => step.state === 'REACHED_DOORSTEP',
      )?.title;
    expect(doorstep('ENROUTE')).toBe('Arriving now');
    expect(doorstep('REACHED_DOORSTEP')).toBe('Be ready to collect your order');
    expect(doorstep('DELIVERED')).toBe('At your door');
  });

  test('the order timeline has exactly one current step in every state and with any history', () => {
    for (const state of ORDER_STATES) {
      for (let knownCount = 0; knownCount <= ORDER_STATES.length; knownCount += 1) {
        const history = ORDER_STATES.slice(0, knownCount).map((name, at) => [name, at] as const);
        const steps = shape(state, history);
        expect(
          steps.filter((step) => step.startsWith('now')),
          `${state} after ${knownCount}`,
        ).toHaveLength(1);
      }
    }
  });
});

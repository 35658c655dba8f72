import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { mergeWidgets } from '../../../src/checkout/order/merge-widgets.ts';
import { type OrderState, orderAnswer, type OrderWidget } from '../../../src/checkout/order/order-wire.ts';
import { deliveryPointOf, riderOf, riderText } from '../../../src/checkout/order/rider-text.ts';

const read = (overrides: object) =>
  v.parse(orderAnswer, {
    order_id: 5,
    cart_id: '2',
    state: 'ENROUTE',
    placed_at: 1,
    payable_amount: 83,
    ...overrides,
  });

describe('an order response', () => {
  test('an order response with an unknown state keeps the last known state of its history', () => {
    const history = [
      { state: 'CREATED', at: 1 },
      { state: 'BILLED', at: 2 },
      { state: 'AT_THE_LIGHTS', at: 3 },
    ];
    expect(read({ state: 'AT_THE_LIGHTS', history })).toMatchObject({
      state: 'BILLED',
      unknownState: 'AT_THE_LIGHTS',
    });
    expect(read({ state: 'AT_THE_LIGHTS' })).toMatchObject({ state: 'CREATED' });
    expect(read({}).unknownState).toBeNull();
  });

  test.each([
    ['a rider without a position', { rider: { name: 'Ravi' } }],
    ['a rider with an impossible latitude', { rider: { name: 'Ravi', lat: 128, lon: 77 } }],
    ['a rider that is a string', { rider: 'Ravi' }],
    ['arrival times that are not numbers', { eta_at: 'soon', eta_from: {}, eta_to: 'later' }],
    [
      'widgets without an ID or a title',
      { widgets: [{ data: { title: 'x' } }, { tracking: { widget_id: 1 } }] },
    ],
    ['an address with an impossible position', { address: { line: 'B-204', lat: 'x', lon: 400 } }],
  ])('an order response drops %s', (_, overrides) => {
    const order = read(overrides);
    expect(order).toMatchObject({ rider: null, eta_at: null, eta_from: null, eta_to: null, widgets: [] });
    expect(deliveryPointOf(order)).toBeNull();
  });
});

describe('order widgets', () => {
  const widget = (id: string, title: string): OrderWidget => ({
    tracking: { widget_id: id },
    data: { title, subtitle: '', link: '' },
  });
  const say = (widgets: readonly OrderWidget[]) =>
    widgets.map(({ tracking, data }) => `${tracking.widget_id}: ${data.title}`);

  test('order widgets replace those with the same ID in place, and append new ones', () => {
    const initialWidgets = [widget('a', 'one'), widget('b', 'two'), widget('c', 'three')];
    expect(say(mergeWidgets(initialWidgets, [widget('d', 'four'), widget('b', '2')]))).toEqual([
      'a: one',
      'b: 2',
      'c: three',
      'd: four',
    ]);
    expect(say(mergeWidgets(initialWidgets, []))).toEqual(say(initialWidgets));
  });

  test('an order shows a limited number of widgets', () => {
    let widgets: OrderWidget[] = [];
    for (let n = 0; n < 720; n += 1) widgets = mergeWidgets(widgets, [widget(`w${n}`, 'again')]);
    expect(widgets.length).toBeLessThan(20);
    expect(say(widgets).at(-1)).toBe('w719: again');
  });
});

describe('the rider', () => {
  const rider = { name: 'Ravi', phone: '', picture_url: '', lat: 28.45, lon: 77.09, at: null };
  const north = (metres: number) => ({ lat: 28.45 + metres / 111_195, lon: 77.09 });

  test.each<[OrderState, number | null, string, string]>([
    ['ENROUTE', 1_200, 'Ravi', 'Ravi is 1.2 km away'],
    ['ENROUTE', 350, 'Ravi', 'Ravi is 350 m away'],
    ['ENROUTE', 30, 'Ravi', 'Ravi is nearly there'],
    ['ENROUTE', null, 'Ravi', 'Ravi has your order'],
    ['ENROUTE', 1_200, '', 'Your rider is 1.2 km away'],
    ['REACHED_DOORSTEP', 1_200, 'Ravi', 'Ravi is at your door'],
  ])(
    'the text about the rider is right for an order in state %s, %s m from the door, with a rider named %j',
    (state, metres, name, expectedText) => {
      const door = metres === null ? null : north(metres);
      expect(riderText({ ...rider, name }, door, state)).toBe(expectedText);
    },
  );

  test.each<[OrderState, boolean]>([
    ['BILLED', false],
    ['ENROUTE', true],
    ['REACHED_DOORSTEP', true],
    ['ORDER_RESCHEDULED', false],
    ['DELIVERED', false],
  ])('the rider is shown while the order is %s: %s', (state, shown) => {
    expect(riderOf({ state, rider }) !== null).toBe(shown);
  });
});

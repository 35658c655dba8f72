import { describe, expect, test } from 'vitest';
import { fillProperties } from '../../src/analytics/fill-properties.ts';
import type { PropertyKind } from '../../src/model/analytics-events.ts';

const identity = (text: string) => text;

describe('the value of an event property', () => {
  test.each<[kind: PropertyKind, given: unknown, sent: unknown]>([
    ['text?', undefined, '#-NA'],
    ['text?', '', '#-NA'],
    ['text', '   ', '#-NA'],
    ['text', null, '#-NA'],
    ['text', { text: 'x' }, '#-NA'],
    ['text', ' Milk ', 'Milk'],
    ['text', 478882, '478882'],
    ['text', 'x'.repeat(1_000), 'x'.repeat(300)],
    ['number?', undefined, -1],
    ['number', Number.NaN, -1],
    ['number', Number.POSITIVE_INFINITY, -1],
    ['number', '7', -1],
    ['number', 0, 0],
    ['number', 29.5, 29.5],
    ['currency', undefined, 'INR'],
    ['currency', 'USD', 'USD'],
    ['impression-count', undefined, 1],
    ['impression-count', 4, 4],
    ['flag', undefined, false],
    ['flag', 'yes', false],
    ['flag', true, true],
  ])('an event property with %s: %j is sent as %j', (kind, given, sent) => {
    expect(fillProperties({ property: kind }, { property: given }, identity)).toEqual({ property: sent });
  });

  test('an event property is dropped when the event does not declare it', () => {
    expect(fillProperties({ step: 'number' }, { step: 1, phone: '9876543210' }, identity)).toEqual({
      step: 1,
    });
  });

  test('a text property of an event is masked, but an id is not', () => {
    const kinds = { keyword: 'text', cart_id: 'text' } as const;
    const mask = (text: string) => text.replace(/\d/g, '•');
    expect(fillProperties(kinds, { keyword: 'call 98765', cart_id: '9876543210' }, mask)).toEqual({
      keyword: 'call •••••',
      cart_id: '9876543210',
    });
  });
});

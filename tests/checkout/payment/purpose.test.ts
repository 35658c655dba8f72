import { expect, test } from 'vitest';
import { shownAt, wordsFor } from '../../../src/checkout/payment/purpose.ts';

test.each([
  ['top-up', 'line-1', '/wallet?top_up=line-1'],
  ['top-up', null, '/wallet?top_up=none'],
  ['gift-card', null, '/gifts?bought=none'],
] as const)('a %s with the result %s is shown at %s', (purpose, orderId, path) => {
  expect(shownAt(purpose, orderId)).toMatch(new RegExp(`${path.replace('?', '\\?')}$`));
});

test('a gift card is shown on its own page', () => {
  expect(shownAt('gift-card', 'card-7')).toContain('card-7');
});

test('each purpose of a payment has its own way back and its own messages for a failure', () => {
  const all = [undefined, 'top-up', 'gift-card'] as const;
  expect(new Set(all.map((purpose) => wordsFor(purpose).from)).size).toBe(3);
  for (const field of ['lastStep', 'finishing', 'next', 'kept'] as const)
    expect(new Set(all.map((purpose) => wordsFor(purpose)[field])).size, field).toBe(3);
});

import { expect, test } from 'vitest';
import { shownAt, wordsFor } from '../../../src/checkout/payment/purpose.ts';

test.each([
  ['top-up', 'line-1', '/wallet?top_up=line-1'],
  ['top-up', null, '/wallet?top_up=none'],
  ['gift-card', null, '/gifts?bought=none'],
] as const)('%s that became %s is shown at %s', (purpose, orderId, path) => {
  expect(shownAt(purpose, orderId)).toMatch(new RegExp(`${path.replace('?', '\\?')}$`));
});

test('a gift card is shown at its own page', () => {
  expect(shownAt('gift-card', 'card-7')).toContain('card-7');
});

test('a payment that failed leads back to where it was begun, in words of its own', () => {
  const all = [undefined, 'top-up', 'gift-card'] as const;
  expect(new Set(all.map((purpose) => wordsFor(purpose).from)).size).toBe(3);
  for (const field of ['lastStep', 'finishing', 'next', 'kept'] as const)
    expect(new Set(all.map((purpose) => wordsFor(purpose)[field])).size, field).toBe(3);
});

import { expect, test } from 'vitest';
import { pathOf, textsFor } from '../../../src/checkout/payment/purpose.ts';

test.each([
  ['top-up', 'line-1', '/wallet?top_up=line-1'],
  ['top-up', null, '/wallet?top_up=none'],
  ['gift-card', null, '/gifts?bought=none'],
] as const)('a %s with the result %s is shown at %s', (purpose, orderId, path) => {
  expect(pathOf(purpose, orderId)).toMatch(new RegExp(`${path.replace('?', '\\?')}$`));
});

test('a gift card is shown on its own page', () => {
  expect(pathOf('gift-card', 'card-7')).toContain('card-7');
});

test('each payment purpose has its own return path and its own failure messages', () => {
  const all = [undefined, 'top-up', 'gift-card'] as const;
  expect(new Set(all.map((purpose) => textsFor(purpose).startPath)).size).toBe(3);
  for (const field of ['lastStep', 'inProgress', 'afterwards', 'unchanged'] as const)
    expect(new Set(all.map((purpose) => textsFor(purpose)[field])).size, field).toBe(3);
});

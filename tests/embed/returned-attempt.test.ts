import { expect, test } from 'vitest';
import { startPath } from '../../src/embed/returned-attempt.ts';
import { returnUrl } from '../../src/platform/attempt-url.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';

const PAGE = 'https://host.test/groceries?lang=en#shop';
const KEY = '7b1c6f0e-2d7a-4e0e-9a51-0c7d5b0f6a11';

test('the return URL of a payment is the embedding page with its query kept', () => {
  const url = new URL(returnUrl(PAGE, '#left', KEY));
  expect(url.origin + url.pathname + url.hash).toBe('https://host.test/groceries');
  expect(Object.fromEntries(url.searchParams)).toEqual({ lang: 'en', attempt: KEY, doorstep: '#left' });
});

test('the return URL replaces an earlier attempt', () => {
  const url = returnUrl(returnUrl(PAGE, '0', 'earlier'), '0', KEY);
  expect(new URL(url).searchParams.getAll('attempt')).toEqual([KEY]);
});

test('the embedded shop that started the payment starts once at the payment status, and other shops start at home', () => {
  const page = returnUrl(PAGE, '#left', KEY);
  const pageStorage = createMemoryStorage();
  expect(startPath(page, '#right', createMemoryStorage())).toBe('/');
  expect(startPath(page, '#left', pageStorage)).toBe(`/payment-status?attempt=${KEY}`);
  expect(startPath(page, '#left', pageStorage)).toBe('/');
  expect(startPath(returnUrl(page, '#left', 'another'), '#left', pageStorage)).toContain('another');
  expect(startPath(PAGE, '#left', createMemoryStorage())).toBe('/');
});

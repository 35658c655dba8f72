import { expect, test } from 'vitest';
import { createLightPage } from '../../bridge/testing/light-page.ts';

test('the light page dispatches each event once, even when the test runner provides a DOM', () => {
  const page = createLightPage({ url: 'https://shop.example/', userAgent: '' }) as Window & typeof globalThis;
  const told: string[] = [];
  page.addEventListener('visibilitychange', () => told.push('page'));
  page.document.addEventListener('visibilitychange', () => told.push('document'));
  page.document.dispatchEvent(new page.Event('visibilitychange', { bubbles: true }));
  expect(told).toEqual(['document', 'page']);

  const input = page.document.createElement('input');
  input.onchange = () => told.push('chosen');
  input.dispatchEvent(new page.Event('change'));
  expect(told).toEqual(['document', 'page', 'chosen']);
});

import { expect, test } from 'vitest';
import { createLightPage } from '../../bridge/testing/light-page.ts';

test('the light page dispatches each event once, even when the test runner provides a DOM', () => {
  const page = createLightPage({ url: 'https://shop.example/', userAgent: '' }) as Window & typeof globalThis;
  const events: string[] = [];
  page.addEventListener('visibilitychange', () => events.push('page'));
  page.document.addEventListener('visibilitychange', () => events.push('document'));
  page.document.dispatchEvent(new page.Event('visibilitychange', { bubbles: true }));
  expect(events).toEqual(['document', 'page']);

  const input = page.document.createElement('input');
  input.onchange = () => events.push('chosen');
  input.dispatchEvent(new page.Event('change'));
  expect(events).toEqual(['document', 'page', 'chosen']);
});

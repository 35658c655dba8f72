import { expect, it } from 'vitest';
import { createLightPage } from '../../bridge/testing/light-page.ts';

it('tells each event once where the test runner brings a DOM of its own', () => {
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

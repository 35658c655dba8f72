import type { Page } from 'playwright-core';

const visibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
/** Hides the page, as another tab or app in front of it does. */
export const hide = (page: Page) => visibility(page, 'hidden');
export const show = (page: Page) => visibility(page, 'visible');

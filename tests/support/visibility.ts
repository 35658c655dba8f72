import type { Page } from 'playwright-core';

const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
/** Hides the page, as another tab or app in front of it does. */
export const hide = (page: Page) => setVisibility(page, 'hidden');
export const show = (page: Page) => setVisibility(page, 'visible');

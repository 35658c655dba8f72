import type { FrameLocator, Locator, Page } from 'playwright-core';

/** Where the shop is: a page, or the QA page's frame. */
export type Screen = Page | FrameLocator | Locator;

/** Waits until the element's whole text is this. */
export async function expectText(element: Locator, text: string): Promise<void> {
  const wholePattern = new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
  await element.filter({ hasText: wholePattern }).waitFor();
}

/** `₹1,299.50` as paise. */
export function paiseOf(text: string): number {
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
}

/** Waits for any of the elements; resolves with the name of the one that appeared. */
export async function waitForAny<K extends string>(elements: Readonly<Record<K, Locator>>): Promise<K> {
  const names = Object.keys(elements) as K[];
  return Promise.any(names.map((name) => elements[name].waitFor().then(() => name)));
}

import type { FrameLocator, Locator, Page } from 'playwright-core';

/** Where the shop is: a page of its own, or the harness's frame. */
export type Screen = Page | FrameLocator | Locator;

/** Waits until the element's whole text is this. */
export async function says(element: Locator, text: string): Promise<void> {
  const whole = new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
  await element.filter({ hasText: whole }).waitFor();
}

/** `₹1,299.50` as paise. */
export function paiseOf(text: string): number {
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
}

/** Waits until one of them is there, and says which. */
export async function whichever<K extends string>(elements: Readonly<Record<K, Locator>>): Promise<K> {
  const names = Object.keys(elements) as K[];
  return Promise.any(names.map((name) => elements[name].waitFor().then(() => name)));
}

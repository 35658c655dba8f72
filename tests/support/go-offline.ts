import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Disconnects the page from its network, or reconnects it. On a busy machine a request may still pass after the
 * browser was told.
 */
export async function goOffline(page: Page, offline = true): Promise<void> {
  await page.context().setOffline(offline);
  const answers = () => page.evaluate(() => fetch('/healthz').then(Boolean, () => false));
  await expect.poll(answers).toBe(!offline);
}

import { expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';

it('the test browser starts and renders text', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent('<!doctype html><dialog open><p>₹1,299</p></dialog>');
    const box = await page.getByText('₹1,299').boundingBox();
    expect(box?.width).toBeGreaterThan(20);
    expect(box?.height).toBeGreaterThan(10);
  } finally {
    await browser.close();
  }
});

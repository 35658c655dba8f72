import { expect, test } from 'vitest';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';

const server = serveShop();
const pages = openPages();

declare global {
  interface Window {
    /** the sum of the page's layout shifts without user input */
    layoutShift: number;
  }
}

test('a city’s home page leads through a category and an SEO page to the cart without layout shifts', async () => {
  const page = await pages.fresh(DESKTOP);
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${server.url}/delhi`);
  await page.getByTestId('choose-place').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');

  // four of the store's categories are below the header, the fifth is the first under "More"
  await page.getByTestId('more-categories').click();
  expect(await page.getByTestId('category-link').nth(4).textContent()).toBe('Tea & coffee');
  await page.getByTestId('category-link').nth(4).click();
  await page.waitForURL('**/cn/tea-coffee/**');
  await expect.poll(() => page.title()).toContain('online, delivered in minutes');
  await page.goBack();

  await page.locator('[data-screen="city"]').getByRole('link', { name: 'Fresh vegetables' }).last().click();
  const seo = page.locator('[data-screen="seo"]');
  await seo.getByTestId('add').first().click();
  await seo.getByTestId('qty').first().waitFor();
  // HTML from an editor is shown after sanitizing
  await seo.getByRole('heading', { name: 'without the walk' }).waitFor();
  expect(await seo.locator('table').count()).toBe(1);
  expect(await seo.locator('script').count()).toBe(0);
  await expect.poll(() => page.title()).toContain('Fresh vegetables online in Delhi');
  expect(await page.evaluate(() => window.layoutShift)).toBe(0);
});

test('features the backend has switched off are not offered, not even on pages rendered in the browser', async () => {
  const off = { 'secret-santa': false, 'print-store': false, search_by_voice: false };
  await server.control('PUT', '/faults', [
    { match: 'GET /feature-flags/receive', body: { success: true, data: { featureFlags: off } } },
  ]);
  const page = await pages.fresh(DESKTOP);
  for (const path of ['/print', '/print/preview', '/secret-santa', '/secret-santa/9']) {
    await page.goto(server.url + path);
    const screenElement = page.locator('[data-testid="screen"]');
    await screenElement.first().waitFor();
    expect(await screenElement.first().getAttribute('data-screen'), path).toBe('not-available');
    await page.getByText('This isn’t available here').waitFor();
  }
  await page.goto(`${server.url}/s`);
  await page.getByTestId('search-input').click();
  expect(await page.getByRole('button', { name: 'Search by voice' }).count()).toBe(0);
  await server.control('PUT', '/faults', []);
});

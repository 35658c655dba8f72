import { expect, test } from 'vitest';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';

const server = serveShop();
const pages = openPages();

test('a story is found by its words, is shown as chosen, and has a link that opens it again', async () => {
  const page = await pages.open(DESKTOP);
  await page.goto(`${server.url}/gallery`);
  await page.getByRole('searchbox').fill('cart empty');
  await page.getByRole('link', { name: 'Empty', exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-story="ready"]').waitFor();
  await frame.getByText('Your cart is empty').waitFor();
  expect(new URL(page.url()).search).toBe('?story=screens-cart--empty&scheme=dark');
  await page.reload();
  await frame.locator('[data-story="ready"]').waitFor();
  const ground = await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const [red = 255] = ground.match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeLessThan(64);
});

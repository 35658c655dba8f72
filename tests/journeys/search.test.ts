import { beforeEach, expect, test } from 'vitest';
import { keyboardOf } from '../support/keyboard.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { sound } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

/** Wide first: what follows is told of a phone. */

test('with the keys alone: from a few letters to a suggestion, its results, a product and the cart', async () => {
  const page = await pages.open(PHONE);
  await page.goto(`${server.url}/s`);
  const field = page.getByTestId('search-input');
  await page.getByRole('heading', { name: 'Trending' }).waitFor();
  await sound(page, 'search');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.type('mil');
  const suggestions = page.getByTestId('suggestion');
  await suggestions.filter({ hasText: /^milk$/ }).waitFor();
  await sound(page, 'suggestions');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/s?q=milk&suggestion_type=trending&t=6');
  const results = page.getByTestId('search-result');
  await results.nth(11).waitFor();
  await suggestions.first().waitFor({ state: 'detached' });
  await sound(page, 'results');

  const { reach, troubles } = keyboardOf(page);
  const first = results.first();
  const name = (await first.getByRole('heading').textContent()) ?? '';
  await reach(first.getByRole('link'));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-screen="product"] h1').textContent()).toBe(name);
  await reach(page.getByRole('button', { name: `Add to cart: ${name}` }));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByTestId('cart-count').first().textContent()).toBe('1');

  await page.goBack();
  await results.nth(11).waitFor();
  expect(await field.inputValue()).toBe('milk');
  expect(troubles).toEqual([]);

  await page.goto(`${server.url}/s?q=qzxwv`);
  await page.getByRole('heading', { name: 'No results for “qzxwv”' }).waitFor();
  await sound(page, 'nothing found');
});

import { beforeEach, expect, test } from 'vitest';
import { keyboardOf } from '../support/keyboard.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

test('by keyboard, a few letters lead to a suggestion, the results for it, a product and the cart', async () => {
  const page = await pages.open(PHONE);
  await page.goto(`${server.url}/s`);
  const field = page.getByTestId('search-input');
  await page.getByRole('heading', { name: 'Trending' }).waitFor();
  await expectNoAxeFindings(page, 'search');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.type('mil');
  const suggestions = page.getByTestId('suggestion');
  await suggestions.filter({ hasText: /^milk$/ }).waitFor();
  await expectNoAxeFindings(page, 'suggestions');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/s?q=milk&suggestion_type=trending&t=6');
  const results = page.getByTestId('search-result');
  await results.nth(11).waitFor();
  await suggestions.first().waitFor({ state: 'detached' });
  await expectNoAxeFindings(page, 'results');

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
  await expectNoAxeFindings(page, 'nothing found');
});

test.each([
  ['a list of search results', '/s?q=milk&', 'milk'],
  ['a category', '/cn/dairy/cid/14/14?', 'dairy'],
])(
  '%s can be filtered on a phone, the URL keeps the filter, and a chip removes the filter',
  async (_, path, name) => {
    const page = await pages.open(PHONE);
    await page.goto(server.url + path.slice(0, -1));
    await page.getByTestId('sort').selectOption('price_low_to_high');
    await page.waitForURL(`**${path}sort=price_low_to_high`);
    await page.getByTestId('filter').click();
    await page.getByRole('checkbox', { name: /^Meadow/ }).click();
    await page.getByRole('button', { name: /^Show \d+ products?$/ }).click();
    await page.waitForURL(`**${path}sort=price_low_to_high&filter=brand%3AMeadow`);
    const results = page.getByTestId('screen').getByTestId('product-card');
    const allMeadow = async () =>
      (await results.getByRole('heading').allTextContents()).every((title) => title.startsWith('Meadow'));
    await expect.poll(allMeadow).toBe(true);
    await expectNoAxeFindings(page, `${name}, narrowed`);

    await page.reload();
    const chip = page.getByRole('button', { name: 'Remove filter: Meadow' });
    await chip.waitFor();
    expect(await allMeadow()).toBe(true);
    // the chips scroll sideways, the page does not
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await chip.scrollIntoViewIfNeeded();
    expect((await chip.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await results.first().getByRole('link').click();
    await page.locator('[data-screen="product"]').waitFor();
    await page.goBack();
    await chip.click();
    await page.waitForURL(`**${path}sort=price_low_to_high`);
    await expect.poll(allMeadow).toBe(false);
  },
);

test.each([
  ['search results', '/s?q=milk'],
  ['a category', '/cn/dairy/cid/14/14'],
])(
  'beside %s on a desktop, a filter applies at once, counts products, and stays after a reload',
  async (_, path) => {
    const page = await pages.open(DESKTOP);
    await page.goto(server.url + path);
    const results = page.getByTestId('screen').getByTestId('product-card');
    await results.first().waitFor();
    const before = await results.first().boundingBox();
    const filters = page.getByRole('region', { name: 'Filters' });
    const meadow = filters.getByRole('checkbox', { name: /^Meadow/ });
    await meadow.waitFor();
    expect(await results.first().boundingBox()).toEqual(before);
    expect(await page.getByTestId('filter').isVisible()).toBe(false);

    await meadow.click();
    await page.waitForURL('**filter=brand%3AMeadow');
    const titles = () => results.getByRole('heading').allTextContents();
    const allMeadow = async () => (await titles()).every((title) => title.startsWith('Meadow'));
    await expect.poll(allMeadow).toBe(true);
    const total = (await titles()).length;
    await expect.poll(() => filters.getByRole('status').textContent()).toBe(`${total} products`);
    await expectNoAxeFindings(page, 'filters beside the list');

    await page.reload();
    await expect.poll(() => meadow.isChecked()).toBe(true);
    expect(await allMeadow()).toBe(true);
    await page.getByRole('button', { name: 'Remove filter: Meadow' }).click();
    await expect.poll(() => meadow.isChecked()).toBe(false);
    await expect.poll(allMeadow).toBe(false);
  },
);

test('after the age question, the search shows products for adults: on the way back and after a reload', async () => {
  const page = await pages.open(PHONE);
  await page.goto(`${server.url}/s?q=lighter`);
  await page.getByRole('link', { name: 'For adults (18+): Paan corner' }).click();
  await page.getByTestId('age-grant').click();
  await page.getByRole('heading', { name: 'Smoking accessories' }).waitFor();
  await page.goBack();
  const lighter = page.getByRole('heading', { name: /lighter, windproof/ });
  await lighter.waitFor();
  await page.reload();
  await lighter.waitFor();
  expect(await page.getByRole('link', { name: /18\+/ }).count()).toBe(0);
});

test('the product page shows the name of the tapped product before the response arrives', async () => {
  const page = await pages.open(PHONE);
  await page.goto(`${server.url}/s?q=onion`);
  const results = page.getByTestId('search-result');
  const name = (await results.first().getByRole('heading').textContent()) ?? '';
  await server.control('PUT', '/faults', [{ match: 'POST /v1/layout/product/*', delayMs: 5_000 }]);
  await results.first().getByRole('link').click();
  await page.getByTestId('skeleton').first().waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
  await expect.poll(() => page.title()).toContain(name);
});

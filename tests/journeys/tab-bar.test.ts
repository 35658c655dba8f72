import { beforeEach, expect, test } from 'vitest';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn, shopperOn } from '../support/shopper.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

test('the tabs of a phone lead to the main pages, below the cart bar, and a login brings what was bought before', async () => {
  const page = await pages.open(PHONE);
  await page.goto(server.url);
  const { home, login } = shopperOn(page);
  const tabs = page.getByRole('navigation', { name: 'doorstep' });
  const current = () => tabs.locator('[aria-current="page"]').textContent();
  expect(await current()).toBe('Home');
  // in one row even on the narrowest phones, in two rows of two with large text
  const tabRows = () =>
    tabs.getByRole('link').evaluateAll((links) => {
      const tops = links.map((link) => link.getBoundingClientRect().top);
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await tabRows()).toEqual([4]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const size of ['130%', '200%']) {
    await page.evaluate(
      (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
      size,
    );
    expect(await tabRows()).toEqual([2, 2]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  const [first] = await home.readProducts();
  await home.add(first?.id ?? '');
  const bar = page.getByTestId('cart-button').filter({ visible: true });
  await expect
    .poll(async () => {
      const [above, below] = [await bar.boundingBox(), await tabs.boundingBox()];
      return above && below && [above.y + above.height - below.y, below.y + below.height];
    })
    .toEqual([0, 740]);

  await tabs.getByRole('link', { name: 'Categories' }).click();
  await expect.poll(current).toBe('Categories');
  await tabs.getByRole('link', { name: 'Buy again' }).click();
  await page.getByRole('heading', { name: 'Log in to see what you bought' }).waitFor();
  await expectNoAxeFindings(page, 'buy again, as a guest');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await login.logInWithPhone();
  const bought = page.getByTestId('screen').getByTestId('product-card');
  await bought.first().waitFor();
  await expectNoAxeFindings(page, 'buy again');
  const id = (await bought.first().getAttribute('data-product-id')) ?? '';
  await home.add(id);

  await tabs.getByRole('link', { name: 'Account' }).click();
  await page.getByTestId('account').waitFor();
  await expect.poll(current).toBe('Account');
  await page.goto(`${server.url}/cart`);
  await page.locator(`[data-testid="cart-line"][data-product-id="${id}"]`).waitFor();
  expect(await tabs.count()).toBe(0);
});

test('a desktop and an app with its own title bar have no tabs', async () => {
  const wide = await pages.open(DESKTOP);
  await wide.goto(server.url);
  await wide.getByTestId('product-card').first().waitFor();
  expect(await wide.getByRole('navigation', { name: 'doorstep' }).count()).toBe(0);
  const { home, harness } = await shopperIn(await pages.open(DESKTOP), server, { host: 'phonepe-android' });
  await home.expectShown();
  expect(await harness.device.getByRole('navigation', { name: 'doorstep' }).count()).toBe(0);
});

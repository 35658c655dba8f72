import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn } from '../support/shopper.ts';

const server = serveShop();
const pages = openPages();

/** What one sees and does on the QA page itself, around a shop that works. */
async function atHarness(host: 'phonepe-android' | 'airtel' | 'mobile-web') {
  const page = await pages.open(DESKTOP);
  const shopper = await shopperIn(page, server, { host });
  await shopper.home.shown();
  const user = page.getByLabel(/Log(ged)? in to/);
  const details = page.getByRole('region', { name: /^Details of / });
  return { page, ...shopper, user, details };
}

test('a new user, an empty store and the sandbox as it was are one click each', async () => {
  const { page, home, cart, harness, user } = await atHarness('mobile-web');
  const notice = page.getByRole('status').first();
  const { id } = await home.add();
  const card = harness.device.locator(`[data-product-id="${id}"]`).first();
  await cart.counts(1);
  // as the shop writes it down a while later
  await expect.poll(() => storedNames(page)).toContainEqual(expect.stringMatching(/cart/));

  await page.getByTestId('clear-storage').click();
  await notice.getByText('What this app had stored is gone.').waitFor();
  await card.getByTestId('add').waitFor();
  expect(await user.inputValue()).toBe('9876543210');

  await home.add();
  await page.getByTestId('new-user').click();
  await card.getByTestId('add').waitFor();
  const phone = await user.inputValue();
  expect(phone).toMatch(/^8\d{9}$/);
  await notice.getByText(phone).waitFor();

  await server.control('PUT', `/products/${id}`, { inventory: 0 });
  await page.getByTestId('reset-sandbox').click();
  await notice.getByText('The sandbox is as it was at first.').waitFor();
  await card.getByTestId('add').waitFor();
  expect(await user.inputValue()).toBe(phone);
});

test('a call shows what was asked and answered, masked, and goes to a terminal as cURL; words find it', async () => {
  const { page, harness, home, details } = await atHarness('mobile-web');
  const fold = page.getByTestId('timeline-fold').first();
  await fold.getByText(/tracking post/).waitFor();
  const posts = page.locator('[data-testid="timeline-row"][data-method*="/api/track"]');
  expect(await posts.count()).toBe(0);
  await fold.click();
  await posts.first().waitFor();
  await fold.click();
  expect(await posts.count()).toBe(0);

  await home.add();
  await harness.rows('POST /api/v5/carts').waitFor();
  const rows = page.getByTestId('timeline-row');
  const search = page.getByTestId('timeline-search');
  await search.fill('nothing has this in it');
  await page.getByText('Nothing that has happened is like that.').waitFor();
  // a word of the name and one of the answer
  await search.fill('CARTS cart_state');
  await expect.poll(() => rows.count()).toBe(1);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await rows.click();
  await details.getByText('"quantity": 1').first().waitFor();
  await details.getByText('"cart_state"').first().waitFor();
  expect(await details.textContent()).toMatch(/auth_key: ••••/);
  await details.getByTestId('copy-curl').click();
  await details.getByRole('button', { name: 'Copied' }).waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`curl -X POST '${server.url}/api/v5/carts'`);
  expect(command).toMatch(/-H 'auth_key: ••••'/);
  expect(command).toMatch(/--data-raw '\{.*"quantity":1/);
});

test('what is assumed says so, and being offline is told apart from going offline', async () => {
  const { page } = await atHarness('airtel');
  const picker = page.getByTestId('host-picker');
  await picker.getByRole('radio', { name: 'Telecom app assumed' }).waitFor({ state: 'attached' });
  expect(await picker.getByText('assumed').count()).toBe(1);
  await page.getByText('Nothing about this app is public').waitFor();

  const [network, button] = [page.getByTestId('network'), page.getByTestId('offline')];
  expect([await network.textContent(), await button.textContent()]).toEqual(['connected', 'Go offline']);
  await button.click();
  expect([await network.textContent(), await button.textContent()]).toEqual(['none', 'Go online']);
});

/** Names without the host before them. */
function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).map((name) => name.replace(/^.*?\|/, '')));
}

import { beforeEach, test } from 'vitest';
import { collectionId } from '../../fixtures/catalog/collections.ts';
import { createCatalog } from '../../fixtures/catalog/create-catalog.ts';
import { openAtPay, openAccountPage } from '../support/openings.ts';
import { listAccountPaths } from '../support/own-addresses.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

test('axe finds no violations on public pages and in the size dialog', async () => {
  const page = await pages.open(PHONE);
  for (const path of [
    '/categories',
    '/brands',
    '/brand/meadow/101',
    `/cln/midnight/clid/${collectionId('midnight')}`,
    '/dc/?collection_filters=W3sidHlwZSI6InByaWNlX21heCIsInZhbHVlIjoiNTAifV0%3D',
    '/badges',
    '/brand-awards',
    '/offers',
    '/recipes',
    '/paan',
    '/aboutus',
    '/delhi',
    '/order-online/fresh-vegetables-in-delhi',
    '/store',
    '/tab-layouts',
    '/grand-orange-bag-days',
    '/unsubscribe-ct',
    '/500',
    '/browser-not-supported',
  ]) {
    await page.goto(server.url + path);
    const screen = page.getByTestId('screen').first();
    await screen.waitFor();
    await screen.getByTestId('skeleton').first().waitFor({ state: 'detached' });
    await expectNoAxeFindings(page, path, { exclude: ['[data-testid="product-card"]'], widths: [360] });
  }
  await page.goto(`${server.url}/cn/dairy/cid/14/14`);
  await page.getByTestId('sizes').first().click();
  await page.getByRole('dialog').getByTestId('variant').first().waitFor();
  await expectNoAxeFindings(page, 'sizes', { within: 'dialog' });
});

test('axe finds no violations on account pages', async () => {
  const page = await pages.open(PHONE);
  await openAccountPage(page, server, '/account');
  for (const [screen, path] of await listAccountPaths(server)) {
    await page.goto(server.url + path);
    const screenElement = page.locator(`[data-testid="screen"][data-screen="${screen}"]`);
    await screenElement.waitFor();
    await screenElement.getByTestId('skeleton').first().waitFor({ state: 'detached' });
    await expectNoAxeFindings(page, path, { widths: [360] });
  }
});

test('axe finds no violations in dialogs', async () => {
  const page = await pages.open(PHONE);
  const mango = createCatalog().products.find(({ name }) => name.startsWith('Alphonso'));
  const dialog = page.getByRole('dialog');
  async function checkDialog(name: string): Promise<void> {
    await page.locator(`[data-modal="${name}"]`).waitFor();
    await expectNoAxeFindings(page, name, { within: 'dialog', widths: [360] });
  }
  async function checkAndCloseDialog(name: string): Promise<void> {
    await checkDialog(name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  const { payment } = await openAtPay(page, server);
  await page.getByTestId('delivering-to').getByRole('button').click();
  await checkAndCloseDialog('ADDRESS');
  await page.goto(`${server.url}/account`);
  await page.getByTestId('edit-name').click();
  await checkAndCloseDialog('NAME');

  await page.goto(`${server.url}/prn/mangoes/prid/${mango?.productId}`);
  await page.getByRole('button', { name: 'Enlarge picture 1 of 3' }).click();
  await checkAndCloseDialog('PRODUCT_PICTURES');
  await page.getByRole('button', { name: /choose a size/i }).click();
  await checkAndCloseDialog('PRODUCT_SIZES');

  await page.goto(`${server.url}/paan`);
  await checkAndCloseDialog('AGE_CONSENT');

  await page.goto(`${server.url}/secret-santa`);
  await page.getByTestId('group-create').click();
  await page.getByTestId('group-name').fill('Book club');
  await page.getByTestId('group-my-name').fill('Asha');
  await page.getByTestId('group-create').click();
  await page.getByTestId('member-rename').first().click();
  await dialog.waitFor();
  await expectNoAxeFindings(page, 'another name in a group', { within: 'dialog', widths: [360] });

  await page.goto(server.url);
  await page.clock.fastForward(2_500);
  await page.getByTestId('app-banner-open').click();
  await checkAndCloseDialog('DOWNLOAD_APP');

  // the dialog of a payment in progress
  await page.goto(`${server.url}/checkout`);
  await payment.choose('upi');
  await payment.enterUpiId('slow@upi');
  await payment.payNow();
  await payment.expectPending();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByTestId('account-menu').click();
  await page.getByTestId('menu-log-out').click();
  await checkDialog('LOG_OUT_MODAL');
});

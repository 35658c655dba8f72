import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAtPay } from '../support/openings.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { hide, show } from '../support/visibility.ts';

const server = serveShop();
const pages = openPages();

/** Work is in a different city from Home, so the shopper has to confirm the address. */
const confirmFarAddress = async (page: Page) => {
  const question = page.getByTestId('address-far');
  await question.getByText(/This address is in Delhi, \d+ km from/).waitFor();
  await question.getByRole('button', { name: 'Deliver to Work' }).click();
};
const chooseInHeader = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Change address/ })
    .click();
  await page.getByRole('dialog', { name: 'Deliver to' }).getByRole('radio', { name: /Work/ }).click();
  await confirmFarAddress(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
const chooseOnHome = async (page: Page) => {
  await page.goto(server.url);
  await chooseInHeader(page);
  await page.goto(`${server.url}/checkout`);
};
const chooseInAnotherTab = async (page: Page) => {
  await hide(page);
  const otherTab = await page.context().newPage();
  await otherTab.goto(server.url);
  await chooseInHeader(otherTab);
  await expect.poll(() => otherTab.evaluate(() => JSON.stringify(localStorage))).toContain('502');
  await otherTab.close();
  await show(page);
};
const chooseAtCheckout = async (page: Page) => {
  await page.getByRole('button', { name: 'Change address', exact: true }).click();
  await page.getByRole('dialog', { name: 'Delivery address' }).getByRole('radio', { name: /Work/ }).click();
  await confirmFarAddress(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

test.each([
  ['a desktop', 'the header at checkout', DESKTOP, chooseInHeader],
  ['a desktop', 'checkout', DESKTOP, chooseAtCheckout],
  ['a phone', 'another tab', PHONE, chooseInAnotherTab],
  ['a phone', 'the header on the home page', PHONE, chooseOnHome],
  ['a phone', 'checkout', PHONE, chooseAtCheckout],
])('on %s, the order goes to the address chosen in %s', async (_, __, device, choose) => {
  const page = await pages.open(device);
  const { payment } = await openAtPay(page, server);
  await page.getByText('Delivering to Home').waitFor();
  await choose(page);
  await page.getByText('Delivering to Work').waitFor();
  await payment.choose('cod');
  await page.getByRole('button', { name: /Place order/ }).click();
  const orderId = await payment.waitForOrder();
  const orderSuccess = page.getByTestId('order-success');
  await expect.poll(() => orderSuccess.textContent()).toContain('Work');
  expect(await orderSuccess.textContent()).not.toContain('Home');
  const order = await server.control<{ address: { label: string } }>('GET', `/orders/${orderId}`);
  expect(order.address.label).toBe('Work');
});

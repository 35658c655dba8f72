import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperOn } from '../support/shopper.ts';
import { goHome } from '../support/stages.ts';
import { hide } from '../support/visibility.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

/** Personal data of the returning shopper. */
const PERSONAL = /Asha|9876543210|98765 43210|Amaltas|B-1204|canary/;

/** Personal data found in the document, hidden parts included, in storage and in cookies. */
const findPersonalData = async (page: Page): Promise<string[]> => {
  const all = await page.evaluate(() => [
    document.documentElement.outerHTML,
    ...Object.entries(localStorage).map((entry) => entry.join(' = ')),
    ...Object.entries(sessionStorage).map((entry) => entry.join(' = ')),
    ...document.cookie.split('; ').map(decodeURIComponent),
  ]);
  return all.flatMap((text) => PERSONAL.exec(text)?.[0] ?? []);
};

const screenOf = (page: Page, name: string) => page.locator(`[data-screen="${name}"]`);
const follow = (page: Page, name: RegExp) =>
  page.getByRole('link', { name }).filter({ visible: true }).click();

async function logIn(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).filter({ visible: true }).click();
  await shopperOn(page).login.logInWithPhone(phone);
}

async function openAccount(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^(Asha|Account)$/ })
    .click();
  await page.getByTestId('account').waitFor();
}

test('on a phone, a shopper can use the account and log out, and the next shopper sees no personal data', async () => {
  const page = await pages.open(PHONE);
  const { home, cart } = await goHome(page, server);
  await logIn(page, '9876543210');
  await home.add();
  await openAccount(page);
  await page.getByRole('heading', { name: 'Miss Asha' }).waitFor();
  await page.getByText('+91 98765 43210').waitFor();
  await page.getByTestId('profile-widget').first().waitFor();
  const leave = await page.getByRole('link', { name: 'Delete my account' }).boundingBox();
  expect(leave?.height).toBeGreaterThanOrEqual(44);

  await page.getByTestId('edit-name').click();
  await page.getByTestId('profile-name').fill('Asha canary');
  await page.getByTestId('profile-save').click();
  await page.getByRole('heading', { name: 'Miss Asha canary' }).waitFor();

  await follow(page, /^Addresses/);
  const addresses = screenOf(page, 'addresses').getByTestId('address-option');
  await addresses.nth(1).waitFor();
  await addresses.nth(0).getByRole('radio').click();
  await page.getByTestId('toast').getByText('Your next order will go there').waitFor();
  await page.goBack();
  await follow(page, /^Privacy/);
  await page.getByTestId('privacy-snippet').first().waitFor();
  await page.goBack();

  await page.getByTestId('log-out').click();
  await home.expectShown();
  await cart.expectCount(1);
  await page.getByRole('button', { name: 'Log in' }).filter({ visible: true }).waitFor();
  await page.clock.fastForward(600);
  expect(await findPersonalData(page)).toEqual([]);

  await logIn(page, '9000000001');
  await openAccount(page);
  await page.getByRole('heading', { name: 'Hello' }).waitFor();
  await page.getByText('Welcome', { exact: true }).waitFor();
  expect(await findPersonalData(page)).toEqual([]);
  await follow(page, /^Addresses/);
  await page.getByText('Move the map to your door').waitFor();
  await page.goto(`${server.url}/account/delete-account`);
  const losses = page.getByTestId('losses');
  await losses.waitFor();
  expect(await losses.textContent()).toBe('Your name, phone number and order history');
  expect(await findPersonalData(page)).toEqual([]);
});

test('on a wide screen, the account menu links to the account and logs the shopper out', async () => {
  const page = await pages.open(DESKTOP);
  const { home } = await goHome(page, server);
  await logIn(page, '9876543210');
  await page.getByTestId('account-menu').click();
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await page.getByRole('heading', { name: 'Miss Asha' }).waitFor();
  await page.getByTestId('account-menu').click();
  await page.getByTestId('menu-log-out').click();
  await home.expectShown();
  await page.getByRole('button', { name: 'Log in' }).filter({ visible: true }).waitFor();
  await page.clock.fastForward(600);
  expect(await findPersonalData(page)).toEqual([]);
});

test('deleting an account removes all of the shopper’s data from every tab', async () => {
  const context = await pages.context(PHONE);
  const page = await context.newPage();
  await page.clock.install();
  // a cold start on an account page asks for a login first
  await page.goto(`${server.url}/account/privacy`);
  const { login } = shopperOn(page);
  await login.logInWithPhone();
  await page.getByTestId('privacy').waitFor();
  const otherTab = await context.newPage();
  await otherTab.goto(`${server.url}/account`);
  await otherTab.getByRole('heading', { name: 'Miss Asha' }).waitFor();
  await hide(otherTab);

  await follow(page, /^Delete my account/);
  await page.getByTestId('losses').getByText('₹500 of Doorstep Cash').waitFor();
  await page.getByRole('radio', { name: 'Something went wrong with my orders' }).click();
  await page.getByRole('radio', { name: 'Orders arrived late' }).click();
  await page.getByTestId('delete-continue').click();
  await page.getByTestId('delete-feedback').fill('canary');
  await page.getByTestId('delete-ask').click();
  await page.getByTestId('delete-confirm').click();
  await page.getByTestId('toast').getByText('have been deleted').waitFor();
  await screenOf(page, 'home').waitFor();
  await otherTab.getByRole('button', { name: 'Log in' }).filter({ visible: true }).waitFor();
  await page.clock.fastForward(600);
  expect([await findPersonalData(page), await findPersonalData(otherTab)]).toEqual([[], []]);
  const storedKeys = await page.evaluate(() => Object.keys(localStorage));
  expect(storedKeys.filter((key) => /:\d+:/.test(key))).toEqual([]);

  await logIn(page, '9876543210');
  await openAccount(page);
  await page.getByRole('heading', { name: 'Hello' }).waitFor();
});

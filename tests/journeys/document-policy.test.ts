import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn, theOneOrder } from '../support/shopper.ts';

const SDK = createRequire(import.meta.url).resolve('phonepesdk-web/phonepesdk.js');
const RIGHT = `sha384-${createHash('sha384').update(readFileSync(SDK)).digest('base64')}`;
const OTHER = `sha384-${createHash('sha384').update('another file').digest('base64')}`;

const server = serveShop({ PHONEPE_SDK_INTEGRITY: RIGHT });
const changed = serveShop({ PHONEPE_SDK_INTEGRITY: OTHER });
const pages = openPages();

test('what may be written as HTML is decided when the page starts: nothing but what the map needs', async () => {
  const page = await pages.open(PHONE);
  await page.goto(`${server.url}/aboutus`);
  await page.getByTestId('screen').waitFor();
  const found = await page.evaluate(() => {
    const made = Reflect.get(window, 'trustedTypes').defaultPolicy;
    const element = document.createElement('div');
    element.innerHTML = '<svg/>';
    return [made.name, element.innerHTML, String(made.createHTML('<img src=x onerror=alert(1)>'))];
  });
  expect(found).toEqual(['default', '<svg></svg>', '']);
});

test('the payments app’s SDK runs as the file that it was', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home, cart } = await shopperIn(page, server, { host: 'phonepe-android' });
  await home.add();
  await cart.open();
  await cart.proceed();
  await harness.consent('allow');
  await harness.device.getByTestId('address-list').waitFor();
});

test('another file in its place is not run: that is told, and the order goes on by the shop’s own ways', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home, cart, login, address, payment } = await shopperIn(page, changed, {
    host: 'phonepe-android',
  });
  await home.add();
  await cart.open();
  await cart.proceed();
  await login.withPhone();
  await address.choose();
  await payment.payNow();
  await harness.device.getByTestId('pay-approve').click();
  await theOneOrder(changed, await payment.placed());
  await harness.rows('start').first().click();
  await page
    .getByRole('region', { name: 'Details of start' })
    .getByText('"message": "PhonePe SDK not found"')
    .waitFor();
});

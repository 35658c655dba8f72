import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn, expectOneOrder } from '../support/shopper.ts';

const SDK = createRequire(import.meta.url).resolve('phonepesdk-web/phonepesdk.js');
const SDK_HASH = `sha384-${createHash('sha384').update(readFileSync(SDK)).digest('base64')}`;
const WRONG_HASH = `sha384-${createHash('sha384').update('another file').digest('base64')}`;

const server = serveShop({ PHONEPE_SDK_INTEGRITY: SDK_HASH });
const changed = serveShop({ PHONEPE_SDK_INTEGRITY: WRONG_HASH });
const pages = openPages();

test('the document’s default Trusted Types policy allows only what the map needs', async () => {
  const page = await pages.open(PHONE);
  await page.goto(`${server.url}/aboutus`);
  await page.getByTestId('screen').waitFor();
  const policyResults = await page.evaluate(() => {
    const tpPolicy = Reflect.get(window, 'trustedTypes').defaultPolicy;
    const element = document.createElement('div');
    element.innerHTML = '<svg/>';
    return [tpPolicy.name, element.innerHTML, String(tpPolicy.createHTML('<img src=x onerror=alert(1)>'))];
  });
  expect(policyResults).toEqual(['default', '<svg></svg>', '']);
});

test('the payments app’s SDK runs when its integrity hash matches', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home, cart } = await shopperIn(page, server, { host: 'phonepe-android' });
  await home.add();
  await cart.open();
  await cart.proceed();
  await harness.consent('allow');
  await harness.device.getByTestId('address-list').waitFor();
});

test('the payments app’s SDK is blocked when its hash differs, and shoppers log in by phone and pay on the payment page instead', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home, cart, login, address, payment } = await shopperIn(page, changed, {
    host: 'phonepe-android',
  });
  await home.add();
  await cart.open();
  await cart.proceed();
  await login.logInWithPhone();
  await address.choose();
  await payment.payNow();
  await harness.device.getByTestId('pay-approve').click();
  await expectOneOrder(changed, await payment.waitForOrder());
  await harness.rows('start').first().click();
  await page
    .getByRole('region', { name: 'Details of start' })
    .getByText('"message": "PhonePe SDK not found"')
    .waitFor();
});

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn } from '../support/shopper.ts';

const server = serveShop();
const pages = openPages();

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown`);
  return { ...box, bottom: box.y + box.height };
}
const bottomOf = async (locator: Locator) => (await boxOf(locator)).bottom;

test.each([
  ['phonepe-android', 'resizes', { top: 0, right: 0, bottom: 24, left: 0 }],
  ['phonepe-ios', 'covers', { top: 47, right: 0, bottom: 34, left: 0 }],
] as const)(
  'in %s, whose keyboard %s the page, the login stays above the keyboard and the cart’s bar above the gesture bar',
  async (host, keyboard, insets) => {
    const page = await pages.open(DESKTOP);
    const { home, cart, login, harness } = await shopperIn(page, server, { host, keyboard, insets });
    const { device } = harness;
    const frame = page.getByTestId('device');
    const keys = page.getByTestId('screen-keyboard');
    const cartButton = device.getByTestId('cart-cta');
    await home.expectShown();
    await home.add();
    await cart.open();

    const pageBox = await boxOf(frame);
    const scale = pageBox.width / (await device.locator('html').evaluate(() => window.innerWidth));
    const gestureBarTop = pageBox.bottom - insets.bottom * scale;
    await expect.poll(() => bottomOf(cartButton)).toBeLessThan(gestureBarTop);
    const atRest = await boxOf(cartButton);
    expect(await keys.count()).toBe(0);

    await cart.proceed();
    await harness.consent('deny');
    await keys.waitFor();
    const { y: keyboardTop } = await boxOf(keys);
    const phone = device.getByTestId('login-phone');
    const submit = device.getByTestId('login-submit');
    await expect.poll(() => bottomOf(submit)).toBeLessThan(keyboardTop);
    await phone.click();
    await keys.click();
    await page.keyboard.type('98765');
    expect(await phone.inputValue()).toBe('98765');
    expect(await bottomOf(phone)).toBeLessThan(keyboardTop);
    const isLower = (await boxOf(frame)).height < pageBox.height;
    expect(isLower).toBe(keyboard === 'resizes');

    await login.close();
    await keys.waitFor({ state: 'detached' });
    await expect.poll(() => boxOf(cartButton)).toEqual(atRest);
    expect(await boxOf(frame)).toEqual(pageBox);

    // without a gesture bar, the bar moves down to the edge
    await page.getByTestId('insets').selectOption('');
    await expect.poll(() => bottomOf(cartButton)).toBeGreaterThan(gestureBarTop);

    // a field at the lower edge of the page scrolls up
    await device.locator('body').evaluate((body) => {
      const field = Object.assign(document.createElement('input'), { id: 'low' });
      field.style.cssText = 'position: absolute; top: 2000px; left: 0';
      body.style.minHeight = '4000px';
      body.append(field);
      field.focus();
    });
    await keys.waitFor();
    await expect.poll(() => bottomOf(device.locator('#low'))).toBeLessThan(keyboardTop);
    await page.getByTestId('keyboard').selectOption('');
    await keys.waitFor({ state: 'detached' });
  },
);

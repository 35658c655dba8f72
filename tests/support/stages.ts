import type { Page } from 'playwright-core';
import { shopperOn } from './shopper.ts';
import type { ShopServer } from './shop-server.ts';

/** Walks through the shop's own page to a stage of an order, until its screen is shown. */

export const PHONE_NUMBER = '9876543210';

export async function goHome(page: Page, server: ShopServer) {
  const shopper = shopperOn(page);
  await page.goto(server.url);
  await shopper.home.expectShown();
  return shopper;
}

/** In the open cart, with two of the first product. */
export async function goToCart(page: Page, server: ShopServer) {
  const shopper = await goHome(page, server);
  const picked = await shopper.home.add();
  await shopper.home.setQuantity(picked.id, 2);
  await shopper.cart.open();
  return { ...shopper, picked };
}

/** Logged in, at the saved addresses. */
export async function goToAddresses(page: Page, server: ShopServer) {
  const shopper = await goToCart(page, server);
  await shopper.cart.proceed();
  await shopper.login.logInWithPhone(PHONE_NUMBER);
  await shopper.address.list.waitFor();
  return shopper;
}

/** At the payment methods. */
export async function goToCheckout(page: Page, server: ShopServer) {
  const shopper = await goToAddresses(page, server);
  await shopper.address.choose();
  await shopper.payment.methods.waitFor();
  return shopper;
}

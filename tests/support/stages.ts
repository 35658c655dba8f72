import type { Page } from 'playwright-core';
import { shopperOn } from './shopper.ts';
import type { ShopServer } from './shop-server.ts';

/** Each function walks through the shop to one stage of an order, and waits for its screen. */

export const PHONE_NUMBER = '9876543210';

export async function goHome(page: Page, server: ShopServer) {
  const shopper = shopperOn(page);
  await page.goto(server.url);
  await shopper.home.expectShown();
  return shopper;
}

/** Opens the cart with two units of the feed's first product. */
export async function goToCart(page: Page, server: ShopServer) {
  const shopper = await goHome(page, server);
  const picked = await shopper.home.add();
  await shopper.home.setQuantity(picked.id, 2);
  await shopper.cart.open();
  return { ...shopper, picked };
}

/** Logs in, and goes to the saved addresses. */
export async function goToAddresses(page: Page, server: ShopServer) {
  const shopper = await goToCart(page, server);
  await shopper.cart.proceed();
  await shopper.login.logInWithPhone(PHONE_NUMBER);
  await shopper.address.list.waitFor();
  return shopper;
}

/** Goes to the payment methods. */
export async function goToCheckout(page: Page, server: ShopServer) {
  const shopper = await goToAddresses(page, server);
  await shopper.address.choose();
  await shopper.payment.methods.waitFor();
  return shopper;
}

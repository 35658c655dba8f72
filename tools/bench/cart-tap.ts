import type { Browser, Page } from 'playwright-core';
import { createCatalog } from '../../fixtures/catalog/create-catalog.ts';
import { launchBrowser } from '../../tests/support/browser.ts';
import { PHONE } from '../../tests/support/devices.ts';
import { type Measured, measure } from './measure.ts';
import { startShop } from './start-shop.ts';

const LINES = 100;

/**
 * The cost of a tap on a cart stepper until layout is done, with a hundred lines in the cart. The yardstick
 * is the same tap with one line: a long cart must not make a tap much slower. Needs the built shop.
 */
export async function measureCartTap(rounds = 40): Promise<Measured> {
  const server = await startShop();
  const browser = await launchBrowser();
  try {
    const longCart = await openCart(browser, server.url, LINES);
    const shortCart = await openCart(browser, server.url, 1);
    return await measure({
      name: 'cart-tap',
      ours: (times) => tapStepper(longCart, times),
      yardstick: (times) => tapStepper(shortCart, times),
      times: 10,
      rounds,
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

/** A cart as an earlier page would have stored it. */
async function openCart(browser: Browser, url: string, lines: number): Promise<Page> {
  const page = await (await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })).newPage();
  const products = createCatalog()
    .products.filter(({ inventory }) => inventory > 20)
    .slice(0, lines);
  const items = products.map(({ productId, name, unit, price, mrp, inventory }) => {
    const id = String(productId);
    const product = {
      productId: id,
      name,
      unit,
      price: price * 100,
      mrp: mrp * 100,
      inventory,
      imageUrl: '',
    };
    return [id, { quantity: 2, product }] as const;
  });
  const storedCart = { version: 1, items: Object.fromEntries(items), order: items.map(([id]) => id) };
  await page.addInitScript((cart) => localStorage.setItem('v1:web:cart', cart), JSON.stringify(storedCart));
  await page.goto(`${url}/cart`);
  await page
    .getByTestId('cart-line')
    .nth(lines - 1)
    .waitFor({ state: 'attached' });
  await page.getByTestId('tip').or(page.getByTestId('bill')).first().waitFor();
  return page;
}

/** Alternates between adding and removing one piece. */
function tapStepper(page: Page, times: number): Promise<void> {
  return page.evaluate(async (taps) => {
    const waitForRender = () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    for (let at = 0; at < taps; at += 1) {
      const id = at % 2 === 0 ? 'qty-plus' : 'qty-minus';
      document.querySelector<HTMLElement>(`[data-testid="cart-line"] [data-testid="${id}"]`)?.click();
      await waitForRender();
      document.body.getBoundingClientRect();
    }
  }, times);
}

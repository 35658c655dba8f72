/** `npm run screenshots`: takes the README's pictures of the built shop. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type * as Serve from '../fixtures/serve.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import { DESKTOP, PHONE } from '../tests/support/devices.ts';
import { harnessDriver } from '../fixtures/harness/test/pages/harness.ts';
import { shopperOn } from '../tests/support/shopper.ts';

const FOLDER = join(process.cwd(), 'docs/pictures');

const built = pathToFileURL(join(process.cwd(), 'dist/server/sandbox.mjs')).href;
const { startSandboxServer } = (await import(built)) as typeof Serve;
const server = await startSandboxServer({ PORT: '0', SANDBOX_DATA: ':memory:', SANDBOX_ADVANCE_S: '0' });
const browser = await launchBrowser();
mkdirSync(FOLDER, { recursive: true });

async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // lazy pictures outside the viewport do not load
    const visiblePictures = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    });
    await Promise.all(visiblePictures.map((image) => image.decode().catch(() => {})));
  });
}

async function open(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, deviceScaleFactor: 1.5, reducedMotion: 'reduce' });
  return context.newPage();
}

async function take(page: Page, name: string): Promise<void> {
  await waitUntilSettled(page);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  console.log(`docs/pictures/${name}.png`);
}

async function phoneStory(colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await open({ ...PHONE, colorScheme });
  await page.goto(server.url);
  const { home, cart, login, address, payment } = shopperOn(page);
  await home.expectShown();
  const [first, second, third] = await home.readProducts();
  for (const product of [first, second, third]) if (product) await home.add(product.id);
  if (first) await home.setQuantity(first.id, 2);
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, `home-360-${colorScheme}`);
  if (colorScheme === 'dark') return;
  await cart.open();
  await cart.proceed();
  await login.logInWithPhone();
  await address.choose();
  await payment.choose('upi');
  await take(page, 'payment-360');
  await page.goto(`${server.url}/cart`);
  await take(page, 'cart-360');
  await cart.proceed();
  await payment.choose('cod');
  await payment.payNow();
  const order = await payment.waitForOrder();
  const state = JSON.stringify({ state: 'PICKING_STARTED' });
  await fetch(`${server.url}/sandbox/orders/${order}/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: state,
  });
  await page.reload();
  await payment.expectOrderState('Packing your items');
  await take(page, 'placed-360');
}

async function desktopStory(): Promise<void> {
  const page = await open({ ...DESKTOP, colorScheme: 'light' });
  await page.goto(server.url);
  const { home, cart } = shopperOn(page);
  await home.expectShown();
  for (const product of (await home.readProducts()).slice(0, 4)) await home.add(product.id);
  await cart.open();
  await take(page, 'desktop-1280');
}

async function harnessStory(): Promise<void> {
  const page = await open({ ...DESKTOP, colorScheme: 'light' });
  const harness = harnessDriver(page, server.url);
  await harness.open({ host: 'phonepe-android', faults: { logMerchantEvent: 'refused' } });
  const { home, cart, payment } = shopperOn(harness.device);
  for (const product of (await home.readProducts()).slice(0, 3)) await home.add(product.id);
  await cart.open();
  await cart.proceed();
  await harness.consent('allow');
  await payment.payNow();
  await page.getByTestId('pay-sheet').waitFor();
  await page.getByTestId('money-switch').click();
  await take(page, 'harness-1280');
}

await phoneStory('light');
await phoneStory('dark');
await desktopStory();
await harnessStory();
await browser.close();
await server.close();

import { beforeEach, expect, test } from 'vitest';
import { cartDriver } from '../../fixtures/harness/test/pages/cart.ts';
import { paiseOf } from '../../fixtures/harness/test/pages/screen.ts';
import { setTextSize } from '../support/measure-text.ts';
import { openKnown } from '../support/openings.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperOn } from '../support/shopper.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

test('goods suggested in the cart count towards free delivery at once, stay under the finger, and go once delivery is free', async () => {
  const page = await pages.open(PHONE);
  await openKnown(page, server, '/cart');
  const cart = cartDriver(page);
  const rail = page.getByTestId('gap-goods');
  const goods = rail.getByTestId('gap-good');
  await goods.first().waitFor();
  await expectNoAxeFindings(page, 'goods for free delivery', { widths: [360] });
  expect(await rail.getByTestId('qty').count(), 'nothing is preselected').toBe(0);
  const readGap = async () => paiseOf((await rail.getByRole('heading').textContent()) ?? '');
  const gap = await readGap();

  // the last of the rail is the one that is the least likely to be enough
  const product = goods.last();
  await product.scrollIntoViewIfNeeded();
  const price = paiseOf(/₹[\d,]+/.exec((await product.textContent()) ?? '')?.[0] ?? '');
  const total = await cart.readTotal();
  const top = (await rail.boundingBox())?.y ?? 0;
  const readShift = async () => Math.abs(((await rail.boundingBox())?.y ?? 0) - top);
  await product.getByTestId('add').click();
  // pages scroll by whole pixels
  expect(await readShift()).toBeLessThan(2);
  expect(await readGap()).toBe(gap - price);
  expect(await cart.readTotal()).toBeGreaterThan(total);

  await goods.first().getByTestId('add').click();
  await rail.getByRole('heading', { name: 'You’ve got free delivery' }).waitFor();
  // the server's answer
  await page.getByText('so delivery is free').waitFor({ state: 'attached' });
  expect(await readShift(), 'no answer moves the rail').toBeLessThan(2);
  await page.getByTestId('bill').click();
  await expect.poll(() => rail.count()).toBe(0);
});

test('the cart bar of a phone has the saving and the amount to free delivery in one line, with larger text, too', async () => {
  const page = await pages.open(PHONE);
  await page.goto(server.url);
  const { home } = shopperOn(page);
  await home.expectShown();
  const reduced = page.getByTestId('product-card').filter({ hasText: '10% off' }).first();
  await home.add((await reduced.getAttribute('data-product-id')) ?? '');
  const bar = page.getByTestId('cart-button');
  const facts = bar.getByText(/^₹\d+ saved · ₹\d+ to free delivery$/);
  await facts.waitFor();
  const heightOf = async (locator: typeof bar) => (await locator.boundingBox())?.height;
  expect(await heightOf(bar)).toBe(60);
  for (const percent of [115, 130, 150]) {
    await setTextSize(page, percent, 'root');
    // line height 1.25; the bar's second line is this one
    await expect.poll(() => heightOf(facts)).toBeCloseTo(0.15 * percent, 0);
    expect(await heightOf(bar)).toBeLessThan(80);
  }
  await setTextSize(page, 100, 'root');
});

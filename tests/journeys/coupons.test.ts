import { beforeEach, expect, test } from 'vitest';
import { buyAllOf } from '../support/api-shopper.ts';
import { serveShop } from '../support/shop-server.ts';
import { expectOneOrder } from '../support/shopper.ts';
import { paiseOf } from '../../fixtures/harness/test/pages/screen.ts';
import { openKnown } from '../support/openings.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

/** The coupon events in order. */
async function readCouponEvents(): Promise<string[]> {
  const events = await server.control<{ name: string; at: number; n: number }[]>(
    'GET',
    '/events?sink=internal',
  );
  return events
    .sort((a, b) => a.at - b.at || a.n - b.n)
    .map(({ name }) => name)
    .filter((name) => name.startsWith('Coupon'));
}

test('a coupon lowers the total and stays applied when a removal is undone, and an order costs what was shown after a product sold out', async () => {
  const page = await pages.open(PHONE);
  const { home, cart, coupons, payment, picked: first } = await openKnown(page, server, '/');
  await home.expectShown();
  const scarceCard = page
    .getByTestId('product-card')
    .filter({ hasText: /Only \d+ left/ })
    .first();
  const scarce = (await scarceCard.getAttribute('data-product-id')) ?? '';
  const stock = Number(/Only (\d+) left/.exec((await scarceCard.textContent()) ?? '')?.[1]);
  const [second] = (await home.readProducts()).filter(({ id }) => id !== scarce && id !== first.id);
  if (!second) throw new Error('the feed is empty');
  await home.add(scarce);
  await home.add(second.id);
  await home.setQuantity(second.id, 9);
  await cart.open();
  await page.getByTestId('tip').waitFor();

  // the coupon list renders markup, shows why a coupon is refused, and accepts a typed code
  await coupons.open();
  await page.getByTestId('coupon').locator('b').filter({ hasText: '₹149' }).waitFor();
  await coupons.enter('monsoon25');
  await page.getByText('MONSOON25 has expired.').first().waitFor();
  expect(await coupons.coupon('MONSOON25').getByTestId('coupon-apply').count()).toBe(0);
  await expectNoAxeFindings(page, 'coupons', { widths: [360] });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await coupons.coupon('SAVE10').getByRole('button', { name: 'Copy SAVE10' }).press('Enter');
  await page.getByTestId('toast').getByText('SAVE10 copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SAVE10');
  await page.goBack();
  await page.getByTestId('bill').waitFor();
  const before = await cart.readTotal();
  await coupons.open();
  await coupons.enter('flat30');
  await page.getByTestId('toast').getByText('FLAT30 is in your cart. You save ₹30.').waitFor();
  await coupons.expectApplied('FLAT30');
  expect(await cart.readTotal()).toBe(before - 30_00);

  // Undo restores the removed product at its old position, and the coupon with it
  await cart.setQuantity(scarce, 0);
  await page.getByTestId('undo').getByRole('button', { name: 'Undo' }).click();
  await coupons.expectApplied('FLAT30');
  const order = await page
    .getByTestId('cart-line')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-product-id')));
  expect(order).toEqual([first.id, scarce, second.id]);

  // a tip can be added, and the bill explains it
  await page.getByTestId('tip').getByRole('button', { name: '₹20' }).click();
  await page.getByTestId('bill').getByText('Tip for your rider').click();
  await page.getByTestId('bill').getByText('All of it goes to your rider.').waitFor();
  await expectNoAxeFindings(page, 'cart', { widths: [360] });

  // another shopper buys the remaining stock before this shopper checks out
  await buyAllOf(server, scarce, stock);
  await cart.proceed();
  const dialog = page.getByRole('dialog', { name: 'Your cart has changed' });
  await dialog
    .getByTestId('cart-changes')
    .getByText(/sold out. We removed it from your cart/)
    .waitFor();
  await expectNoAxeFindings(page, 'what changed', { widths: [360] });
  await cart.proceed();
  await payment.methods.waitFor();
  await payment.choose('cod');
  const shownTotal = paiseOf((await page.getByTestId('cart-total').textContent()) ?? '');
  await payment.payNow();
  const { total } = await expectOneOrder(server, await payment.waitForOrder());
  expect(total * 100).toBe(shownTotal);
  await page.clock.fastForward(30_000);
  await expect
    .poll(readCouponEvents)
    .toEqual(['Coupon Entered', 'Coupon Denied', 'Coupon Copied', 'Coupon Entered', 'Coupon Applied']);
});

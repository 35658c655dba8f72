import { beforeEach, expect, test } from 'vitest';
import { apiShopper } from '../support/api-shopper.ts';
import { openKnown } from '../support/openings.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

interface SlotRow {
  id: string;
  ordered: number;
  held: number;
  left: number;
}

test('an order for a slot shows its time everywhere, and who finds the slot full at Pay keeps the cart, pays nothing and chooses another time', async () => {
  const [slot] = (
    await server.control<(SlotRow & { city_id: number; from: number })[]>('PUT', '/slots', { offered: true })
  )
    .filter(({ city_id }) => city_id === 1849)
    .sort((a, b) => b.from - a.from);
  if (!slot) throw new Error('no slot is offered');
  const row = async () => (await server.control<SlotRow[]>('GET', '/slots')).find(({ id }) => id === slot.id);
  await server.control('PUT', '/slots', { slot_id: slot.id, capacity: 2 });

  const page = await pages.open(PHONE);
  const { cart, payment } = await openKnown(page, server, '/cart');
  await page.getByTestId('change-time').click();
  const sheet = page.getByRole('dialog', { name: 'Delivery time' });
  expect(await sheet.getByRole('radio').first().isChecked(), 'now comes first').toBe(true);
  await expectNoAxeFindings(page, 'delivery times', { widths: [360] });
  // by keyboard: the last time of the list
  await sheet.getByRole('radio').first().press('ArrowUp');
  await page.getByTestId('save-time').press('Enter');
  const time = page.getByTestId('delivery-time');
  await time.getByText(/^Tomorrow evening, 6–8 pm$/).waitFor();
  expect(await page.getByTestId('cart').textContent()).not.toMatch(/\d+ minutes/);
  await page.reload();
  await time.getByText(/^Tomorrow evening, 6–8 pm$/).waitFor();

  // two other shoppers have chosen the same time, and take the two places
  const others = [];
  for (const phone of ['9111111111', '9222222222']) {
    const shop = await apiShopper(server);
    await shop.login(phone);
    const ready = await shop.validCart({ 43687681: 2 });
    await shop.call('PATCH', `/v5/carts/${ready.cartId}`, { slot_id: slot.id });
    others.push({ shop, ...ready });
  }
  await cart.proceed();
  await payment.methods.waitFor();
  await payment.choose('cod');
  for (const { shop, cartId, amount } of others) {
    const { status, text } = await shop.pay(cartId, amount, { return_url: `${server.url}/payment-status` });
    expect(status, text).toBe(200);
  }
  expect(await row()).toMatchObject({ ordered: 2, held: 0, left: 0 });

  const payments = async () => (await server.control<unknown[]>('GET', '/payments')).length;
  const earlierPayments = await payments();
  await payment.payNow();
  await sheet.getByText('That time is no longer available. Choose another.').waitFor();
  expect(await payments(), 'no payment was made').toBe(earlierPayments);
  expect(await row()).toMatchObject({ ordered: 2, held: 0, left: 0 });
  expect(await sheet.locator(`[data-slot="${slot.id}"] input`).isDisabled()).toBe(true);

  // the answer to Pay is lost: there is one order, for the new time
  await sheet.getByText('Tomorrow afternoon, 12–2 pm').click();
  await page.getByTestId('save-time').click();
  await time.getByText('Tomorrow afternoon, 12–2 pm').waitFor();
  // saved again with a double tap: Pay is beneath the button
  await page.getByTestId('change-time').click();
  const save = await page.getByTestId('save-time').boundingBox();
  if (!save) throw new Error('the button is not shown');
  const [x, y] = [save.x + save.width / 2, save.y + save.height / 2];
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
  await sheet.waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  expect(await payments(), 'a double tap in the sheet pays nothing').toBe(earlierPayments);
  await server.control('PUT', '/faults', [{ match: 'POST /v1/payments', times: 1, drop: 'answer' }]);
  await payment.payNow();
  const orderId = await payment.waitForOrder();
  await page.getByText('Scheduled for tomorrow, 12–2 pm').waitFor();
  expect(await page.getByTestId('rider').count()).toBe(0);
  const orders = await server.control<{ id: string; user_phone: string }[]>('GET', '/orders');
  const own = await server.control<{ slot: { id: string } | null }>('GET', `/orders/${orderId}`);
  expect(own.slot?.id).toBe(slot.id.replace(/-18$/, '-12'));
  expect(orders.filter(({ id }) => Number(id) >= Number(orderId))).toHaveLength(1);

  await page.goto(`${server.url}/account/orders`);
  await page
    .locator(`[data-testid="order-row"][data-order-id="${orderId}"]`)
    .getByText('Scheduled for tomorrow, 12–2 pm')
    .click();
  await page.getByTestId('order-detail').getByText('Scheduled for tomorrow, 12–2 pm').waitFor();
});

import { beforeEach, expect, test } from 'vitest';
import { GIFT_CODES } from '../../fixtures/gift-codes.ts';
import { openAccountPage } from '../support/openings.ts';
import { paiseOf, expectText } from '../../fixtures/harness/test/pages/screen.ts';
import { type LoggedEvent, serveShop } from '../support/shop-server.ts';
import { expectOneOrder } from '../support/shopper.ts';
import { openPages, PHONE } from '../support/pages.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

test('a gift card is bought, claimed and spent', async () => {
  const page = await pages.open(PHONE);
  const { cart, payment } = await openAccountPage(page, server, '/account/gifts');
  const balance = page.getByTestId('wallet-balance');
  const lines = page.getByTestId('wallet-transaction');

  // the code is entered with a typo first, then correctly
  await page.getByTestId('gift-code').fill(GIFT_CODES.anybodys.replace(/^./, '2'));
  await page.getByTestId('gift-claim').click();
  await page.getByText(/That code has a typo/).waitFor();
  await page.getByTestId('gift-buy').click();
  await page.getByTestId('fund-amount').fill('250');
  await page.getByTestId('fund-to').fill('Meera');
  await page.getByTestId('fund-next').click();
  await payment.choose('upi');
  await payment.enterUpiId('ok@upi');
  await payment.payNow();
  await page.getByTestId('gift-share').waitFor();
  const code = (await page.getByTestId('gift-code').textContent()) ?? '';
  await page.goto(`${server.url}/account/gifts`);
  await page.getByTestId('gift-code').fill(code.toLowerCase());
  await page.getByTestId('gift-claim').click();
  await page.getByTestId('gift-claimed').getByRole('link', { name: 'View Doorstep Cash' }).click();
  await expectText(balance, '₹750');
  await lines.first().getByText('Gift card from Asha').waitFor();
  await page.getByTestId('wallet-transaction').nth(9).scrollIntoViewIfNeeded();
  await expect.poll(() => lines.count()).toBeGreaterThan(10);

  // the balance pays for an order
  await page.goto(`${server.url}/cart`);
  await cart.proceed();
  await payment.methods.waitFor();
  await payment.toggleBalance();
  await payment.payNow();
  const orderId = await payment.waitForOrder();
  const { total } = await expectOneOrder(server, orderId);

  await page.goto(`${server.url}/account/wallet`);
  await balance.waitFor();
  expect(paiseOf((await balance.textContent()) ?? '')).toBe(Math.round(750_00 - total * 100));
  await lines
    .first()
    .getByRole('link', { name: `Order ${orderId}` })
    .waitFor();
  await page.clock.fastForward(30_000);
  await expect
    .poll(readMoneyEvents)
    .toEqual(['Gift Card Denied', 'Gift Card Bought', 'Gift Card Claimed', 'Order Completed']);
});

test('a pending top-up completes even if the page is reloaded', async () => {
  const page = await pages.open(PHONE);
  const { payment } = await openAccountPage(page, server, '/account/wallet');
  const balance = page.getByTestId('wallet-balance');
  await page.getByTestId('wallet-add').click();
  await page.getByTestId('fund-amount').fill('20000');
  await page.getByTestId('fund-next').click();
  await page.getByText('You can add up to ₹10,000 at once.').waitFor();
  await page.getByRole('button', { name: '₹500', exact: true }).click();
  await page.getByTestId('fund-next').click();
  await payment.choose('upi');
  await payment.enterUpiId('slow@upi');
  await payment.payNow();
  await payment.expectPending();
  await page.reload();
  await payment.expectPending();
  await server.control('POST', `/payments/${await openPaymentId()}/settle`, { status: 'success' });
  await payment.checkAgain();
  await page.getByText('₹500 is in your Doorstep Cash').waitFor();
  await expectText(balance, '₹1,000');
  await page.clock.fastForward(30_000);
  await expect.poll(readMoneyEvents).toEqual(['Wallet Topped Up']);
});

async function openPaymentId(): Promise<string> {
  const rows = await server.control<{ id: string; status: string }[]>('GET', '/payments');
  return rows.find(({ status }) => status === 'PAYMENT_PENDING')?.id ?? '';
}

/** The names of the events about money, in order. */
async function readMoneyEvents(): Promise<string[]> {
  const events = await server.control<LoggedEvent[]>('GET', '/events?sink=internal');
  return events
    .sort((a, b) => a.at - b.at || a.n - b.n)
    .map(({ name }) => name)
    .filter((name) => /^(Gift|Wallet|Order Completed)/.test(name));
}

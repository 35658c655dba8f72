import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPages, PHONE } from '../support/pages.ts';
import { SOME_ADDRESS } from '../../fixtures/harness/test/pages/address.ts';
import { expectNoAxeFindings } from '../support/sound.ts';
import { serveShop } from '../support/shop-server.ts';
import { expectOneOrder } from '../support/shopper.ts';
import { openAtPay } from '../support/openings.ts';

const server = serveShop();
const pages = openPages();

/** One shopper uses every method, first for a payment that fails and then for one that succeeds. */
let page: Page;
let shopper: Awaited<ReturnType<typeof openAtPay>>;
beforeAll(async () => {
  page = await pages.keep(PHONE);
  shopper = await openAtPay(page, server);
}, 120_000);

async function goToPay() {
  const { home, cart, payment } = shopper;
  if ((await payment.methods.count()) === 0) {
    await page.getByRole('link', { name: 'Back to shopping' }).click();
    await home.add();
    await cart.open();
    await cart.proceed();
  }
  await payment.methods.waitFor();
  return payment;
}

/**
 * Checks that the failure page says what happens to the money and that the cart is kept, and returns to the payment
 * methods.
 */
async function returnFromFailure(words: RegExp): Promise<void> {
  const { payment } = shopper;
  await payment.expectFailed();
  expect(new URL(page.url()).pathname).toBe('/checkout/failure');
  const failure = page.getByTestId('payment-failed');
  // the message about a wallet depends on its response code, which arrives later
  await expect.poll(() => failure.textContent()).toMatch(words);
  expect(await failure.textContent()).toContain('Your cart hasn’t changed.');
  expect(await failure.getByTestId('support-code').textContent()).toMatch(/^Reference number: \S+$/);
  await failure.getByRole('link', { name: 'Call us' }).waitFor();
  await payment.tryAgain();
  await payment.methods.waitFor();
}

const readCartId = (): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('v1:web:cart') ?? '{}').cartId);

async function expectOrdered(): Promise<void> {
  await expectOneOrder(server, await shopper.payment.waitForOrder());
}

/** Checks the current page at the width of a phone. */
const checkScreen = (name: string) => expectNoAxeFindings(page, name, { widths: [360] });

test('cash on delivery is first refused, saying that nothing was charged, and then accepted', async () => {
  const payment = await goToPay();
  const dot = await page.getByTestId('payment-method').first().getByRole('radio').boundingBox();
  expect(dot?.width).toBe(24);
  const note = await page.getByText('You can cancel until your items are packed.').boundingBox();
  expect((note?.y ?? 9_999) + (note?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
  await payment.choose('cod');
  const refusal = {
    payment_id: 'p1',
    transaction_id: 'T1',
    cart_id: await readCartId(),
    status: 'PAYMENT_FAILED',
    amount: 0,
    message: 'The store has closed for tonight.',
    poll_url: '/v1/payments/p1',
  };
  await server.control('PUT', '/faults', [
    { match: 'POST /v1/payments', times: 1, body: refusal },
    { match: 'GET /v1/payments/by-key/*', times: 1, body: refusal },
  ]);
  await payment.payNow();
  await returnFromFailure(/The store has closed for tonight.*Nothing was charged/);
  await payment.choose('cod');
  await payment.payNow();
  await expectOrdered();
});

test('a UPI payment by ID is declined, then approved, and can also be approved on the payer’s page', async () => {
  let payment = await goToPay();
  await payment.choose('upi');
  await payment.enterUpiId('no@upi');
  await payment.payNow();
  await returnFromFailure(/refunded automatically within 5-7 working days/);
  await payment.choose('upi');
  await payment.enterUpiId('ok@upi');
  await payment.payNow();
  await expectOrdered();

  payment = await goToPay();
  await payment.choose('upi');
  await payment.enterUpiId('asha@bank');
  await payment.payNow();
  await payment.expectPending();
  await page.getByRole('button', { name: /Approve in the browser/ }).click();
  await payment.approve();
  await expectOrdered();
});

test('UPI on a phone without an app for the UPI link leads to the payer’s page', async () => {
  // A separate tab: Chromium opens a confirmation dialog for the app, which is invisible without a window and blocks
  // all input in that tab. A separate profile: this order is never shown here, so the profile's next page would show it.
  const tab = await pages.fresh(PHONE);
  const { payment } = await openAtPay(tab, server);
  await payment.choose('upi');
  await tab.locator('[data-testid="upi-flow"][data-flow="intent"]').click();
  const link = tab.waitForRequest(/^upi:/);
  await payment.payNow();
  const params = new URL((await link).url()).searchParams;
  const [attempt] = (await server.control<{ amount: number }[]>('GET', '/payments')).slice(-1);
  expect([params.get('am'), params.get('cu')]).toEqual([attempt?.amount.toFixed(2), 'INR']);
  await payment.expectPending();
  await tab.getByRole('button', { name: /Approve in the browser/ }).dispatchEvent('click');
  await tab.getByTestId('pay-approve').dispatchEvent('click');
  await expectOneOrder(server, await payment.waitForOrder());
});

test('a card is declined, then charged and saved, then charged with only the CVV, and the card number never reaches the shop', async () => {
  let payment = await goToPay();
  await payment.choose('card');
  await payment.chooseCard();
  await payment.payNow();
  await payment.typeCard('4111111111111112');
  await page.getByText('Check the card number').waitFor();
  await checkScreen('the gateway, with a fault');
  await page.getByTestId('card-number').fill('');
  await page.getByTestId('card-expiry').fill('');
  await payment.typeCard('4000000000000002');
  await returnFromFailure(/Your card was declined\..*refunded automatically/);

  await payment.choose('card');
  await payment.chooseCard();
  await payment.payNow();
  await page.getByText('Keep this card').click();
  await payment.typeCard('4111111111111111');
  await page.getByTestId('bank-code').waitFor();
  await checkScreen('the bank of the card');
  await payment.typeBankCode();
  await expectOrdered();

  payment = await goToPay();
  expect(await page.getByTestId('payment-method').first().getAttribute('data-method')).toBe('card');
  await payment.chooseCard('1111');
  await payment.payNow();
  await payment.typeCard(null);
  await payment.typeBankCode();
  await expectOrdered();

  const storedTexts = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      history.state,
    ]),
  );
  const requests = JSON.stringify(await server.control('GET', '/requests'));
  for (const place of [storedTexts, requests])
    expect(place).not.toMatch(/4111[ ]?1111|4000[ ]?0000[ ]?0000|123456/);
});

test('a wallet is linked after a wrong code, then topped up and used with one tap, and a blocked wallet shows a message', async () => {
  let payment = await goToPay();
  await payment.choose('wallet');
  await payment.chooseWallet(7);
  await checkScreen('wallets');
  await payment.payNow();
  await payment.linkWallet('7000000004', '000000');
  await page.getByText('4 attempts left').waitFor();
  await checkScreen('the code of a wallet');
  await page.getByTestId('wallet-otp').fill('123456');
  await page.getByTestId('wallet-use').click();
  await payment.payNow();
  await returnFromFailure(/This wallet is blocked.*Nothing was charged/);

  await payment.choose('wallet');
  await payment.chooseWallet(2);
  await payment.payNow();
  await payment.linkWallet('7000000001');
  await page.getByTestId('wallet-top-up').click();
  await payment.approve();
  await page.getByTestId('wallet-use').click();
  await payment.payNow();
  await expectOrdered();

  payment = await goToPay();
  await payment.choose('wallet');
  await payment.chooseWallet(9);
  await payment.payNow();
  await payment.decline();
  await returnFromFailure(/failed/);
  await payment.payNow();
  await payment.approve();
  await expectOrdered();
});

test.each([
  ['netbanking', 'nb'],
  ['pay later', 'pay_later'],
  ['meal card', 'meal_card'],
])('%s is declined on the payer’s page, then approved', async (_, method) => {
  const payment = await goToPay();
  for (const decision of ['decline', 'approve'] as const) {
    await payment.choose(method);
    if (method === 'nb') await payment.chooseBank();
    await payment.payNow();
    await payment[decision]();
    if (decision === 'decline') await returnFromFailure(/failed/);
  }
  await expectOrdered();
});

test('saving a new address at checkout opens the payment sheet over the page, and the shopper’s choice of substitutes reaches the order', async () => {
  const payment = await goToPay();
  await page.getByTestId('screen').getByRole('button', { name: 'Change address' }).click();
  // the label is not Home, which another address already has
  await shopper.address.add({ ...SOME_ADDRESS, label: 'Mum' });
  const modal = page.getByTestId('modal');
  await modal.and(page.locator('[data-modal="PAYMENT_MODAL"]')).waitFor();
  await modal.getByRole('button', { name: 'Change', exact: true }).click();
  await modal.and(page.locator('[data-modal="PAYMENT_SELECTION_MODAL"]')).waitFor();
  await checkScreen('the choice over the checkout');
  await payment.choose('cod');
  await page.getByTestId('selection-done').click();
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
  await page.getByTestId('item-substitutes').getByText('Set for each item').click();
  await page.getByTestId('item-substitute').first().selectOption('Don’t replace it');
  await page.getByText('Set for 1 item').waitFor();
  await checkScreen('another choice for one item');
  await payment.payNow();
  await expectOrdered();
  const rows = await server.control<{ substitute: string | null; item_substitutes: object }[]>(
    'GET',
    '/payments',
  );
  expect(rows.at(-1)?.substitute).toBe('closest');
  expect(Object.values(rows.at(-1)?.item_substitutes ?? {})).toEqual(['leave-out']);
  const order = page.getByTestId('order-success');
  await order.getByText('If unavailable: Don’t replace it').waitFor();
  await order.getByText('If an item is unavailable: Send the closest match').waitFor();
});

import { expect, test } from 'vitest';
import { apiShopper } from '../support/api-shopper.ts';
import { expectText } from '../../fixtures/harness/test/pages/screen.ts';
import { openAtPay } from '../support/openings.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();

interface Payment {
  id: string;
  /** rupees, like all amounts here */
  amount: number;
  balance: number;
  balance_state: string;
  charged: number;
  captures: number;
}
interface Order {
  total: number;
  paid_with: string;
  refund: { amount: number; to: string; balance: number };
  wallet_entries: { type: string; kind: string; amount: number }[];
  payments: Payment[];
}

/** Makes the first product of the home page cost ₹400, so that two of them cost more than the balance of ₹500. */
async function raisePrice(): Promise<void> {
  const client = await apiShopper(server);
  const { text } = await client.call('GET', '/feed/?template_version=9');
  const [, id = ''] = /"product_id":"?(\d+)/.exec(text) ?? [];
  await server.control('PUT', `/products/${id}`, { price: 400, mrp: 400 });
}

test('an order is paid from the balance and at a bank, the bank declines once, and a cancellation returns both parts', async () => {
  await raisePrice();
  const page = await pages.open(PHONE);
  const { payment } = await openAtPay(page, server);
  const [{ id: lastId = '' } = {}] = (await server.control<Payment[]>('GET', '/payments')).slice(-1);
  const newPayments = async () => {
    const rows = await server.control<Payment[]>('GET', '/payments');
    return rows.slice(rows.findIndex(({ id }) => id === lastId) + 1);
  };
  await payment.choose('nb');
  await payment.chooseBank('Sahyadri');
  await payment.toggleBalance();
  await expectText(page.getByTestId('pay-balance'), '₹500 from balance');
  const total = Number(/₹(\d+)/.exec((await page.getByTestId('cart-total').textContent()) ?? '')?.[1]);
  const rest = total - 500;
  await expectText(page.getByTestId('pay-now'), `Pay ₹${rest} with Netbanking`);
  await expectNoAxeFindings(page, 'balance', { widths: [360] });

  await payment.payNow();
  await page.getByTestId('pay-sheet').getByText(`₹${rest}`, { exact: true }).waitFor();
  expect(await newPayments()).toMatchObject([{ balance: 500, balance_state: 'held', charged: 0 }]);
  await payment.decline();
  await payment.expectFailed();
  await page.getByText('₹500 is back in your Doorstep Cash.').waitFor();
  expect(await newPayments()).toMatchObject([{ balance_state: 'released', charged: 0, captures: 0 }]);

  await payment.tryAgain();
  await payment.methods.waitFor();
  await payment.payNow();
  await payment.approve();
  const orderId = await payment.waitForOrder();
  const sources = `Doorstep Cash ₹500, Sahyadri Bank ₹${rest}`;
  await page.getByText(sources).waitFor();
  const readOrder = () => server.control<Order>('GET', `/orders/${orderId}`);
  const { paid_with, wallet_entries, payments } = await readOrder();
  expect([paid_with, payments.map(({ captures }) => captures)]).toEqual([sources, [0, 1]]);
  expect(payments[1]).toMatchObject({ amount: total, balance: 500, balance_state: 'spent', charged: rest });
  expect(wallet_entries).toEqual([
    { type: 'PAID', kind: 'gift', amount: -150 },
    { type: 'PAID', kind: 'balance', amount: -350 },
  ]);

  await page.goto(`${server.url}/account/orders`);
  await page.locator(`[data-testid="order-row"][data-order-id="${orderId}"]`).click();
  await page.getByTestId('bill').getByText(sources).waitFor();
  await page.getByTestId('order-cancel').click();
  await page.getByText('₹500 returns to your Doorstep Cash immediately.').waitFor();
  await page.locator('[data-testid="cancel-reason"][data-reason="too-slow"]').click();
  await page.getByTestId('cancel-confirm').click();
  await expectText(
    page.getByTestId('order-refund'),
    `₹500 has been refunded to your Doorstep Cash. ₹${rest} will be refunded to Sahyadri Bank within 5-7 working days.`,
  );
  expect((await readOrder()).refund).toMatchObject({ amount: rest, to: 'source', balance: 500 });

  await page.goto(`${server.url}/account/wallet`);
  await expectText(page.getByTestId('wallet-balance'), '₹500');
  const parts = page.getByTestId('wallet-part');
  expect(await parts.allTextContents()).toMatchObject([
    expect.stringContaining('₹350'),
    expect.stringContaining('₹150'),
  ]);
});

import { expect, test } from 'vitest';
import { type Authorization, issueToken, readToken } from '../../partners/ucp/sign-credential.ts';
import { openBench, ORIGIN } from '../fixtures/sandbox-driver.ts';

const PHONE = '9000000009';

/** A payment of a shopper whom the host has logged in, and how the host's token for it is sent. */
async function openPayment() {
  const bench = await openBench();
  const shop = await bench.client('webview_other');
  const login = await shop.form('/v2/accounts/authorize/ucp/', { grant_token: `ok-${PHONE}-1` });
  shop.accessToken = login.json.access_token;
  const { cartId, amount } = await shop.validCart({ 2: 1 });
  const { json: payment } = await shop.pay(cartId, amount, { method: 'partner' });
  const right: Authorization = {
    reservationId: payment.reservation_id,
    amount: Math.round(payment.amount * 100),
    currency: 'INR',
    bank: 'ready',
    nonce: '1',
  };
  const spend = (token: string) =>
    bench.raw('POST', payment.reservation_token.replace(ORIGIN, ''), {
      payment: { instruments: [{ id: '1', selected: true, credential: { type: 'token', token } }] },
    });
  async function orders() {
    const { json } = await bench.raw('GET', '/sandbox/orders');
    return json.filter((order: { user_phone: string }) => order.user_phone === PHONE);
  }
  const status = async () => (await shop.poll(payment)).json.status;
  return { ...bench, right, spend, orders, status };
}

test('the sandbox charges the host’s credential once, however often it comes, and places one order', async () => {
  const { right, spend, orders, status } = await openPayment();
  const token = issueToken(right);
  const answers = await Promise.all([spend(token), spend(token)]);
  expect([...answers, await spend(token)].map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(await orders()).toMatchObject([{ total: right.amount / 100 }]);
  expect(await status()).toBe('ORDER_CREATED');
});

test.each([
  ['for another payment', { reservationId: 'RESOTHER' }],
  ['for less', { amount: 1 }],
  ['in another currency', { currency: 'USD' }],
] as const)(
  'the sandbox refuses a credential %s, and leaves the payment to the right one',
  async (_, change) => {
    const { right, spend, orders } = await openPayment();
    expect((await spend(issueToken({ ...right, ...change }))).status).toBe(422);
    expect(await orders()).toEqual([]);
    expect((await spend(issueToken(right))).status).toBe(200);
  },
);

test('the sandbox refuses a credential that somebody has changed', async () => {
  const { right, spend, orders } = await openPayment();
  const token = issueToken({ ...right, bank: 'declined' });
  expect(readToken(token)).toEqual({ ...right, bank: 'declined' });
  for (const forged of [token.replace('declined', 'ready'), `${token}0`, '']) {
    expect((await spend(forged)).status).toBeGreaterThanOrEqual(400);
  }
  expect(await orders()).toEqual([]);
});

test('a credential that the bank declines ends the payment, and a later one is not charged', async () => {
  const { right, spend, orders, status } = await openPayment();
  const declined = await spend(issueToken({ ...right, bank: 'declined' }));
  expect(declined).toMatchObject({ status: 422, json: { message: 'Saathi declined the payment.' } });
  expect((await spend(issueToken(right))).status).toBe(409);
  expect([await status(), await orders()]).toEqual(['PAYMENT_FAILED', []]);
});

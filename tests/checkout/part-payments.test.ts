import { describe, expect, test } from 'vitest';
import { ORIGIN } from './sandbox-world.ts';
import { pathOf, setScene } from './scene.ts';
import { addMoney, visitPayer, walletOf } from './shopper.ts';
import type { Page, Shopper } from './shopper-page.ts';

const scene = setScene(7_350_000_000);
const { books, open, pass, quiet, tapPay } = scene;

const BALANCE = 20_00;
const walletBooks = (shopper: Shopper) => walletOf(scene.world(), shopper);

/** A shopper at the Pay button who pays ₹20 from the balance and the rest by netbanking. */
async function atPayInParts(method: 'nb' | 'upi' | 'cod' = 'nb', money = BALANCE) {
  const { page, shopper, amount } = await scene.atPay(method);
  await addMoney(scene.world(), shopper, money);
  await page.store.enter.loadOptions();
  page.store.entry.choose(method);
  page.store.entry.chooseBank('SAHY');
  page.store.entry.typeUpiId('later@upi');
  page.store.entry.chooseBalance(true);
  return { page, shopper, amount };
}

/** Spends money of the balance as another tab of the same shopper would, on another cart. */
async function spendElsewhere(shopper: Shopper): Promise<void> {
  const call = async (path: string, json: object) => {
    const { key } = JSON.parse(shopper.storage.get('auth_key') ?? '{}') as { key: string };
    const headers = { 'content-type': 'application/json', access_token: shopper.token, auth_key: key };
    const request = new Request(`${ORIGIN}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(json),
    });
    const answer = await scene.world().fetch(request);
    expect(answer.status).toBe(200);
    return (await answer.json()) as {
      cart_id: string;
      cart_data: { bill_details: { payable_amount: number } };
    };
  };
  const { selectedId } = JSON.parse(shopper.storage.get('address') ?? '{}') as { selectedId: number };
  const items = [{ product_id: '1', quantity: 1 }];
  const cart = await call('/v5/carts', { items, address_id: selectedId });
  await call('/v1/payments', {
    cart_id: cart.cart_id,
    idempotency_key: 'other-tab-attempt-1',
    method: 'cod',
    amount_paise: Math.round(cart.cart_data.bill_details.payable_amount * 100),
    balance_paise: BALANCE - 5_00,
    return_url: `${ORIGIN}/payment-status`,
  });
}

const payments = async () =>
  (await books()).payments.map(({ balance, balance_state, charged, returned, captures }) => ({
    ...{ balance, balance_state, charged, returned, captures },
  }));

const paymentsOf = ({ cart }: Page) => scene.paymentsOf(cart.state.cartId);

const firstOf = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
};

describe('a payment of which the balance pays a part', () => {
  test('the balance is held while the bank is asked, and spent when the bank has paid', async () => {
    const { page, shopper, amount } = await atPayInParts();
    await tapPay(page);
    expect(await walletBooks(shopper)).toMatchObject({ balance: 0, held: 20 });
    const back = await visitPayer(scene.world(), page.life.left ?? '', 'approve');
    const next = open(shopper, back);
    await quiet();
    expect(pathOf(next)).toBe('/checkout/success');
    expect(await payments()).toEqual([
      { balance: 20, balance_state: 'spent', charged: amount / 100 - 20, returned: 0, captures: 1 },
    ]);
    const { balance, held, transactions } = await walletBooks(shopper);
    expect([balance, held, transactions[0]?.amount]).toEqual([0, 0, -20]);
  });

  test('the UPI app on the phone is asked only for the rest', async () => {
    const { page, amount } = await atPayInParts('upi');
    page.store.entry.chooseUpiFlow('intent');
    await tapPay(page);
    const link = new URL(page.opened[0] ?? '');
    expect(link.searchParams.get('am')).toBe(((amount - BALANCE) / 100).toFixed(2));
  });

  test.each<[string, (page: Page, shopper: Shopper) => Promise<unknown>]>([
    ['the bank declines it', (page) => visitPayer(scene.world(), page.life.left ?? '', 'decline')],
    ['nobody approves it for 60 seconds', () => pass(61)],
  ])('the balance is free again when %s, and the wallet shows no loss', async (_, end) => {
    const { page, shopper } = await atPayInParts();
    const cartId = page.cart.state.cartId;
    await tapPay(page);
    await end(page, shopper);
    expect(await walletBooks(shopper)).toMatchObject({ balance: 20, held: 0 });
    expect((await walletBooks(shopper)).transactions.map(({ amount }) => amount)).toEqual([20]);
    const next = open(shopper, '/payment-status');
    await quiet();
    expect(next.store.payment.state.payment).toMatchObject({ name: 'failed', attempt: { balance: BALANCE } });
    expect(cartId).toBe(next.cart.state.cartId);
    expect(firstOf(await paymentsOf(next))).toMatchObject({
      balance_state: 'released',
      charged: 0,
      captures: 0,
    });
  });

  test('money that the bank takes after the balance was released is returned, and nothing is ordered', async () => {
    const { page, shopper, amount } = await atPayInParts();
    await tapPay(page);
    await pass(61);
    expect(await walletBooks(shopper)).toMatchObject({ balance: 20, held: 0 });
    for (let time = 0; time < 2; time += 1) await visitPayer(scene.world(), page.life.left ?? '', 'approve');
    const rest = amount / 100 - 20;
    expect(firstOf(await paymentsOf(page))).toMatchObject({ charged: rest, returned: rest, captures: 0 });
    expect((await books()).orders).toEqual([]);
    expect(await walletBooks(shopper)).toMatchObject({ balance: 20, held: 0 });
  });

  test('a new attempt releases the part that the one before it held', async () => {
    const { page, shopper } = await atPayInParts();
    await tapPay(page);
    shopper.storage.remove('payments');
    const second = open(shopper, '/checkout');
    await second.store.enter.loadOptions();
    expect(second.store.entry.state.options.balance?.usable).toBe(BALANCE);
    second.store.entry.choose('cod');
    await tapPay(second);
    expect(pathOf(second)).toBe('/checkout/success');
    expect((await payments()).map(({ balance_state }) => balance_state).sort()).toEqual([
      'released',
      'spent',
    ]);
    expect(await walletBooks(shopper)).toMatchObject({ balance: 0, held: 0 });
  });

  test('the part is taken once when the request arrives twice', async () => {
    const { page, shopper } = await atPayInParts('cod');
    await scene.faults([{ match: 'POST /v1/payments', drop: 'answer', times: 1 }]);
    await tapPay(page);
    await pass(30);
    const [, body] = page.sent.find(([call]) => call === 'POST /api/v1/payments') ?? [];
    expect(body).toContain('"balance_paise":2000');
    expect(await payments()).toMatchObject([{ balance_state: 'spent', captures: 1 }]);
    expect(await walletBooks(shopper)).toMatchObject({ balance: 0, held: 0 });
  });

  test('a balance that was spent in another tab is said before anything is charged, and the new amount is agreed to', async () => {
    const { page, shopper, amount } = await atPayInParts('cod');
    await spendElsewhere(shopper);
    await tapPay(page);
    const { notice, options } = page.store.entry.state;
    expect(notice?.message).toBe(
      'Your Doorstep Cash is now ₹5, so the amount to pay has changed. Nothing was charged.',
    );
    expect([pathOf(page), options.balance?.usable, await paymentsOf(page)]).toEqual(['/checkout', 5_00, []]);
    expect(page.store.entry.agreement()).toMatchObject({ amount, balance: 5_00 });
    await tapPay(page);
    expect(pathOf(page)).toBe('/checkout/success');
    expect(await walletBooks(shopper)).toMatchObject({ balance: 0, held: 0 });
  });

  test('a balance that paid for everything until another tab spent it asks for another method', async () => {
    const { page, shopper } = await atPayInParts('upi', 500_00);
    expect(page.store.entry.readiness.get()).toMatchObject({
      status: 'ready',
      method: 'wallet',
      provider: 1,
    });
    await scene.faults([
      {
        match: 'POST /v1/payments',
        status: 409,
        times: 1,
        body: { success: false, code: 'BALANCE_CHANGED', message: 'It is lower.' },
      },
    ]);
    await tapPay(page);
    expect([page.store.entry.state.notice?.message, pathOf(page)]).toEqual(['It is lower.', '/checkout']);
    expect(shopper.storage.get('payments')).toBeNull();
  });

  test('a backend that ignores the balance is not paid', async () => {
    const { page, shopper, amount } = await atPayInParts();
    await scene.faults([
      {
        match: 'POST /v1/payments',
        body: {
          ...{ payment_id: 'p1', transaction_id: 'T1', cart_id: page.cart.state.cartId, status: 'ACTIVE' },
          ...{ amount: amount / 100, poll_url: '/v1/payments/p1', redirect_url: 'https://bank.test/p1' },
        },
      },
    ]);
    await tapPay(page);
    expect([page.life.left, shopper.storage.get('payments')]).toEqual([null, null]);
  });

  test('the choice holds for the next visit, and is off for a shopper who never made it', async () => {
    const { page, shopper } = await atPayInParts();
    expect(shopper.storage.get('last-balance')).toBe('on');
    const next = open(shopper, '/checkout');
    await next.store.enter.loadOptions();
    expect(next.store.entry.agreement()?.balance).toBe(BALANCE);
    page.store.entry.chooseBalance(false);
    const off = open(shopper, '/checkout');
    await off.store.enter.loadOptions();
    expect(off.store.entry.agreement()?.balance).toBe(0);
  });
});

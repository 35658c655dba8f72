import { describe, expect, test } from 'vitest';
import { cancelPayment } from '../../src/checkout/payment/cancel-payment.ts';
import { pathOf, setScene } from './scene.ts';
import { addMoney, walletOf } from './shopper.ts';
import type { Page } from './shopper-page.ts';

const scene = setScene(7_620_000_000);
const { books, faults, open, pass, paymentsOf, quiet, tapPay } = scene;

const BALANCE = 20_00;
const CANCEL = 'POST /v1/payments/*/cancel';

/** A UPI request that waits for the shopper’s approval, while ₹20 of the balance is held. */
async function waiting() {
  const at = await scene.atPay('upi');
  const { page, shopper } = at;
  await addMoney(scene.world(), shopper, BALANCE);
  await page.store.enter.loadOptions();
  page.store.entry.choose('upi');
  page.store.entry.typeUpiId('later@upi');
  page.store.entry.chooseBalance(true);
  await tapPay(page);
  expect(page.store.payment.state.payment).toMatchObject({ name: 'polling', report: { canCancel: true } });
  return { ...at, cartId: page.cart.state.cartId };
}

const wallet = (shopper: Parameters<typeof walletOf>[1]) => walletOf(scene.world(), shopper);

/** The payer reports that the only payment of the cart was approved. */
async function approve(cartId: string | null): Promise<void> {
  const [attempt] = await paymentsOf(cartId);
  await scene.world().control('POST', `/sandbox/payments/${attempt?.id}/settle`, { status: 'success' });
}

/** What the button does; resolves with whether the payment no longer waits. */
async function cancel({ api, store }: Page): Promise<boolean> {
  const { payment } = store.payment.state;
  if (!('report' in payment)) throw new Error(`no payment to cancel: ${payment.name}`);
  const isCancelled = await cancelPayment(api, payment.report);
  await store.payment.checkAgain();
  await quiet();
  return isCancelled;
}

describe('a payment that waits for approval', () => {
  test('a cancelled payment leads back to the methods with the balance free, and another method pays once', async () => {
    const { page, shopper, cartId } = await waiting();
    expect(await wallet(shopper)).toMatchObject({ balance: 0, held: 20 });
    expect(await cancel(page)).toBe(true);
    expect([pathOf(page), page.store.entry.state.notice]).toEqual([
      '/checkout',
      expect.objectContaining({
        code: 'cancelled',
        message: 'You cancelled the payment. Nothing was charged.',
      }),
    ]);
    expect(await wallet(shopper)).toMatchObject({ balance: 20, held: 0 });

    page.store.entry.chooseBalance(false);
    page.store.entry.choose('cod');
    await tapPay(page);
    expect(pathOf(page)).toBe('/checkout/success');
    const attempts = await paymentsOf(cartId);
    expect(attempts).toMatchObject([
      { balance_state: 'released', charged: 0, captures: 0 },
      { balance_state: 'none', captures: 1 },
    ]);
    expect((await books()).orders).toHaveLength(1);
  });

  test('a payment that was approved just before it is cancelled places its order', async () => {
    const { page, cartId } = await waiting();
    await approve(cartId);
    await cancel(page);
    expect(pathOf(page)).toBe('/checkout/success');
    expect(await paymentsOf(cartId)).toMatchObject([{ balance_state: 'spent', returned: 0, captures: 1 }]);
    expect((await books()).orders).toHaveLength(1);
  });

  test('money that arrives for a cancelled payment is returned in full, and nothing is ordered', async () => {
    const { page, shopper, amount, cartId } = await waiting();
    await cancel(page);
    await approve(cartId);
    const rest = (amount - BALANCE) / 100;
    expect(await paymentsOf(cartId)).toMatchObject([{ charged: rest, returned: rest, captures: 0 }]);
    expect(await wallet(shopper)).toMatchObject({ balance: 20, held: 0 });
    expect((await books()).orders).toEqual([]);
  });

  test('a cancellation whose answer is lost has ended the payment all the same', async () => {
    const { page } = await waiting();
    await faults([{ match: CANCEL, drop: 'answer' }]);
    await cancel(page);
    expect([pathOf(page), page.store.entry.state.notice?.code]).toEqual(['/checkout', 'cancelled']);
  });

  test('a payment cancelled in one tab leads back to the methods in the other one', async () => {
    const { page, shopper } = await waiting();
    const other = open(shopper, '/payment-status');
    await quiet();
    expect(other.store.payment.state.payment.name).toBe('polling');
    await cancel(page);
    await pass(6);
    expect([pathOf(page), pathOf(other)]).toEqual(['/checkout', '/checkout']);
    expect((await books()).orders).toEqual([]);
  });

  test('a cancellation that never arrives leaves the payment open and can be repeated', async () => {
    const { page, shopper } = await waiting();
    await faults([{ match: CANCEL, drop: true }]);
    expect(await cancel(page)).toBe(false);
    expect([pathOf(page), page.store.payment.state.payment.name]).toEqual(['/payment-status', 'polling']);
    expect(await wallet(shopper)).toMatchObject({ held: 20 });
    await faults([]);
    expect(await cancel(page)).toBe(true);
    expect(pathOf(page)).toBe('/checkout');
    expect(await wallet(shopper)).toMatchObject({ balance: 20, held: 0 });
  });
});

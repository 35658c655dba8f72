import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Platform } from '../../bridge/index.ts';
import type { PayMethod } from '../../src/checkout/payment/pay-methods.ts';
import { ORIGIN } from './sandbox-world.ts';
import { pathOf, setScene } from './scene.ts';
import { shopUntilDone } from './shopper.ts';
import type { Page } from './shopper-page.ts';

const scene = setScene(7_100_000_000);
const { atPay, books, newShopper, open, pass, quiet, reprice, requests, tapPay } = scene;

describe('paying', () => {
  test.each<[string, Platform, Parameters<typeof shopUntilDone>[2]]>([
    ['by bank', 'mobile_web', { method: 'nb', decisions: ['decline', 'approve'] }],
    ['in the payments app', 'webview_phonepe', { method: 'partner', decisions: ['decline', 'approve'] }],
    ['in the telecom app', 'webview_airtel', { method: 'partner', decisions: ['decline', 'approve'] }],
  ])('after a payment was declined %s, a second attempt places one order', async (_, platform, plan) => {
    const shopper = await newShopper(platform);
    const { shown, page } = await shopUntilDone(scene.world(), shopper, plan);
    page.close();
    const { orders, payments } = await books();
    expect(orders.map(({ id }) => id)).toEqual([shown]);
    expect(payments.map(({ captures }) => captures).sort()).toEqual([0, 1]);
  });

  test('a donation or tip that the backend preselected is never charged', async () => {
    const preselect = (preselects: boolean) => scene.world().control('PUT', '/sandbox/carts', { preselects });
    await preselect(true);
    const { page } = await atPay('cod');
    await preselect(false);
    await tapPay(page);
    const { orders } = await books();
    // two of the milk, delivery, small cart and handling
    expect(orders.map(({ total }) => total)).toEqual([58 + 25 + 15 + 4]);
  });

  test('Pay waits until a new price from a cart response has been shown', async () => {
    const { page, amount } = await atPay('cod');
    const stop = page.store.enter.watchOptions();
    await quiet();
    const { cartId, addressId } = page.cart.state;
    const body = {
      cart_id: cartId,
      gstin: '',
      cart_state: 'checkout_ready',
      cart_data: {
        address: { id: addressId },
        items: [{ product_id: '1', quantity: 2, price: 35, mrp: 40, name: 'Toned milk', inventory: 50 }],
        bill_details: { payable_amount: amount / 100 + 12 },
      },
    };
    await scene.faults([{ match: `PUT /v5/carts/${cartId}`, body }]);
    await page.cart.refresh({ blocking: false });
    await quiet();
    expect(page.store.entry.state.changes).toMatchObject([
      { message: 'Toned milk now costs more.', before: '₹29', after: '₹35' },
      { message: 'To pay', before: '₹102', after: '₹114' },
    ]);
    await tapPay(page);
    expect((await books()).orders).toEqual([]);
    stop();
  });

  test('an already ordered cart that is restored from storage after a kill is emptied', async () => {
    const { page, shopper } = await atPay('cod');
    await pass(1);
    const storedCart = shopper.storage.get('cart') ?? '';
    expect(JSON.parse(storedCart)).toMatchObject({ cartId: page.cart.state.cartId, count: 2 });
    await tapPay(page);
    page.close();
    // the browser was killed before it stored the last change
    shopper.storage.set('cart', storedCart);
    const next = open(shopper);
    await pass(1);
    expect([next.cart.view().count, next.cart.state.cartId]).toEqual([0, null]);
    expect((await books()).orders).toHaveLength(1);
  });

  test('after a declined UPI request, the cart and the UPI ID stay, and a message says that money may have left the account', async () => {
    const { page } = await atPay('upi');
    page.store.entry.typeUpiId('no@upi');
    await tapPay(page);
    const { payment } = page.store.payment.state;
    expect(payment).toMatchObject({ name: 'failed', moneyMayHaveLeft: true });
    expect(pathOf(page)).toBe('/checkout/failure');
    expect([page.cart.view().count, page.store.entry.state.upiId]).toEqual([2, 'no@upi']);
    page.store.pay.retry();
    expect([pathOf(page), page.store.payment.state.payment.name, page.store.entry.state.chosen]).toEqual([
      '/checkout',
      'idle',
      'upi',
    ]);
  });

  test('paying another way after a failure selects another method', async () => {
    const { page } = await atPay('upi');
    page.store.entry.typeUpiId('no@upi');
    await tapPay(page);
    page.store.pay.chooseOtherMethod();
    expect(page.store.entry.state.chosen).toBe('card');
  });

  test('a slow payer is polled until the order is placed', async () => {
    const { page } = await atPay('upi');
    page.store.entry.typeUpiId('slow@upi');
    await tapPay(page);
    expect([pathOf(page), page.store.payment.state.payment.name]).toEqual(['/payment-status', 'polling']);
    await pass(30);
    expect(pathOf(page)).toBe('/checkout/success');
    expect(page.cart.view().count).toBe(0);
  });

  test('when the payer never responds, the payment is pending, then failed, and no second payment is started', async () => {
    const { page } = await atPay('upi');
    page.store.entry.typeUpiId('silent@upi');
    await tapPay(page);
    await pass(26);
    expect(page.store.payment.state.payment.name).toBe('pending');
    await tapPay(page);
    await page.store.enter.proceed();
    expect([page.store.payment.state.payment.name, pathOf(page)]).toEqual(['pending', '/payment-status']);
    await pass(40);
    await page.store.payment.checkAgain();
    await quiet();
    expect(page.store.payment.state.payment.name).toBe('failed');
    expect(await requests('POST /v1/payments')).toSatisfy(
      (sent: { body: { cart_id: string } }[]) =>
        sent.filter(({ body }) => body.cart_id === page.cart.state.cartId).length === 1,
    );
  });

  test('a wrong UPI ID or a missing bank is rejected before anything is sent', async () => {
    const { page } = await atPay('upi');
    page.store.entry.typeUpiId('asha');
    await tapPay(page);
    expect(page.store.entry.state.fieldError).toMatch(/UPI ID/);
    page.store.entry.choose('nb');
    page.store.entry.chooseBank('');
    await tapPay(page);
    expect(page.store.entry.state.fieldError).toMatch(/bank/);
    expect(page.log).not.toContain('POST /api/v1/payments');
  });

  test.each<[what: string, method: PayMethod, choose: (page: Page) => void, sent: object]>([
    ['cash', 'cod', () => {}, {}],
    ['UPI by ID', 'upi', ({ store }) => store.entry.typeUpiId(' ok@upi '), { upi_id: 'ok@upi' }],
    ['a UPI app', 'upi', ({ store }) => store.entry.chooseUpiFlow('intent'), { upi_intent: true }],
    ['netbanking', 'nb', ({ store }) => store.entry.chooseBank('SAHY'), { bank_code: 'SAHY' }],
    ['a wallet', 'wallet', ({ store }) => store.entry.chooseWallet(9), { provider: 9 }],
    ['a new card', 'card', ({ store }) => store.entry.chooseCard(''), {}],
    ['a saved card', 'card', ({ store }) => store.entry.chooseCard('card_7'), { card_token: 'card_7' }],
    ['a meal card', 'meal_card', () => {}, {}],
    ['pay later', 'pay_later', () => {}, {}],
    ['the host app’s own payment', 'partner', () => {}, {}],
  ])('only the fields of the chosen method are sent: %s', async (_, method, choose, sent) => {
    const { page, amount } = await atPay(method, method === 'partner' ? 'webview_phonepe' : 'mobile_web');
    // this input belongs to other payment methods and must not be sent
    page.store.entry.typeUpiId('other@upi');
    page.store.entry.chooseBank('GANG');
    page.store.entry.chooseCard('card_other');
    page.store.entry.chooseSubstitute('leave-out');
    choose(page);
    const { hashes, cartId } = page.store.entry.state.options;
    const { selectedId } = page.address.state;
    await tapPay(page);
    const [call, text = '{}'] = page.sent.at(-1) ?? [];
    const body = JSON.parse(text) as Record<string, unknown>;
    expect(call).toBe('POST /api/v1/payments');
    expect(body).toEqual({
      cart_id: cartId,
      gstin: '',
      idempotency_key: expect.stringMatching(/^[\w-]{16,64}$/),
      method,
      amount_paise: amount,
      address_id: selectedId,
      payment_hash: hashes[method],
      substitute_preference: 'leave-out',
      return_url: `${ORIGIN}/payment-status?attempt=${body.idempotency_key}`,
      ...sent,
    });
    expect(hashes[method]).toMatch(/./);
  });

  test('the substitute preferences for single items are sent and shown with the order', async () => {
    const { page, shopper } = await atPay('cod');
    const { enter, entry, order } = page.store;
    entry.chooseSubstitute('closest');
    entry.chooseItemSubstitute('999', 'call');
    entry.chooseItemSubstitute('1', 'call');
    entry.chooseItemSubstitute('1', 'leave-out');
    await enter.loadOptions();
    await tapPay(page);
    const sent = JSON.parse(page.sent.find(([call]) => call === 'POST /api/v1/payments')?.[1] ?? '{}');
    expect(sent).toMatchObject({ substitute_preference: 'closest', item_substitutes: { 1: 'leave-out' } });
    const [placed] = (await books()).orders;
    const stop = order.follow(sent.cart_id, placed?.id ?? '');
    await quiet();
    expect(order.state.order).toMatchObject({
      if_unavailable: 'Send the closest match',
      items: [{ product_id: '1', if_unavailable: 'Don’t replace it' }],
    });
    stop();
    entry.chooseItemSubstitute('999', '');
    entry.chooseItemSubstitute('1', '');
    expect(shopper.storage.get('item-substitutes')).toBeNull();
  });

  test('a tap on Pay while the bank is missing opens the sheet of payment methods, where it can be chosen', async () => {
    const { page } = await atPay('nb');
    page.store.entry.chooseBank('');
    page.store.entry.showSheet('payment');
    await tapPay(page);
    expect([page.store.entry.state.sheet, page.store.entry.state.fieldError]).toEqual([
      'payment-selection',
      'Choose your bank.',
    ]);
    page.store.entry.chooseBank('SAHY');
    page.store.entry.showSheet('payment');
    await tapPay(page);
    expect(page.life.left).toContain('/sandbox/payer/');
  });

  test('the UPI ID is never stored', async () => {
    const { page, shopper } = await atPay('upi');
    page.store.entry.typeUpiId('silent@upi');
    await tapPay(page);
    expect(shopper.storage.get('payments')).not.toBeNull();
    expect(shopper.storage.dump()).not.toContain('silent@upi');
  });

  test('a burst of taps on Pay sends exactly one payment request', async () => {
    const { page } = await atPay('cod');
    const shown = page.store.entry.agreement();
    for (let tap = 0; tap < 20; tap += 1) {
      void page.store.pay.tap(shown);
      if (tap % 3 === 0) await Promise.resolve();
    }
    await quiet();
    void page.store.pay.tap(shown);
    await quiet();
    expect(page.log.filter((step) => step === 'POST /api/v1/payments')).toHaveLength(1);
    expect((await books()).orders).toHaveLength(1);
  });

  test('a tap on Pay with another amount than the current one sends no payment', async () => {
    const { page, amount } = await atPay('cod');
    const shown = page.store.entry.agreement();
    await page.store.pay.tap(shown && { ...shown, amount: amount - 100 });
    expect(page.log).not.toContain('POST /api/v1/payments');
  });

  test('a GSTIN saved or removed in another tab is never used before Pay has been tapped with it', async () => {
    const GSTIN = '07AABCG5520M1ZL';
    const save = (json: object | null) =>
      page.api.call({
        ...(json ? { method: 'PUT', json } : { method: 'DELETE' }),
        path: '/v1/user/tax_details',
        answer: v.unknown(),
      });
    const { page } = await atPay('cod');
    const refusedFor = async (gstin: string, message: RegExp) => {
      await tapPay(page);
      expect((await books()).orders).toEqual([]);
      expect(page.store.entry.state.notice?.message).toMatch(message);
      expect(page.store.entry.agreement()?.gstin).toBe(gstin);
    };
    expect(page.store.entry.agreement()?.gstin).toBe('');
    await save({ gstin: GSTIN, business_name: 'Gulmohar Traders' });
    await refusedFor(GSTIN, /invoice is now 07AABCG5520M1ZL/);
    await save(null);
    await refusedFor('', /GSTIN was removed/);
    await tapPay(page);
    expect((await books()).orders).toHaveLength(1);
  });

  test('a price that changes as Pay is tapped is shown, has to be accepted, and is then charged as shown', async () => {
    const { page, amount } = await atPay('cod');
    await reprice(page, 2, [
      { match: 'POST /v1/payments', times: 1, status: 409, body: { code: 'AMOUNT_CHANGED' } },
      {
        match: 'GET /v1/payments/options',
        body: {
          transaction_id: 'T',
          amount: 70,
          enabled_payments: [{ provider: 6, method: 'cod', title: 'Cash' }],
        },
      },
    ]);
    await tapPay(page);
    expect(page.store.payment.state.payment.name).toBe('idle');
    expect(
      page.store.entry.state.changes.map(({ message, before, after }) => [message, before, after]),
    ).toEqual([
      ['Toned milk now costs more.', '₹29', '₹35'],
      ['To pay', '₹102', '₹70'],
    ]);
    await tapPay(page);
    expect(page.log.filter((step) => step === 'POST /api/v1/payments')).toHaveLength(1);
    page.store.entry.acceptChanges();
    await tapPay(page);
    const amounts = (await requests('POST /v1/payments')).slice(-2).map(({ body }) => body.amount_paise);
    expect(amounts).toEqual([amount, 7_000]);
  });

  test('the old amount of a cart that another device changed is never paid', async () => {
    const { page, shopper } = await atPay('cod');
    const { key } = JSON.parse(shopper.storage.get('auth_key') ?? '{}') as { key: string };
    const request = new Request(`${ORIGIN}/api/v5/carts/${page.cart.state.cartId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', access_token: shopper.token, auth_key: key },
      body: JSON.stringify({ items: [{ product_id: '1', quantity: 3 }] }),
    });
    expect((await scene.world().fetch(request)).status).toBe(200);
    await tapPay(page);
    const { changes } = page.store.entry.state;
    expect([(await books()).orders, changes.map(({ message }) => message)]).toEqual([
      [],
      ['Toned milk: now 3 in your cart.', 'To pay'],
    ]);
    page.store.entry.acceptChanges();
    await tapPay(page);
    const { orders } = await books();
    expect(orders).toHaveLength(1);
    expect(page.path()).toContain(`order_id=${orders[0]?.id}`);
  });

  test('Pay leads to the order when the cart was ordered in another tab', async () => {
    const { page, shopper } = await atPay('cod');
    const otherPage = open({ ...shopper, storage: shopper.storage });
    await quiet();
    otherPage.goTo('/checkout');
    await otherPage.store.enter.loadOptions();
    otherPage.store.entry.choose('cod');
    await tapPay(otherPage);
    await tapPay(page);
    const { orders } = await books();
    expect(orders).toHaveLength(1);
    expect(page.path()).toContain(`order_id=${orders[0]?.id}`);
  });

  test('Pay joins a payment that is open in another tab instead of starting a second one', async () => {
    const { page, shopper } = await atPay('upi');
    const otherPage = open(shopper, '/checkout');
    await otherPage.store.enter.loadOptions();
    page.store.entry.typeUpiId('slow@upi');
    await tapPay(page);
    otherPage.store.entry.choose('cod');
    await tapPay(otherPage);
    expect([pathOf(otherPage), otherPage.store.payment.state.payment.name]).toEqual([
      '/payment-status',
      'polling',
    ]);
    await pass(30);
    expect([pathOf(page), pathOf(otherPage)]).toEqual(['/checkout/success', '/checkout/success']);
    expect((await books()).orders).toHaveLength(1);
  });
});

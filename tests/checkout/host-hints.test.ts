import { describe, expect, test } from 'vitest';
import { BridgeError, type BridgeErrorCode, type PayHint } from '../../bridge/index.ts';
import { pathOf, setScene } from './scene.ts';

const scene = setScene(7_300_000_000);
const { atPay, books, pass, quiet, tapPay } = scene;

describe('payment outcomes reported by the host', () => {
  async function atSheet() {
    const at = await atPay('partner', 'webview_phonepe');
    await tapPay(at.page);
    const [sheet] = at.page.sheets;
    if (!sheet) throw new Error('no sheet was opened');
    return { ...at, sheet };
  }
  const settle = (id: string | undefined, status: string) =>
    scene.world().control('POST', `/sandbox/payments/${id}/settle`, { status });

  test('a host that handles payment offers only its own method', async () => {
    const { page } = await atPay('partner', 'webview_phonepe');
    expect(page.store.entry.payments).toBe('host');
    expect(page.store.entry.state.options.list.map(({ method }) => method)).toEqual(['partner']);
  });

  test.each<[PayHint['outcome'], string, string]>([
    ['ui-closed', 'success', 'succeeded'],
    ['ui-closed', 'failed', 'failed'],
    ['dismissed', 'success', 'succeeded'],
    ['dismissed', 'failed', 'failed'],
    ['unknown', 'success', 'succeeded'],
    ['unknown', 'failed', 'failed'],
  ])('when the host reports %s and the server %s, the payment has %s', async (hint, status, name) => {
    const { page, sheet } = await atSheet();
    await settle(sheet.request.reservationId, status);
    sheet.end(hint);
    await quiet();
    expect(page.store.payment.state.payment.name).toBe(name);
    expect(pathOf(page)).toBe(name === 'failed' ? '/checkout/failure' : '/checkout/success');
  });

  test.each<BridgeErrorCode>([
    'deadline',
    'dismissed',
    'declined',
    'malformed',
    'host-error',
    'busy',
    'aborted',
  ])('the outcome of a payment sheet that breaks with %s is asked from the server', async (code) => {
    const { page, sheet } = await atSheet();
    await settle(sheet.request.reservationId, 'success');
    sheet.break(new BridgeError(code, 'host'));
    await quiet();
    expect(pathOf(page)).toBe('/checkout/success');
  });

  test('an app without a payment sheet leads to the payer’s page', async () => {
    const { page, sheet } = await atSheet();
    sheet.break(new BridgeError('unavailable', 'too old'));
    await quiet();
    expect(page.life.left).toContain('/sandbox/payer/partner/');
  });

  test('when the host reports nothing, the server is asked as soon as the page is visible again', async () => {
    const { page, sheet } = await atSheet();
    await settle(sheet.request.reservationId, 'success');
    page.connectivity.setVisible(false);
    page.connectivity.setVisible(true);
    await quiet();
    expect(pathOf(page)).toBe('/checkout/success');
    // The host's reply arrives after all.
    const countPolls = () => page.log.filter((step) => step.includes('/v1/payments')).length;
    const initialPollCount = countPolls();
    sheet.end('dismissed');
    await pass(10);
    expect(countPolls()).toBe(initialPollCount);
    expect((await books()).orders).toHaveLength(1);
  });

  test('a dismissed sheet reopens for the same payment', async () => {
    const { page, sheet } = await atSheet();
    sheet.end('dismissed');
    await quiet();
    page.store.payment.continueAtPayer();
    await quiet();
    expect(page.sheets.map(({ request }) => request.reservationId)).toEqual([sheet.request.reservationId]);
  });

  test('when the host never reports, the server is asked after a while, even without a tap', async () => {
    const { page, sheet } = await atSheet();
    await settle(sheet.request.reservationId, 'success');
    await pass(15);
    expect(page.store.payment.state.payment.name).toBe('with-payer');
    await pass(10);
    expect(pathOf(page)).toBe('/checkout/success');
    expect((await books()).orders).toHaveLength(1);
  });

  test.each<BridgeErrorCode>(['host-error', 'deadline', 'malformed', 'busy'])(
    'after the sheet broke with %s, the same payment continues on the payer’s page',
    async (code) => {
      const { page, sheet } = await atSheet();
      sheet.break(new BridgeError(code, 'host'));
      await quiet();
      expect([page.store.payment.state.payment.name, page.store.payment.state.hostOutcome]).toEqual([
        'polling',
        'failed',
      ]);
      page.store.payment.continueAtPayer();
      await quiet();
      expect(page.life.left).toContain('/sandbox/payer/partner/');
      expect(page.sheets).toEqual([]);
    },
  );

  test('a second tap replaces a silent payment sheet by the payer’s page after a few seconds, but not at once', async () => {
    const { page } = await atSheet();
    page.store.payment.continueAtPayer();
    await quiet();
    expect([page.sheets.length, page.life.left]).toEqual([1, null]);
    await pass(3);
    page.store.payment.continueAtPayer();
    await quiet();
    expect(page.life.left).toContain('/sandbox/payer/partner/');
  });

  test('the next attempt opens a new payment sheet, whatever happened to the previous one', async () => {
    const { page, sheet } = await atSheet();
    await settle(sheet.request.reservationId, 'failed');
    await pass(25);
    expect(page.store.payment.state.payment.name).toBe('failed');
    page.store.pay.retry();
    await page.store.enter.loadOptions();
    await tapPay(page);
    expect(page.sheets).toHaveLength(2);
    expect(new Set(page.sheets.map(({ request }) => request.reservationId)).size).toBe(2);
  });
});

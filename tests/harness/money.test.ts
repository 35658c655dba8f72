import { expect, it } from 'vitest';
import { compareMoney } from '../../bridge/harness/money.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';
import { reduceTimeline } from '../../bridge/harness/reduce-timeline.ts';
import { freshKey, readPayment, readyToPay } from '../fixtures/sandbox-driver.ts';
import { apiRow } from './api-row.ts';

/** A payment at the sandbox, as the timeline would show its request. */
async function openAttempt(method: object = { method: 'upi', upi_id: 'wait@upi' }) {
  const world = await readyToPay();
  const key = freshKey();
  const more = { idempotency_key: key, ...method };
  const answer = await world.shop.pay(world.cartId, world.amount, more);
  const request = apiRow('POST /api/v1/payments', {
    payload: { amount_paise: world.amount, idempotency_key: key },
    reply: answer.json,
    outcome: `${answer.status}`,
    tone: answer.status < 400 ? 'good' : 'bad',
  });
  const compare = async (rows: readonly TimelineRow[]) =>
    compareMoney((await world.raw('GET', '/sandbox/ledger')).json, rows);
  return { ...world, request, compare, payment: answer.status < 400 ? readPayment(answer) : null };
}

const amountOf = (paise: number) => `₹${paise / 100}`;

it('a payment that was paid once and became an order agrees in every column', async () => {
  const { request, compare, amount, orders, payment, raw } = await openAttempt();
  await raw('POST', `/sandbox/payments/${payment?.payment_id}/settle`, { status: 'success' });
  const [order] = await orders();
  expect(await compare([request])).toEqual([
    expect.objectContaining({
      cells: {
        shopper: amountOf(amount),
        host: '–',
        order: `${amountOf(amount)}, ${order.state}`,
        capture: amountOf(amount),
        refund: '–',
      },
      disagreements: [],
    }),
  ]);
});

it('money that a payer took after the payment had failed is red beside the app that said it was approved', async () => {
  const { raw, shop, compare, request, amount, cartId } = await openAttempt();
  const [attempt] = (await raw('GET', '/sandbox/ledger')).json.slice(-1);
  await raw('POST', `/sandbox/payments/${attempt.id}/settle`, { status: 'failed' });
  await raw('POST', `/sandbox/payments/${attempt.id}/settle`, { status: 'success' });
  const sheet: TimelineRow = {
    ...apiRow('pay sheet', {
      payload: { reservationId: 'RES1', amount: { minor: amount + 100, currency: 'INR' } },
    }),
    kind: 'native',
    outcome: 'approve',
  };
  const ledger = (await raw('GET', '/sandbox/ledger')).json.map((row: { id: string }) =>
    row.id === attempt.id ? { ...row, reservation_id: 'RES1' } : row,
  );
  const [row] = compareMoney(ledger, [request, sheet]);
  expect(row?.cells).toMatchObject({ capture: `${amountOf(amount)}, late`, refund: amountOf(amount) });
  expect(row?.disagreements.map(({ columns }) => columns)).toEqual([
    ['host', 'shopper'],
    ['host', 'capture'],
  ]);
  // a reload of the page loses nothing: the request alone brings the attempt back
  expect((await compare([request])).length).toBe(1);
  expect(await compare([])).toEqual([]);
  expect((await shop.pay(cartId, amount)).status).toBe(200);
});

it('a payment that a kill of the app cut short has no answer, then that of the sheet that was opened again', async () => {
  const { raw, request, amount } = await openAttempt();
  const readLedger = async () => {
    const attempts = (await raw('GET', '/sandbox/ledger')).json;
    return [...attempts.slice(0, -1), { ...attempts.at(-1), reservation_id: 'RES1' }];
  };
  const about = (kind: TimelineRow['kind'], method: string, key: string): TimelineRow => ({
    ...apiRow(method, { key, outcome: '', tone: 'open' }),
    kind,
    payload: { reservationId: 'RES1', amount: { minor: amount, currency: 'INR' } },
  });
  const opened = [request, about('bridge', 'pay', 'call'), about('native', 'pay sheet', 'sheet')];
  const killed = reduceTimeline(opened, { type: 'page-left', at: 5_000, killed: true });
  const [cut] = compareMoney(await readLedger(), killed);
  expect(cut?.cells.host).toBe(`${amountOf(amount)}, no answer`);

  const again = [about('bridge', 'pay', 'call again'), about('native', 'pay sheet', 'sheet again')];
  const [open] = compareMoney(await readLedger(), [...killed, ...again]);
  expect(open?.cells.host).toBe(`${amountOf(amount)}, sheet open, no answer yet`);

  const [attempt] = (await readLedger()).slice(-1);
  await raw('POST', `/sandbox/payments/${attempt.id}/settle`, { status: 'success' });
  const answered = again.map(
    (row): TimelineRow => ({
      ...row,
      ...(row.kind === 'bridge' ? { outcome: 'ok', reply: 'ui-closed' } : { outcome: 'approve' }),
      tone: 'good',
    }),
  );
  const [paid] = compareMoney(await readLedger(), [...killed, ...answered]);
  expect(paid?.cells).toMatchObject({
    host: `${amountOf(amount)}, approved, hint ui-closed`,
    capture: amountOf(amount),
  });
  expect(paid?.disagreements).toEqual([]);
});

it('a payment that the backend refused shows both amounts and its sentence', async () => {
  const { shop, raw, cartId, amount, compare } = await openAttempt();
  await raw('PUT', '/sandbox/products/3', { price: 250, mrp: 250 });
  const answer = await shop.pay(cartId, amount, { idempotency_key: 'a-key-of-its-own-1' });
  const refused = apiRow('POST /api/v1/payments', {
    payload: { amount_paise: amount, idempotency_key: 'a-key-of-its-own-1' },
    reply: answer.json,
    outcome: `${answer.status}`,
    tone: 'bad',
  });
  const [row] = await compare([refused]);
  expect(row).toMatchObject({
    title: 'AMOUNT_CHANGED',
    cells: { shopper: amountOf(amount), order: `cart ₹${answer.json.amount}` },
  });
  expect(row?.disagreements).toEqual([
    { columns: ['shopper', 'order'], text: expect.stringContaining('Your cart now costs') },
  ]);
});

it.each([
  [{ captures: 2 }, ['capture']],
  [{ order: null }, ['capture', 'order']],
  [{ captures: 0, charged: 0 }, ['capture', 'order']],
  [{ charged: 1 }, ['capture', 'shopper']],
  [{ orders_of_cart: 2 }, ['order']],
  [{ order: { id: '1', total: 1, state: 'CREATED', refunded: 0 } }, ['order', 'shopper']],
])('books that were broken with %j are red in %j', async (broken, columns) => {
  const { request, raw, payment } = await openAttempt();
  await raw('POST', `/sandbox/payments/${payment?.payment_id}/settle`, { status: 'success' });
  const ledger = (await raw('GET', '/sandbox/ledger')).json;
  const [row] = compareMoney([...ledger.slice(0, -1), { ...ledger.at(-1), ...broken }], [request]);
  expect(row?.disagreements).toEqual([{ columns, text: expect.any(String) }]);
});

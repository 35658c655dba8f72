import { maskText } from '../mask.ts';
import type { TimelineRow } from './protocol.ts';
import { PAGE_LEFT } from './reduce-timeline.ts';

/** An attempt as `GET /sandbox/ledger` has it; amounts in rupees. */
export interface LedgerAttempt {
  id: string;
  reservation_id: string | null;
  /** of the request that opened it */
  idempotency_key: string;
  opened_at: number;
  method: string;
  payer: string;
  status: string;
  /** `order`, or what of the shop's own wallet was bought */
  purpose: string;
  amount: number;
  /** the part of it from the shop's own wallet */
  balance: number;
  captures: number;
  charged: number;
  returned: number;
  orders_of_cart: number;
  order: { id: string; total: number; state: string; refunded: number } | null;
}

/** What the shopper saw and the host said, in the order of the columns, and what the backend did. */
export const MONEY_COLUMNS = ['shopper', 'host', 'order', 'capture', 'refund'] as const;
export type MoneyColumn = (typeof MONEY_COLUMNS)[number];

export const MONEY_TITLES: Readonly<Record<MoneyColumn, string>> = {
  shopper: 'Shown at Pay',
  host: 'App’s answer',
  order: 'Order',
  capture: 'Charged',
  refund: 'Refunded',
};

/** One payment attempt. A cell is red if it is named in a disagreement. */
export interface MoneyRow {
  key: string;
  /** `pay_1a2b… · upi`; of a request without an attempt, what became of it */
  title: string;
  cells: Readonly<Record<MoneyColumn, string>>;
  /** a sentence each */
  disagreements: readonly { columns: readonly MoneyColumn[]; text: string }[];
}

interface Requested {
  row: TimelineRow;
  /** paise, as on the button */
  amount: number | null;
  idempotencyKey: string;
}

interface HostWord {
  /** rupees, as on the host's sheet */
  amount: number | null;
  /** `approved` on its sheet, or the hint that the shop got; what ended with the page before an answer is left out */
  answers: readonly string[];
}

const rupees = (amount: number) =>
  `₹${amount.toLocaleString('en-IN', { maximumFractionDigits: 2, minimumFractionDigits: amount % 1 ? 2 : 0 })}`;
const NONE = '–';
const isDifferent = (a: number, b: number) => Math.abs(a - b) > 0.004;

/**
 * The attempts of the books beside what the timeline has of them, the newest first. `since`: older ones are left out unless
 * the timeline has their request
 */
export function compareMoney(
  attempts: readonly LedgerAttempt[],
  rows: readonly TimelineRow[],
  since: number = Number.POSITIVE_INFINITY,
): readonly MoneyRow[] {
  const requests = rows.filter(isPaymentRequest).map(readRequest);
  const known = attempts.flatMap((attempt) => {
    const request = requests.find(({ idempotencyKey }) => idempotencyKey === attempt.idempotency_key);
    if (!request && attempt.opened_at < since) return [];
    return describeAttempt(attempt, request ?? null, hostWordOf(attempt, rows));
  });
  const keys = new Set(attempts.map(({ idempotency_key }) => idempotency_key));
  const refused = requests.filter(
    ({ row, idempotencyKey }) => !keys.has(idempotencyKey) && (row.tone === 'bad' || row.tone === 'plain'),
  );
  return [...known, ...refused.map(describeRefused)].reverse();
}

const isPaymentRequest = ({ kind, method }: TimelineRow) =>
  kind === 'api' && /^POST \/api\/v1\/payments\/?$/.test(method);

function readRequest(row: TimelineRow): Requested {
  const { amount_paise, idempotency_key } = Object(row.payload);
  return {
    row,
    amount: typeof amount_paise === 'number' ? amount_paise : null,
    idempotencyKey: `${idempotency_key}`,
  };
}

/** The host's sheet and the hint of its native side, both by the reservation. */
function hostWordOf({ reservation_id }: LedgerAttempt, rows: readonly TimelineRow[]): HostWord | null {
  if (reservation_id === null) return null;
  const id = maskText(reservation_id);
  const isAbout = ({ payload }: TimelineRow) => Object(payload).reservationId === id;
  const sheets = rows.filter((row) => row.kind === 'native' && row.method === 'pay sheet' && isAbout(row));
  const calls = rows.filter((row) => row.kind === 'bridge' && row.method === 'pay' && isAbout(row));
  if (sheets.length + calls.length === 0) return null;
  const { minor } = Object(Object(sheets.at(-1)?.payload).amount);
  const hint = ({ outcome, tone, reply }: TimelineRow) =>
    tone === 'open'
      ? 'no answer yet'
      : outcome === 'ok' && typeof reply === 'string'
        ? `hint ${reply}`
        : outcome;
  return {
    amount: typeof minor === 'number' ? minor / 100 : null,
    answers: [
      ...sheets.filter(isKept).map(({ outcome }) => SHEET_ANSWERS[outcome] ?? (outcome || 'sheet open')),
      ...calls.filter(isKept).map(hint),
    ],
  };
}

/** A kill of the app ends its sheets and calls, and the shop may go on with the payment later. */
const isKept = ({ outcome }: TimelineRow): boolean => outcome !== PAGE_LEFT;

const SHEET_ANSWERS: Readonly<Record<string, string>> = {
  approve: 'approved',
  decline: 'declined',
  dismiss: 'closed',
};

function describeAttempt(attempt: LedgerAttempt, request: Requested | null, host: HostWord | null): MoneyRow {
  const { id, method, status, amount, balance, captures, charged, returned, order } = attempt;
  const disagreements: { columns: readonly MoneyColumn[]; text: string }[] = [];
  const say = (columns: readonly MoneyColumn[], text: string) => disagreements.push({ columns, text });

  const seen = request?.amount == null ? null : request.amount / 100;
  const due = amount - balance;
  const isFailed = status === 'PAYMENT_FAILED';
  const isOpen = status === 'ACTIVE' || status === 'PAYMENT_PENDING';
  const takesMoney = method !== 'cod';
  const refunded = order?.refunded ?? 0;

  if (seen !== null && isDifferent(seen, amount))
    say(['shopper', 'order'], `Pay showed ${rupees(seen)}, the backend opened ${rupees(amount)}.`);
  if (host?.amount != null && isDifferent(host.amount, due))
    say(['host', 'shopper'], `The app’s sheet showed ${rupees(host.amount)} instead of ${rupees(due)}.`);
  const approved = host?.answers.includes('approved') ?? false;
  const declined = host?.answers.some((answer) => /^(declined|hint failed)$/.test(answer)) ?? false;
  if (approved && isFailed)
    say(['host', 'capture'], 'The payer approved in the app, but the attempt has failed.');
  if (approved && isOpen)
    say(['host', 'capture'], 'The payer approved in the app; the backend does not know it yet.');
  if (declined && !approved && captures + returned > 0)
    say(['host', 'capture'], 'The app said that the payment had failed, but money was charged.');
  if (captures > 1) say(['capture'], `The shopper was charged ${captures} times.`);
  if (captures > 0 && takesMoney && isDifferent(charged, due))
    say(['capture', 'shopper'], `${rupees(charged)} was charged instead of ${rupees(due)}.`);
  if (captures > 0 && !order && attempt.purpose === 'order')
    say(['capture', 'order'], 'Money was charged, but there is no order.');
  if (order && captures === 0) say(['capture', 'order'], 'There is an order, but nothing was charged.');
  if (order && isDifferent(order.total, amount))
    say(['order', 'shopper'], `The order is for ${rupees(order.total)} instead of ${rupees(amount)}.`);
  if (attempt.orders_of_cart > 1) say(['order'], `The cart has ${attempt.orders_of_cart} orders.`);
  if (captures === 0 && isDifferent(charged, returned))
    say(
      ['capture', 'refund'],
      `${rupees(charged - returned)} was charged for a failed attempt and not refunded.`,
    );
  if (refunded > amount + 0.004)
    say(['refund', 'capture'], `${rupees(refunded)} was refunded for a payment of ${rupees(amount)}.`);
  const hasEnded = order !== null && order.state === 'CANCELLED';
  if (hasEnded && takesMoney && isDifferent(refunded, amount))
    say(
      ['refund', 'order'],
      `The order is ${order.state}, but ${rupees(amount - refunded)} was not refunded.`,
    );

  return {
    key: id,
    title: `${shorten(id)} · ${method}`,
    cells: {
      shopper: seen === null ? NONE : rupees(seen),
      host:
        host === null
          ? NONE
          : [
              ...(host.amount === null ? [] : [rupees(host.amount)]),
              ...(host.answers.length > 0 ? host.answers : ['no answer']),
            ].join(', '),
      order: order
        ? `${rupees(order.total)}, ${order.state}`
        : isOpen
          ? 'open'
          : (STATUS_NAMES[status] ?? status),
      capture: describeCapture(attempt, takesMoney),
      refund: returned + refunded > 0 ? rupees(returned + refunded) : NONE,
    },
    disagreements,
  };
}

const STATUS_NAMES: Readonly<Record<string, string>> = { PAYMENT_FAILED: 'none, failed' };

function describeCapture({ captures, charged, balance }: LedgerAttempt, takesMoney: boolean): string {
  if (captures === 0) return charged > 0 ? `${rupees(charged)}, late` : NONE;
  const parts = [takesMoney ? rupees(charged) : `${rupees(charged)} at the door`];
  if (balance > 0) parts.push(`${rupees(balance)} balance`);
  if (captures > 1) parts.push(`${captures} times`);
  return parts.join(' + ');
}

/** A request that opened no attempt, as far as the shop knows. */
function describeRefused({ row, amount }: Requested): MoneyRow {
  const { code, message } = Object(row.reply);
  const isRefused = /^4\d\d$/.test(row.outcome);
  const reason = typeof message === 'string' ? `: ${message}` : '';
  const current = Object(row.reply).amount;
  const hasOtherAmount = typeof current === 'number' && amount !== null && isDifferent(current, amount / 100);
  return {
    key: row.key,
    title: typeof code === 'string' ? code : `request ${row.outcome}`,
    cells: {
      shopper: amount === null ? NONE : rupees(amount / 100),
      host: NONE,
      order: hasOtherAmount ? `cart ${rupees(current)}` : NONE,
      capture: NONE,
      refund: NONE,
    },
    disagreements: [
      {
        columns: hasOtherAmount ? ['shopper', 'order'] : ['shopper'],
        text: isRefused
          ? `The backend refused the payment${reason}`
          : `The payment did not reach the books (${row.outcome}).`,
      },
    ],
  };
}

/** Long enough to be found in a log. */
const shorten = (id: string) => maskText(id.length > 14 ? `${id.slice(0, 12)}…` : id);

/** What a badge counts. */
export const countDisagreements = (rows: readonly MoneyRow[]): number =>
  rows.filter(({ disagreements }) => disagreements.length > 0).length;

export const isLedger = (value: unknown): value is readonly LedgerAttempt[] =>
  Array.isArray(value) &&
  value.every((attempt) => {
    const { id, idempotency_key, method, status, amount, charged, returned } = Object(attempt);
    const areTexts = [id, idempotency_key, method, status].every((text) => typeof text === 'string');
    return areTexts && [amount, charged, returned].every((number) => Number.isFinite(number));
  });

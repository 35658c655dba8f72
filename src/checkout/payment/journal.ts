import * as v from 'valibot';
import type { Paise } from '../../model/money.ts';
import type { KeyValue } from '../../model/ports.ts';
import { JOURNAL_KEY } from './journal-key.ts';
import { PAY_METHODS } from './pay-methods.ts';
import { PURPOSES } from './purpose.ts';
import { type Attempt, failedEnd, type PaymentEnd } from './reduce-payment.ts';

/**
 * The persistent record of payment attempts. An attempt is written before its request is sent and before the shopper
 * leaves the page; on each start the server is asked about the entries still here. Details for the payer, such as a UPI
 * id, are not stored.
 *
 * `opening`: it is unknown whether the request arrived. `open`: the server knows the attempt. A success or failure
 * stays until its screen has been shown, so that a page killed before that can still show it; a success is checked with
 * the server first.
 */
const entrySchema = v.object({
  key: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
  cartId: v.pipe(v.string(), v.nonEmpty()),
  addressId: v.optional(v.number()),
  amount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  balance: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  slotId: v.optional(v.string()),
  gstin: v.optional(v.string()),
  method: v.picklist(PAY_METHODS),
  provider: v.optional(v.number()),
  purpose: v.optional(v.picklist(PURPOSES)),
  state: v.picklist(['opening', 'open', 'succeeded', 'failed']),
  /** when the attempt was started, in milliseconds since 1970 */
  at: v.number(),
  paymentId: v.optional(v.string()),
  transactionId: v.optional(v.string()),
  pollUrl: v.optional(v.string()),
  orderId: v.optional(v.nullable(v.string())),
  message: v.optional(v.string()),
  responseCode: v.optional(v.number()),
  cancelled: v.optional(v.literal(true)),
});
export type JournalEntry = v.InferOutput<typeof entrySchema>;

export interface Journal {
  /** all attempts, newest first */
  entries(): JournalEntry[];
  find(key: string): JournalEntry | null;
  /**
   * The attempts of a cart: more than one if several tabs paid at the same instant, or if the shopper abandoned
   * a request for another method.
   */
  ofCart(cartId: string): JournalEntry[];
  /**
   * Replaces the attempt's entry and removes the cart's obsolete entries: failures, and all others once the
   * cart is ordered.
   */
  write(entry: JournalEntry): void;
  remove(key: string): void;
}

export function createJournal(deps: {
  storage: KeyValue;
  report: (error: unknown, where: string) => void;
}): Journal {
  /**
   * the keys of entries that this page has removed; if the token was refused, the entries remain in that user's
   * storage
   */
  const removedKeys = new Set<string>();

  // The storage is read each time, because other tabs write to it too.
  function entries(): JournalEntry[] {
    const text = deps.storage.get(JOURNAL_KEY);
    if (text === null) return [];
    const { kept, dropped } = readEntries(text);
    if (dropped > 0) {
      deps.report(new Error(`[checkout] ${dropped} unreadable journal entries were dropped`), 'journal');
    }
    const remaining = kept.filter(({ key }) => !removedKeys.has(key));
    if (dropped > 0 || remaining.length < kept.length) save(remaining);
    return remaining;
  }

  function save(list: readonly JournalEntry[]): void {
    if (list.length === 0) deps.storage.remove(JOURNAL_KEY);
    else deps.storage.set(JOURNAL_KEY, JSON.stringify(list));
  }

  return {
    entries,
    find: (key) => entries().find((entry) => entry.key === key) ?? null,
    ofCart: (cartId) => entries().filter((entry) => entry.cartId === cartId),
    write(entry) {
      removedKeys.delete(entry.key);
      const isObsolete = (other: JournalEntry) =>
        other.cartId === entry.cartId && (entry.state === 'succeeded' || other.state === 'failed');
      const otherEntries = entries().filter((other) => other.key !== entry.key && !isObsolete(other));
      save([v.parse(entrySchema, entry), ...otherEntries]);
    },
    remove(key) {
      removedKeys.add(key);
      entries();
    },
  };
}

function readEntries(text: string): { kept: JournalEntry[]; dropped: number } {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    list = undefined;
  }
  if (!Array.isArray(list)) return { kept: [], dropped: 1 };
  const kept: JournalEntry[] = [];
  for (const one of list) {
    const parsed = v.safeParse(entrySchema, one);
    if (parsed.success && !kept.some((entry) => entry.key === parsed.output.key)) kept.push(parsed.output);
  }
  kept.sort((a, b) => b.at - a.at);
  return { kept, dropped: list.length - kept.length };
}

export function newEntry(attempt: Attempt, at: number): JournalEntry {
  return { ...attempt, state: 'opening', at };
}

export function attemptOf(entry: {
  key: string;
  cartId: string;
  addressId?: number | undefined;
  amount: Paise;
  balance?: Paise | undefined;
  slotId?: string | undefined;
  gstin?: string | undefined;
  method: Attempt['method'];
  provider?: number | undefined;
  purpose?: Attempt['purpose'];
}): Attempt {
  const { key, cartId, addressId, amount, balance, slotId, gstin, method, provider, purpose } = entry;
  return {
    key,
    cartId,
    amount,
    method,
    ...(balance !== undefined && { balance }),
    ...(slotId !== undefined && { slotId }),
    ...(gstin !== undefined && { gstin }),
    ...(addressId !== undefined && { addressId }),
    ...(provider !== undefined && { provider }),
    ...(purpose !== undefined && { purpose }),
  };
}

/** The result of a journaled attempt; null: the attempt is still open. */
export function endOf(entry: JournalEntry): PaymentEnd | null {
  const attempt = attemptOf(entry);
  if (entry.state === 'succeeded') return { name: 'succeeded', attempt, orderId: entry.orderId ?? null };
  if (entry.state !== 'failed') return null;
  const { message = '', responseCode = null, paymentId = '', cancelled = false } = entry;
  return failedEnd(attempt, { message, responseCode, paymentId, cancelled });
}

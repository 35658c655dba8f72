import * as v from 'valibot';
import { id, optionalText, rupees, time } from '../http/wire.ts';
import type { Paise } from '../model/money.ts';
import type { PageCall } from '../page/define-page.ts';
import * as m from './messages.ts';

/** Parses a list and leaves out malformed entries, whose errors are in `skipped`. */
export function validEntries<S extends v.GenericSchema>(entry: S) {
  return v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((entries): { valid: v.InferOutput<S>[]; skipped: string[] } => {
      const valid: v.InferOutput<S>[] = [];
      const skipped: string[] = [];
      for (const rawEntry of entries) {
        const parsed = v.safeParse(entry, rawEntry);
        if (parsed.success) valid.push(parsed.output);
        else skipped.push(`${v.getDotPath(parsed.issues[0]) ?? 'entry'}: ${parsed.issues[0].message}`);
      }
      return { valid, skipped };
    }),
  );
}

/** Reports each skipped entry once. */
export function reportSkippedEntries(
  { reportOnce }: Pick<PageCall<object>, 'reportOnce'>,
  skipped: readonly string[],
): void {
  for (const reason of skipped) reportOnce(`Left out an entry: ${reason}.`);
}

/** The limits for a single payment; null: payments are not possible. Malformed limits count as null. */
export const limitsWire = v.fallback(
  v.nullable(
    v.pipe(
      v.looseObject({ min: rupees, max: rupees, amounts: v.fallback(v.array(rupees), []) }),
      v.check(({ min, max }) => min > 0 && max >= min, 'no limits'),
      v.transform(({ min, max, amounts }) => ({ min, max, amounts })),
    ),
  ),
  null,
);

/** The limits for a payment; `amounts` are suggestions. */
export type Limits = NonNullable<v.InferOutput<typeof limitsWire>>;

/** The wallet's two balances: money paid in by the shopper (oc), and money granted by the shop (gc). */
const WALLET_TYPES = ['oc', 'gc'] as const;
type WalletType = (typeof WALLET_TYPES)[number];

/** The sources of transactions. */
const ENTRY_TYPES = ['PAID', 'REFUND', 'TOP_UP', 'GIFT_CARD', 'CASHBACK'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

const transaction = v.pipe(
  v.looseObject({
    id,
    amount: v.pipe(
      rupees,
      v.check((amount) => amount !== 0, 'nothing'),
    ),
    type: v.fallback(v.nullable(v.picklist(ENTRY_TYPES)), null),
    wallet_type: v.fallback(v.picklist(WALLET_TYPES), 'oc'),
    text: optionalText,
    at: time,
    order: v.fallback(v.nullable(v.looseObject({ cart_id: id, order_id: id })), null),
  }),
  v.transform(({ id: key, amount, type, wallet_type, text, at, order }) => ({
    id: key,
    /** positive if money came in, negative if it was spent */
    amount,
    type,
    walletType: wallet_type,
    text: text ?? '',
    /** milliseconds since 1970 */
    at,
    order: order && { cartId: order.cart_id, orderId: order.order_id },
  })),
);
export type Transaction = v.InferOutput<typeof transaction>;

const balancePart = v.pipe(
  v.looseObject({
    type: v.picklist(WALLET_TYPES),
    amount: rupees,
    expires_at: v.fallback(v.nullable(time), null),
  }),
  v.transform(({ type, amount, expires_at }) => ({ type, amount, expiresAt: expires_at })),
);
/** One balance: its amount, and when it expires (null: never). */
export type BalancePart = v.InferOutput<typeof balancePart>;

const typeMeta = v.looseObject({ title: v.string(), detail: optionalText });
/** The names of the two balances. */
export type WalletTypeMeta = Readonly<Partial<Record<WalletType, { title: string; detail: string }>>>;

export interface WalletMeta {
  name: string;
  /** why the wallet is inactive */
  inactiveReason: string;
  /** the limits for a top-up; null: top-ups are not available */
  topUp: Limits | null;
}

export interface WalletPage {
  active: boolean;
  /** what can be spent */
  balance: Paise;
  /** what is set aside for open payments, beside the balance */
  held: Paise;
  balanceDistribution: readonly BalancePart[];
  walletTypeMeta: WalletTypeMeta;
  meta: WalletMeta;
  transactions: readonly Transaction[];
  /** the number of transactions sent, including malformed ones */
  received: number;
  isLast: boolean;
}

/**
 * Response of `GET /v1/wallet?start=&next=`: the balance, and the transactions from `start` on, newest first.
 */
export const walletAnswer = v.pipe(
  v.looseObject({
    active: v.boolean(),
    balance: rupees,
    held: v.fallback(v.nullish(rupees, 0), 0),
    balance_distribution: validEntries(balancePart),
    wallet_type_meta: v.fallback(v.record(v.picklist(WALLET_TYPES), typeMeta), {}),
    meta: v.looseObject({
      name: v.fallback(v.string(), m.shopWallet),
      inactive_reason: optionalText,
      top_up: limitsWire,
    }),
    transactions: validEntries(transaction),
    is_last: v.boolean(),
  }),
  v.transform((wire): { page: WalletPage; skipped: string[] } => ({
    page: {
      active: wire.active,
      balance: wire.balance,
      held: wire.held,
      balanceDistribution: wire.balance_distribution.valid,
      walletTypeMeta: Object.fromEntries(
        Object.entries(wire.wallet_type_meta).map(([type, meta]) => [
          type,
          { title: meta?.title ?? '', detail: meta?.detail ?? '' },
        ]),
      ),
      meta: {
        name: wire.meta.name,
        inactiveReason: wire.meta.inactive_reason ?? '',
        topUp: wire.meta.top_up,
      },
      transactions: wire.transactions.valid,
      received: wire.transactions.valid.length + wire.transactions.skipped.length,
      isLast: wire.is_last,
    },
    skipped: [...wire.balance_distribution.skipped, ...wire.transactions.skipped],
  })),
);

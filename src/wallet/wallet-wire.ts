import * as v from 'valibot';
import { id, optionalText, rupees, time } from '../http/wire.ts';
import type { Paise } from '../model/money.ts';
import { each, limitsWire } from './list-wire.ts';
import * as m from './messages.ts';

/** The wallet's two balances: paid in by the shopper (oc), and granted by the shop (gc). */
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
    /** positive: money came in */
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

const part = v.pipe(
  v.looseObject({
    type: v.picklist(WALLET_TYPES),
    amount: rupees,
    expires_at: v.fallback(v.nullable(time), null),
  }),
  v.transform(({ type, amount, expires_at }) => ({ type, amount, expiresAt: expires_at })),
);
/** The amount of one balance, and when it expires; null: never. */
export type BalancePart = v.InferOutput<typeof part>;

const typeMeta = v.looseObject({ title: v.string(), detail: optionalText });
/** The names of the two balances. */
export type WalletTypeMeta = Readonly<Partial<Record<WalletType, { title: string; detail: string }>>>;

/** The limits for a top-up; null: not available. */
export interface Limits {
  least: Paise;
  most: Paise;
  /** suggested amounts */
  amounts: readonly Paise[];
}

export interface WalletMeta {
  name: string;
  /** why the wallet is inactive */
  inactiveReason: string;
  topUp: Limits | null;
}

export interface WalletPage {
  active: boolean;
  balance: Paise;
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
    balance_distribution: each(part),
    wallet_type_meta: v.fallback(v.record(v.picklist(WALLET_TYPES), typeMeta), {}),
    meta: v.looseObject({
      name: v.fallback(v.string(), m.wallet),
      inactive_reason: optionalText,
      top_up: limitsWire,
    }),
    transactions: each(transaction),
    is_last: v.boolean(),
  }),
  v.transform((wire): { page: WalletPage; skipped: string[] } => ({
    page: {
      active: wire.active,
      balance: wire.balance,
      balanceDistribution: wire.balance_distribution.kept,
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
      transactions: wire.transactions.kept,
      received: wire.transactions.kept.length + wire.transactions.skipped.length,
      isLast: wire.is_last,
    },
    skipped: [...wire.balance_distribution.skipped, ...wire.transactions.skipped],
  })),
);

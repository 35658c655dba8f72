import * as v from 'valibot';
import { id, optionalText, rupees, time } from '../http/wire.ts';
import type { Paise } from '../model/money.ts';
import { each, limitsWire } from './list-wire.ts';

/** The two kinds of money in the shop's own wallet: the shopper's own, and given. */
const WALLET_TYPES = ['oc', 'gc'] as const;
type WalletType = (typeof WALLET_TYPES)[number];

/** Where each kind of line comes from. */
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
    /** above 0: money came in */
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
/** How much there is of one kind of money, and when it is gone; null: it stays. */
export type BalancePart = v.InferOutput<typeof part>;

const typeMeta = v.looseObject({ title: v.string(), detail: optionalText });
/** What a kind of money is called. */
export type WalletTypeMeta = Readonly<Partial<Record<WalletType, { title: string; detail: string }>>>;

/** How much may be paid in at once; null: nothing may be. */
export interface Limits {
  least: Paise;
  most: Paise;
  /** to choose from with one tap */
  amounts: readonly Paise[];
}

export interface WalletMeta {
  name: string;
  /** why it is not active */
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
  /** how many lines came, readable or not */
  received: number;
  isLast: boolean;
}

/** Of `GET /v1/wallet?start=&next=`: what there is, and the lines from `start` on, the newest first. */
export const walletAnswer = v.pipe(
  v.looseObject({
    active: v.boolean(),
    balance: rupees,
    balance_distribution: each(part),
    wallet_type_meta: v.fallback(v.record(v.picklist(WALLET_TYPES), typeMeta), {}),
    meta: v.looseObject({
      name: v.fallback(v.string(), 'Wallet'),
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

import * as v from 'valibot';
import { id, optionalText, rupees, time } from '../http/wire.ts';
import type { Paise } from '../model/money.ts';
import { validEntries, type Limits, limitsWire } from './wallet-api.ts';

/** `open`: the card has not been claimed yet */
const CARD_STATES = ['open', 'claimed', 'expired'] as const;

const giftCard = v.pipe(
  v.looseObject({
    order_id: id,
    amount: v.pipe(
      rupees,
      v.check((amount) => amount > 0, 'nothing'),
    ),
    state: v.picklist(CARD_STATES),
    way: v.picklist(['received', 'bought']),
    from: optionalText,
    to: optionalText,
    bought_at: time,
    expires_at: time,
    claimed_at: v.fallback(v.nullable(time), null),
    claimed_by_other: v.fallback(v.boolean(), false),
  }),
  v.transform(({ order_id, amount, state, way, from, to, bought_at, expires_at, ...card }) => ({
    orderId: order_id,
    amount,
    state,
    way,
    from: from ?? '',
    to: to ?? '',
    /** milliseconds since 1970 */
    boughtAt: bought_at,
    expiresAt: expires_at,
    claimedAt: card.claimed_at,
    /** whether another account has claimed it */
    claimedByOther: card.claimed_by_other,
  })),
);
export type GiftCard = v.InferOutput<typeof giftCard>;

/**
 * Response of `GET /v1/gifts`: the cards bought and received, newest first, and the limits for buying a card.
 */
export const giftsAnswer = v.pipe(
  v.looseObject({ cards: validEntries(giftCard), buy: limitsWire }),
  v.transform(({ cards, buy }): { list: readonly GiftCard[]; buy: Limits | null; skipped: string[] } => ({
    list: cards.valid,
    skipped: cards.skipped,
    buy,
  })),
);

/** Response of `GET /v1/gifts/terms`. */
export const giftTermsAnswer = v.pipe(
  v.looseObject({ terms: validEntries(v.pipe(v.string(), v.trim(), v.nonEmpty('no words'))) }),
  v.transform(({ terms }) => terms.valid),
);

export interface GiftDetails {
  card: GiftCard;
  message: string;
  /** empty: this shopper may not see the code, or the card can no longer be used */
  code: string;
}

/** Response of `GET /v1/gifts/{orderId}`; 404: the card is unknown or another shopper's. */
export const giftDetailsAnswer = v.pipe(
  v.looseObject({ card: giftCard, message: optionalText, code: optionalText }),
  v.transform(({ card, message, code }): GiftDetails => ({ card, message: message ?? '', code: code ?? '' })),
);

/** Body of `POST /v1/gifts/claim`. */
export const claimRequest = v.looseObject({ code: v.pipe(v.string(), v.maxLength(40)) });
export const claimAnswer = v.looseObject({ order_id: id, amount: rupees });
export interface Claimed {
  orderId: string;
  amount: Paise;
}

/** The body of a refused claim. */
export const claimRefusal = v.looseObject({
  code: v.picklist(['UNKNOWN', 'CLAIMED', 'CLAIMED_BY_OTHER', 'EXPIRED', 'WALLET_INACTIVE']),
  expired_at: v.fallback(v.nullable(time), null),
});

import { href, paths, pathTo } from '../../platform/paths.ts';
import * as m from './messages.ts';

/** What a payment is for, if not a cart. */
export const PURPOSES = ['top-up', 'gift-card'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The payment's texts and paths. */
interface PurposeTexts {
  /** the label of the last step while waiting */
  lastStep: string;
  /** the label while that step is under way */
  finishing: string;
  /** what happens once it is paid */
  next: string;
  /** the message that a failure has changed nothing */
  kept: string;
  /** the path where it was started */
  from: string;
}

const ORDER: PurposeTexts = {
  lastStep: m.orderPlaced,
  finishing: m.orderBeingPlaced,
  next: m.orderNext,
  kept: m.orderNotPlaced,
  from: href.cart(),
};

const TEXTS: Readonly<Record<Purpose, PurposeTexts>> = {
  'top-up': {
    lastStep: m.moneyAdded,
    finishing: m.moneyBeingAdded,
    next: m.moneyNext,
    kept: m.moneyNotAdded,
    from: paths.wallet,
  },
  'gift-card': {
    lastStep: m.giftCardCreated,
    finishing: m.giftCardBeingCreated,
    next: m.giftCardNext,
    kept: m.giftCardNotCreated,
    from: paths.gifts,
  },
};

export const wordsFor = (purpose: Purpose | undefined): PurposeTexts => (purpose ? TEXTS[purpose] : ORDER);

/** The path that shows what was paid for; `orderId` null: nothing was. */
export function shownAt(purpose: Purpose, orderId: string | null): string {
  if (purpose === 'top-up') return `${paths.wallet}?${new URLSearchParams({ top_up: orderId ?? 'none' })}`;
  return orderId === null ? `${paths.gifts}?bought=none` : pathTo('gift', { orderId });
}

import { href, paths, pathTo } from '../../platform/paths.ts';
import * as m from './messages.ts';

/** What a payment is for, if not a cart. */
export const PURPOSES = ['top-up', 'gift-card'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The texts and the path that depend on what a payment is for. */
interface PurposeTexts {
  /** the label of the last step while waiting */
  lastStep: string;
  /** the label while that step is in progress */
  inProgress: string;
  /** what happens after the payment */
  afterwards: string;
  /** the message after a failure, which says that nothing has changed */
  unchanged: string;
  /** the path where the payment was started */
  startPath: string;
}

const ORDER_TEXTS: PurposeTexts = {
  lastStep: m.orderPlaced,
  inProgress: m.orderBeingPlaced,
  afterwards: m.orderNext,
  unchanged: m.orderNotPlaced,
  startPath: href.cart(),
};

const PURPOSE_TEXTS: Readonly<Record<Purpose, PurposeTexts>> = {
  'top-up': {
    lastStep: m.moneyAdded,
    inProgress: m.moneyBeingAdded,
    afterwards: m.moneyNext,
    unchanged: m.moneyNotAdded,
    startPath: paths.wallet,
  },
  'gift-card': {
    lastStep: m.giftCardCreated,
    inProgress: m.giftCardBeingCreated,
    afterwards: m.giftCardNext,
    unchanged: m.giftCardNotCreated,
    startPath: paths.gifts,
  },
};

export const textsFor = (purpose: Purpose | undefined): PurposeTexts =>
  purpose ? PURPOSE_TEXTS[purpose] : ORDER_TEXTS;

/** The path that shows what was paid for; `orderId` null: the payment failed. */
export function pathOf(purpose: Purpose, orderId: string | null): string {
  if (purpose === 'top-up') return `${paths.wallet}?${new URLSearchParams({ top_up: orderId ?? 'none' })}`;
  return orderId === null ? `${paths.gifts}?bought=none` : pathTo('gift', { orderId });
}

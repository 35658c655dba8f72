import { href, paths, pathTo } from '../../platform/paths.ts';
import * as m from './messages.ts';

/** What a payment is for where that is not a cart. */
export const PURPOSES = ['top-up', 'gift-card'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What is said of it on the way, and where it leads. */
interface PurposeWords {
  /** the last of the steps that are shown while it is waited for */
  lastStep: string;
  /** that step is under way */
  finishing: string;
  /** what comes of it, without a stop */
  follows: string;
  /** that it has failed has changed nothing */
  kept: string;
  /** where it was begun */
  from: string;
}

const ORDER: PurposeWords = {
  lastStep: m.orderPlaced,
  finishing: m.orderIsBeingPlaced,
  follows: m.orderFollowsByItself,
  kept: m.nothingWasOrdered,
  from: href.cart(),
};

const WORDS: Readonly<Record<Purpose, PurposeWords>> = {
  'top-up': {
    lastStep: m.moneyAdded,
    finishing: m.moneyIsOnWayIntoWallet,
    follows: m.moneyIsInWalletRightAfter,
    kept: m.nothingWasAdded,
    from: paths.wallet,
  },
  'gift-card': {
    lastStep: m.giftCardMade,
    finishing: m.giftCardIsBeingMade,
    follows: m.giftCardIsRightAfter,
    kept: m.noGiftCardWasMade,
    from: paths.gifts,
  },
};

export const wordsFor = (purpose: Purpose | undefined): PurposeWords => (purpose ? WORDS[purpose] : ORDER);

/** Where what was paid for can be seen; null: the payment never reached the shop. */
export function shownAt(purpose: Purpose, orderId: string | null): string {
  if (purpose === 'top-up') return `${paths.wallet}?${new URLSearchParams({ top_up: orderId ?? 'none' })}`;
  return orderId === null ? `${paths.gifts}?bought=none` : pathTo('gift', { orderId });
}

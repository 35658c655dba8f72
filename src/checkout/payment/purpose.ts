import { href, paths, pathTo } from '../../platform/paths.ts';

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
  lastStep: 'Order placed',
  finishing: 'Your order is being placed. This takes a moment.',
  follows: 'your order follows by itself',
  kept: 'Nothing was ordered. Your cart is just as it was.',
  from: href.cart(),
};

const WORDS: Readonly<Record<Purpose, PurposeWords>> = {
  'top-up': {
    lastStep: 'Money added',
    finishing: 'The money is on its way into your wallet. This takes a moment.',
    follows: 'the money is in your wallet right after',
    kept: 'Nothing was added. Your wallet is just as it was.',
    from: paths.wallet,
  },
  'gift-card': {
    lastStep: 'Gift card made',
    finishing: 'Your gift card is being made. This takes a moment.',
    follows: 'your gift card is there right after',
    kept: 'No gift card was made. Nothing else has changed.',
    from: paths.gifts,
  },
};

export const wordsFor = (purpose: Purpose | undefined): PurposeWords => (purpose ? WORDS[purpose] : ORDER);

/** Where what was paid for can be seen; null: the payment never reached the shop. */
export function shownAt(purpose: Purpose, orderId: string | null): string {
  if (purpose === 'top-up') return `${paths.wallet}?${new URLSearchParams({ top_up: orderId ?? 'none' })}`;
  return orderId === null ? `${paths.gifts}?bought=none` : pathTo('gift', { orderId });
}

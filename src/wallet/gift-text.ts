import { fullDate, shortDate } from '../model/dates.ts';
import type { GiftCard } from './gifts-api.ts';
import * as m from './messages.ts';

/** `From Kabir`, `For Meera` */
export function cardTitle({ way, from, to }: Pick<GiftCard, 'way' | 'from' | 'to'>): string {
  if (way === 'bought') return to === '' ? m.boughtByYou : m.giftFor(to);
  return from === '' ? m.giftCard : m.giftFrom(from);
}

type CardDates = Pick<GiftCard, 'way' | 'state' | 'expiresAt' | 'claimedAt' | 'claimedByOther'>;

/** The state of a gift card with its date. */
export function cardDate({ way, state, expiresAt, claimedAt, claimedByOther }: CardDates): string {
  switch (state) {
    case 'open':
      return way === 'bought' ? m.unclaimed : m.claimBy(fullDate(expiresAt));
    case 'expired':
      return m.expiredOn(fullDate(expiresAt));
    case 'claimed':
      if (claimedAt === null) return m.claimed;
      return way === 'received' && claimedByOther
        ? m.claimedByOtherOn(shortDate(claimedAt))
        : m.claimedOn(shortDate(claimedAt));
  }
}

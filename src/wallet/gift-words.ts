import { dayOf, shortDay } from './dates.ts';
import type { GiftCard } from './gifts-wire.ts';

/** `From Kabir`, `For Meera` */
export function cardTitle({ way, from, to }: Pick<GiftCard, 'way' | 'from' | 'to'>): string {
  if (way === 'bought') return to === '' ? 'Bought by you' : `For ${to}`;
  return from === '' ? 'Gift card' : `From ${from}`;
}

type When = Pick<GiftCard, 'way' | 'state' | 'expiresAt' | 'claimedAt'>;

/** What has become of it, and when. */
export function cardWhen({ way, state, expiresAt, claimedAt }: When): string {
  switch (state) {
    case 'open':
      return way === 'bought' ? 'Not claimed yet' : `To be claimed by ${dayOf(expiresAt)}`;
    case 'expired':
      return `Ended on ${dayOf(expiresAt)}`;
    case 'claimed':
      return claimedAt === null ? 'Claimed' : `Claimed on ${shortDay(claimedAt)}`;
  }
}

import { formatPaise } from '../../model/money.ts';
import type { Loss } from './deletion-wire.ts';
import * as m from './messages.ts';

const COUNTED: Readonly<Record<Exclude<Loss['type'], 'wallet'>, (count: number) => string>> = {
  'gift-cards': m.giftCardsLoss,
  prints: m.printsLoss,
  cards: m.cardsLoss,
  addresses: m.addressesLoss,
};

/** `₹350 in your wallet`, `2 gift cards` */
export function lossText(loss: Loss): string {
  if (loss.type === 'wallet') return m.walletLoss(formatPaise(loss.amount));
  return COUNTED[loss.type](loss.count);
}

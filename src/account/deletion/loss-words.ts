import { formatPaise } from '../../model/money.ts';
import type { Loss } from './deletion-wire.ts';
import * as m from './messages.ts';

const THINGS: Readonly<Record<Exclude<Loss['type'], 'wallet'>, [one: string, more: string]>> = {
  'gift-cards': ['gift card', 'gift cards'],
  prints: [m.documentWaitsToBePrinted, m.documentsWaitToBePrinted],
  cards: ['saved card', 'saved cards'],
  addresses: ['saved address', 'saved addresses'],
};

/** `₹350 in your wallet`, `2 gift cards` */
export function lossWords(loss: Loss): string {
  if (loss.type === 'wallet') return m.inYourWallet(formatPaise(loss.amount));
  return `${loss.count} ${THINGS[loss.type][loss.count === 1 ? 0 : 1]}`;
}

/** Deleted with every account. */
export const ALWAYS_LOST = m.namePhoneNumberAndListOfOrders;

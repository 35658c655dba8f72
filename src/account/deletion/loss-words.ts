import { formatPaise } from '../../model/money.ts';
import type { Loss } from './deletion-wire.ts';

const THINGS: Readonly<Record<Exclude<Loss['type'], 'wallet'>, [one: string, more: string]>> = {
  'gift-cards': ['gift card', 'gift cards'],
  prints: ['document that waits to be printed', 'documents that wait to be printed'],
  cards: ['saved card', 'saved cards'],
  addresses: ['saved address', 'saved addresses'],
};

/** `₹350 in your wallet`, `2 gift cards` */
export function lossWords(loss: Loss): string {
  if (loss.type === 'wallet') return `${formatPaise(loss.amount)} in your wallet`;
  return `${loss.count} ${THINGS[loss.type][loss.count === 1 ? 0 : 1]}`;
}

/** The account's own things that are not money go with it in any case. */
export const ALWAYS_LOST = 'Your name, phone number and list of orders';

/** The shop's cart as the protocol's cart or checkout. */
import type { Fields } from './wire.ts';

/** The fields whose changes are told, in this order: the totals come after what has changed them. */
const TOLD_OF_CART = ['line_items', 'buyer', 'messages'];
const TOLD = [...TOLD_OF_CART, 'fulfillment', 'payment', 'totals', 'order'];

/**
 * `lastSent`, with the fields of `state`, and everything that the schema requires. A new checkout keeps the instruments
 * that the host has chosen.
 */
export function describeState(ucp: object, { payment, ...lastSent }: Fields, state: Fields): Fields {
  return {
    line_items: [],
    links: [],
    ...(payment ? { payment } : {}),
    ...(lastSent.id === state.id && lastSent),
    ...state,
    ucp: { status: 'success', ...ucp },
  };
}

/** The notifications that lead from one state to the next; none if a page load has lost what the next one needs. */
export function notificationsFor(lastSent: Fields, next: Fields, isCart: boolean): readonly string[] {
  if (!next.totals) return [];
  if (lastSent.id !== next.id) return next.order ? ['start', 'complete'] : ['start'];
  return (isCart ? TOLD_OF_CART : TOLD)
    .filter((field) => field in next && JSON.stringify(lastSent[field]) !== JSON.stringify(next[field]))
    .map((field) => (field === 'order' ? 'complete' : `${field}.change`));
}

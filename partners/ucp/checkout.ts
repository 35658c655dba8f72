/** The shop's cart as the protocol's checkout. */
import type { PayRequest } from '../../bridge/index.ts';
import { type Fields, fieldsOf } from './wire.ts';

/** The payment handler by which the host pays: its reverse-domain name. */
const HANDLER = 'in.doorstep.payment';

/** Notifications by the field whose change they tell. The totals are lastSent after what has changed them. */
const NOTIFICATIONS = {
  line_items: 'line_items.change',
  buyer: 'buyer.change',
  totals: 'totals.change',
  order: 'complete',
} as const;

/** `lastSent`, with the fields of `state`, and everything that the schema requires. */
export function checkoutOf(version: string, state: Fields, lastSent: Fields, handlers: object = {}): Fields {
  return {
    line_items: [],
    links: [],
    ...(lastSent.id === state.id && lastSent),
    ...state,
    ucp: { version, status: 'success', payment_handlers: handlers },
  };
}

/**
 * What a credential is asked for; the total is what will be charged. `lastSent`: the last state of the cart, which is left out
 * if something else is paid, or only a part of it.
 */
export function payableOf(version: string, lastSent: Fields, { reservationId, amount }: PayRequest): Fields {
  const { minor, currency } = amount;
  const isCart = !lastSent.order && fieldsOf([lastSent.totals].flat().at(-1)).amount === minor;
  const state = isCart
    ? lastSent
    : { id: reservationId, totals: ['subtotal', 'total'].map((type) => ({ type, amount: minor })) };
  const payable = { ...state, status: 'ready_for_complete', currency };
  return checkoutOf(
    version,
    payable,
    {},
    {
      [HANDLER]: [{ id: 'doorstep', version, config: { reservation_id: reservationId } }],
    },
  );
}

/** The notifications that lead from one state to the next; none if a page load has lost what a checkout needs. */
export function notificationsFor(lastSent: Fields, next: Fields): readonly string[] {
  if (!next.totals) return [];
  if (lastSent.id !== next.id) return next.order ? ['start', 'complete'] : ['start'];
  return Object.entries(NOTIFICATIONS).flatMap(([field, name]) =>
    field in next && JSON.stringify(lastSent[field]) !== JSON.stringify(next[field]) ? name : [],
  );
}

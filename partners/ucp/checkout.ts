/** The shop's cart as the protocol's checkout. */
import type { PayRequest } from '../../bridge/index.ts';
import { type Fields, fieldsOf } from './wire.ts';

/** The payment handler by which the host pays: its reverse-domain name. */
const HANDLER = 'in.doorstep.payment';

/** Notifications by the field whose change they tell. The totals are told after what has changed them. */
const NEWS = {
  line_items: 'line_items.change',
  buyer: 'buyer.change',
  totals: 'totals.change',
  order: 'complete',
} as const;

/** `told`, with the fields of `state`, and everything that the schema requires. */
export function checkoutOf(version: string, state: Fields, told: Fields, handlers: object = {}): Fields {
  return {
    line_items: [],
    links: [],
    ...(told.id === state.id && told),
    ...state,
    ucp: { version, status: 'success', payment_handlers: handlers },
  };
}

/**
 * What a credential is asked for; the total is what will be charged. `told`: the last state of the cart, which is left out
 * if something else is paid, or only a part of it.
 */
export function payableOf(version: string, told: Fields, { reservationId, amount }: PayRequest): Fields {
  const { minor, currency } = amount;
  const isCart = !told.order && fieldsOf([told.totals].flat().at(-1)).amount === minor;
  const state = isCart
    ? told
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
export function newsOf(told: Fields, next: Fields): readonly string[] {
  if (!next.totals) return [];
  if (told.id !== next.id) return next.order ? ['start', 'complete'] : ['start'];
  return Object.entries(NEWS).flatMap(([field, name]) =>
    field in next && JSON.stringify(told[field]) !== JSON.stringify(next[field]) ? name : [],
  );
}

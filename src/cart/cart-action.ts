import * as v from 'valibot';
import { id, listOf, number } from '../http/wire.ts';
import type { BackendAction } from '../http/backend-actions.ts';

/** The backend actions that concern the cart. */
export const CART_ACTIONS = [
  'modify_cart',
  'reinit_cart',
  'refresh_cart',
  'refresh_cart_with_data',
  'update_form_data',
  'update_form_data_and_sync',
] as const;

/** A parsed cart action. */
export type CartAction =
  | { type: 'refresh' }
  /** sends these fields with it */
  | { type: 'patch'; fields: Readonly<Record<string, unknown>> }
  /** sends these fields with the next call, or at once */
  | { type: 'form'; fields: Readonly<Record<string, unknown>>; sync: boolean }
  /** forget the cart's id, keep its items */
  | { type: 'reinit' }
  | { type: 'delete'; productIds: string[] }
  | { type: 'set'; quantities: { productId: string; quantity: number }[] }
  | { type: 'add'; quantities: { productId: string; quantity: number }[] };

const modifyPayload = v.looseObject({
  subtype: v.fallback(v.string(), 'delete'),
  items: listOf(v.looseObject({ product_id: id, quantity: v.nullish(number, 1) })),
});

/** The payload of an action is the member named like it, or `data`. Null: it asks nothing of the cart. */
export function readCartAction(action: BackendAction): CartAction | null {
  switch (action.type.toLowerCase()) {
    case 'refresh_cart':
      return { type: 'refresh' };
    case 'refresh_cart_with_data': {
      const fields = readFields(payloadOf(action));
      return Object.keys(fields).length > 0 ? { type: 'patch', fields } : { type: 'refresh' };
    }
    case 'update_form_data':
      return { type: 'form', fields: readFields(payloadOf(action)), sync: false };
    case 'update_form_data_and_sync':
      return { type: 'form', fields: readFields(payloadOf(action)), sync: true };
    case 'reinit_cart':
      return { type: 'reinit' };
    case 'modify_cart':
      return readModification(payloadOf(action));
    default:
      return null;
  }
}

const payloadOf = (action: BackendAction): unknown => action[action.type] ?? action.data;

/** Fields that only the shopper sets: lines and delivery address. */
const OF_THE_SHOPPER = ['items', 'address_id', 'cart_type', 'print_ids', 'print_config'];

function readFields(payload: unknown): Readonly<Record<string, unknown>> {
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) return {};
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !OF_THE_SHOPPER.includes(name)));
}

function readModification(payload: unknown): CartAction {
  const parsed = v.safeParse(modifyPayload, payload);
  // a change that cannot be read is on the server already: ask it
  if (!parsed.success) return { type: 'refresh' };
  const quantities = parsed.output.items.map((item) => ({
    productId: item.product_id,
    quantity: Math.max(0, Math.floor(item.quantity)),
  }));
  switch (parsed.output.subtype) {
    case 'delete':
      return { type: 'delete', productIds: quantities.map(({ productId }) => productId) };
    case 'update':
      return { type: 'set', quantities };
    case 'add':
      return { type: 'add', quantities };
    default:
      return { type: 'refresh' };
  }
}

import * as v from 'valibot';
import { id, listOf, number } from '../http/wire.ts';
import type { BackendAction } from '../platform/backend-actions.ts';

/** What a backend action asks of the cart. */
export type CartOrder =
  | { type: 'refresh' }
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
export function readCartAction(action: BackendAction): CartOrder | null {
  switch (action.type.toLowerCase()) {
    case 'refresh_cart':
    case 'refresh_cart_with_data':
      return { type: 'refresh' };
    case 'reinit_cart':
      return { type: 'reinit' };
    case 'modify_cart':
      return readModification(action[action.type] ?? action.data);
    default:
      return null;
  }
}

function readModification(payload: unknown): CartOrder {
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

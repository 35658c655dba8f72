import * as v from 'valibot';
import { id, listOf, number } from '../../http/wire.ts';
import type { BackendAction } from '../../http/backend-actions.ts';
import type { CartCalls } from './calls.ts';
import { MAX_QUANTITY_PER_PRODUCT } from '../limits.ts';

/** The backend actions on the cart. */
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
  /** sends a patch with these fields */
  | { type: 'patch'; fields: Readonly<Record<string, unknown>> }
  /** adds these fields to the next call; `sync`: sends it at once */
  | { type: 'form'; fields: Readonly<Record<string, unknown>>; sync: boolean }
  /** drops the cart's id but keeps its lines */
  | { type: 'reinit' }
  | { type: 'delete'; productIds: string[] }
  | { type: 'set'; quantities: { productId: string; quantity: number }[] }
  | { type: 'add'; quantities: { productId: string; quantity: number }[] };

const modifyPayload = v.looseObject({
  subtype: v.fallback(v.string(), 'delete'),
  items: listOf(v.looseObject({ product_id: id, quantity: v.nullish(number, 1) })),
});

/** The payload is the member named after the action, or `data`. Null: not a cart action, or nothing to do. */
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

/** Fields that only the shopper may set. */
const SHOPPER_FIELDS = ['items', 'address_id', 'cart_type', 'print_ids', 'print_config'];

function readFields(payload: unknown): Readonly<Record<string, unknown>> {
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) return {};
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !SHOPPER_FIELDS.includes(name)));
}

function readModification(payload: unknown): CartAction {
  const parsed = v.safeParse(modifyPayload, payload);
  // an unreadable change is already on the server, so fetch the cart
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

export interface CartActionDeps {
  calls: CartCalls;
  quantityOf(productId: string): number;
  setQuantity(productId: string, quantity: number): void;
  /** starts a new cart with the same lines */
  reinit(): void;
}

/** Performs a backend action on the cart, then refreshes the cart once. */
export async function applyCartAction(action: CartAction, deps: CartActionDeps): Promise<void> {
  const { calls, quantityOf, setQuantity } = deps;
  switch (action.type) {
    case 'refresh':
      break;
    case 'reinit':
      deps.reinit();
      break;
    case 'delete':
      for (const productId of action.productIds) setQuantity(productId, 0);
      break;
    case 'set':
    case 'add':
      for (const { productId, quantity } of action.quantities) {
        const currentQuantity = action.type === 'add' ? quantityOf(productId) : 0;
        setQuantity(productId, Math.min(currentQuantity + quantity, MAX_QUANTITY_PER_PRODUCT));
      }
      break;
    case 'patch':
      await calls.patch({ fields: action.fields, action: '' }, false, true);
      return;
    case 'form':
      calls.addFields(action.fields);
      if (!action.sync) return;
  }
  await calls.refresh(false, true);
}

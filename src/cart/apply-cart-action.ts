import type { CartCalls } from './calls.ts';
import { MAX_QUANTITY_PER_PRODUCT } from './limits.ts';
import type { CartAction } from './cart-action.ts';

export interface CartActionDeps {
  calls: CartCalls;
  quantityOf(productId: string): number;
  want(productId: string, quantity: number): void;
  /** starts a new cart with the same lines */
  reinit(): void;
}

/** Performs a backend action on the cart, then refreshes the cart once. */
export async function applyCartAction(action: CartAction, deps: CartActionDeps): Promise<void> {
  const { calls, quantityOf, want } = deps;
  switch (action.type) {
    case 'refresh':
      break;
    case 'reinit':
      deps.reinit();
      break;
    case 'delete':
      for (const productId of action.productIds) want(productId, 0);
      break;
    case 'set':
    case 'add':
      for (const { productId, quantity } of action.quantities) {
        const before = action.type === 'add' ? quantityOf(productId) : 0;
        want(productId, Math.min(before + quantity, MAX_QUANTITY_PER_PRODUCT));
      }
      break;
    case 'patch':
      await calls.patch({ fields: action.fields, action: '' }, false, true);
      return;
    case 'form':
      calls.sendAlong(action.fields);
      if (!action.sync) return;
  }
  await calls.refresh(false, true);
}

import type { CartCalls } from './cart-calls.ts';
import { MOST_OF_ONE } from './cart-model.ts';
import type { CartOrder } from './read-cart-action.ts';

export interface OrderEdges {
  calls: CartCalls;
  quantityOf(productId: string): number;
  want(productId: string, quantity: number): void;
  /** the cart begins anew, with its items */
  reinit(): void;
}

/** Does what the backend asks of the cart. Whatever it is, the cart is asked for anew afterwards, once. */
export async function obeyOrder(order: CartOrder, edges: OrderEdges): Promise<void> {
  const { calls, quantityOf, want } = edges;
  switch (order.type) {
    case 'refresh':
      break;
    case 'reinit':
      edges.reinit();
      break;
    case 'delete':
      for (const productId of order.productIds) want(productId, 0);
      break;
    case 'set':
    case 'add':
      for (const { productId, quantity } of order.quantities) {
        const before = order.type === 'add' ? quantityOf(productId) : 0;
        want(productId, Math.min(before + quantity, MOST_OF_ONE));
      }
      break;
    case 'patch':
      await calls.patch({ fields: order.fields, action: '' }, false, true);
      return;
    case 'form':
      calls.sendAlong(order.fields);
      if (!order.sync) return;
  }
  await calls.refresh(false, true);
}

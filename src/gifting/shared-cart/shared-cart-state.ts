import type { SharedCart, SharedLine } from '../../cart/shared-cart.ts';
import type { CartLine } from '../../cart/model.ts';
import { type ApiState, newApiState } from '../../page/api-state.ts';
import type { Paise } from '../../model/money.ts';

export interface SharedCartState extends ApiState {
  /** null: not loaded yet */
  cart: SharedCart | null;
}

export const newSharedCartState = (): SharedCartState => ({ ...newApiState(), cart: null });

/** The number of items and their current price. */
export function sumOf(lines: readonly CartLine[]): { count: number; total: Paise } {
  return {
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0),
  };
}

/** Whether the shopper's own cart has exactly the shared lines. */
export function isSame(ownLines: readonly CartLine[], sharedLines: readonly SharedLine[]): boolean {
  const quantities = new Map(ownLines.map(({ product, quantity }) => [product.productId, quantity]));
  return (
    sharedLines.length > 0 &&
    sharedLines.length === ownLines.length &&
    sharedLines.every(({ product, quantity }) => quantities.get(product.productId) === quantity)
  );
}

import * as m from '../model/messages.ts';
import type { CartProduct, CartState } from './model.ts';

/** What a product's quantity limit is derived from. */
export type Limited = Pick<CartProduct, 'inventory' | 'kind' | 'maxCount'>;

/** The most of one product that a cart takes. */
export const MAX_QUANTITY_PER_PRODUCT = 99;
/** The catalogue caps the stock that it reports: at this number there may be more. */
export const STOCK_REPORT_CAP = 50;
/** Up to this many, the stock that is left is shown. */
export const LOW_STOCK = 5;

/** How many of it can be in the cart. Printed pages are counted by the documents, not by a shelf. */
export function limitOf(
  { inventory, kind, maxCount = MAX_QUANTITY_PER_PRODUCT }: Limited,
  cartType = '',
): number {
  return cartType === 'paas'
    ? Number.POSITIVE_INFINITY
    : Math.max(0, Math.min(inventory, maxCount, kind ? 1 : MAX_QUANTITY_PER_PRODUCT));
}

/** How many of `wanted` the cart takes, and what the shopper is told when those are fewer. Null: that is no number. */
export function takeWanted(
  product: Limited & Pick<CartProduct, 'name'>,
  limit: number,
  wanted: number,
): { quantity: number; message: string } | null {
  if (!Number.isFinite(wanted)) return null;
  return {
    quantity: Math.max(0, Math.min(Math.floor(wanted), limit)),
    message: wanted > limit ? stockMessage(product, limit) : '',
  };
}

/** Not the stock ends it. Backends that have no limit of their own send the stock for one. */
export function isPerPerson({ maxCount, inventory }: Limited, limit: number): boolean {
  return limit === maxCount && limit < inventory;
}

/** Why there can be no more of it; `limit`: what the cart knows, which may be less than its card says. */
export function stockMessage(product: Limited & Pick<CartProduct, 'name'>, limit = limitOf(product)): string {
  if (limit === 0) return m.productSoldOut(product.name);
  if (product.kind) return m.onePerCart;
  if (isPerPerson(product, limit)) return m.limitPerPerson(limit);
  if (limit >= MAX_QUANTITY_PER_PRODUCT || limit === STOCK_REPORT_CAP) return m.limitPerProduct(limit);
  return m.onlyLeft(limit);
}

/** What to say when the server gave less than was asked for and has no words of its own; empty: nothing. */
export function correctionMessage(
  asked: Readonly<Record<string, { product: CartProduct; quantity: number }>>,
  given: Pick<CartState, 'items'>,
): string {
  const short = Object.values(asked).filter(
    ({ product, quantity }) => (given.items[product.productId]?.quantity ?? 0) < quantity,
  );
  const [first] = short;
  if (first === undefined) return '';
  if (short.length > 1) return m.productsShort(short.length);
  const line = given.items[first.product.productId];
  if (line === undefined) return m.productSoldOut(first.product.name);
  return stockMessage(line.product, line.quantity);
}

import * as m from '../model/messages.ts';
import type { CartProduct } from './model.ts';

/** What a product's quantity limit is derived from. */
export type Limited = Pick<CartProduct, 'inventory' | 'kind' | 'maxCount'>;

/** The cart's limit for any one product. */
export const MAX_QUANTITY_PER_PRODUCT = 99;
/** The catalogue caps the stock that it reports, so this number may stand for more. */
export const STOCK_REPORT_CAP = 50;
/** The remaining stock is shown when it is this low or lower. */
export const LOW_STOCK = 5;

/** A higher tip is assumed to be a typing error. */
export const MAX_CUSTOM_TIP = 500_00;

/** A product's limit. Prints have no stock: their number depends on the documents. */
export function limitOf(
  { inventory, kind, maxCount = MAX_QUANTITY_PER_PRODUCT }: Limited,
  cartType = '',
): number {
  return cartType === 'paas'
    ? Number.POSITIVE_INFINITY
    : Math.max(0, Math.min(inventory, maxCount, kind ? 1 : MAX_QUANTITY_PER_PRODUCT));
}

/** Limits `wanted`, and notifies the shopper if it was too high. Returns null if `wanted` is not a number. */
export function limitQuantity(
  product: Limited & Pick<CartProduct, 'name'>,
  limit: number,
  wanted: number,
  notify: (message: string) => void,
): number | null {
  if (!Number.isFinite(wanted)) return null;
  if (wanted > limit) notify(stockMessage(product, limit));
  return Math.max(0, Math.min(Math.floor(wanted), limit));
}

/**
 * Whether the limit is per person rather than the stock. Backends without per-person limits send the stock as
 * `maxCount`.
 */
export function isPerPerson({ maxCount, inventory }: Limited, limit: number): boolean {
  return limit === maxCount && limit < inventory;
}

/** Says why no more can be added. `limit`: the cart's limit, which may be lower than the product's. */
export function stockMessage(product: Limited & Pick<CartProduct, 'name'>, limit: number): string {
  if (limit === 0) return m.productSoldOut(product.name);
  if (product.kind) return m.onePerCart;
  if (isPerPerson(product, limit)) return m.limitPerPerson(limit);
  if (limit >= MAX_QUANTITY_PER_PRODUCT || limit === STOCK_REPORT_CAP) return m.limitPerProduct(limit);
  return m.onlyLeft(limit);
}

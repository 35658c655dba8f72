import {
  type CartProduct,
  type CartState,
  type Limited,
  limitOf,
  MAX_QUANTITY_PER_PRODUCT,
  STOCK_REPORT_CAP,
} from './model.ts';
import * as m from '../model/messages.ts';

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

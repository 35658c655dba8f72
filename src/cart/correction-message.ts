import * as m from '../model/messages.ts';
import { stockMessage } from './limits.ts';
import type { CartProduct, CartState } from './model.ts';

/** The message for quantities that the server reduced without a message; empty: none. */
export function correctionMessage(
  requestedLines: Readonly<Record<string, { product: CartProduct; quantity: number }>>,
  cart: Pick<CartState, 'items'>,
): string {
  const shortages = Object.values(requestedLines).filter(
    ({ product, quantity }) => (cart.items[product.productId]?.quantity ?? 0) < quantity,
  );
  const [firstShortage] = shortages;
  if (firstShortage === undefined) return '';
  if (shortages.length > 1) return m.productsShort(shortages.length);
  const line = cart.items[firstShortage.product.productId];
  if (line === undefined) return m.productSoldOut(firstShortage.product.name);
  return stockMessage(line.product, line.quantity);
}

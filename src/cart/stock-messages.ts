import { type CartProduct, type CartState, type Limited, limitOf, MOST_OF_ONE } from './model.ts';

/** Of a membership. */
export const ONE_PER_CART = 'One per cart';
/** The catalogue never names more than this many. */
const TOLD_AT_MOST = 50;

/** Why there can be no more of it; `limit`: what the cart knows, which may be less than its card says. */
export function stockMessage(product: Limited & Pick<CartProduct, 'name'>, limit = limitOf(product)): string {
  if (limit === 0) return `${product.name} is sold out`;
  if (product.kind) return ONE_PER_CART;
  // backends that have no limit of their own send the stock for one
  if (limit === product.maxCount && limit < product.inventory) return `At most ${limit} per person`;
  if (limit >= MOST_OF_ONE || limit === TOLD_AT_MOST) return `At most ${limit} of one product`;
  return `Only ${limit} left`;
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
  if (short.length > 1) return `${short.length} products have fewer left than you wanted`;
  const line = given.items[first.product.productId];
  if (line === undefined) return `${first.product.name} is sold out`;
  return `Only ${line.quantity} left`;
}

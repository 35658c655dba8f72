import type { Paise } from '../../model/money.ts';
import type { Product } from '../product-wire.ts';
import type { Ingredient } from './recipe-state.ts';

/** The target quantity in the cart. */
interface Wanted {
  product: Product;
  quantity: number;
}

export interface Gathered {
  /** available products whose quantity in the cart is too low */
  missing: readonly Wanted[];
  /** the price of the missing ones */
  cost: Paise;
  /** the number of products with enough in the cart */
  inCart: number;
  /** the number of available products, including those in the cart */
  available: number;
  /** names of products that are out of stock and not in the cart */
  soldOut: readonly string[];
  /** ingredients that the shop does not sell, in the recipe's words */
  fromHome: readonly string[];
}

/**
 * Compares the ingredients with the cart. Ingredients with the same product count once, with the larger
 * quantity.
 */
export function gather(ingredients: readonly Ingredient[], inCart: (productId: string) => number): Gathered {
  const wanted = new Map<string, Wanted>();
  const fromHome: string[] = [];
  for (const { words, product, packs } of ingredients) {
    if (!product) {
      fromHome.push(words);
      continue;
    }
    const { productId, inventory } = product;
    const quantity = Math.min(Math.max(1, packs, wanted.get(productId)?.quantity ?? 0), inventory);
    wanted.set(productId, { product, quantity });
  }
  const all = [...wanted.values()];
  const hasEnough = ({ product: { productId }, quantity }: Wanted) =>
    inCart(productId) >= Math.max(1, quantity);
  const buyable = all.filter((one) => one.quantity > 0 || hasEnough(one));
  const missing = buyable.filter((one) => !hasEnough(one));
  return {
    missing,
    cost: missing.reduce(
      (sum, { product, quantity }) => sum + product.price * (quantity - inCart(product.productId)),
      0,
    ),
    inCart: buyable.length - missing.length,
    available: buyable.length,
    soldOut: all.filter((one) => !buyable.includes(one)).map(({ product }) => product.name),
    fromHome,
  };
}

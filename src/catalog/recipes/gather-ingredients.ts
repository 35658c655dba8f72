import type { Paise } from '../../model/money.ts';
import type { Product } from '../product-wire.ts';
import type { Ingredient } from './recipe-state.ts';

/** The target quantity in the cart. */
interface TargetLine {
  product: Product;
  quantity: number;
}

export interface GatheredIngredients {
  /** the available products whose quantity in the cart is too low */
  missing: readonly TargetLine[];
  /** the price of the missing products */
  cost: Paise;
  /** the number of products whose quantity in the cart is high enough */
  inCart: number;
  /** the number of available products, including those in the cart */
  available: number;
  /** the names of products that are out of stock and not in the cart */
  soldOut: readonly string[];
  /** the ingredients that the shop does not sell, as worded in the recipe */
  fromHome: readonly string[];
}

/**
 * Compares the ingredients with the cart. Ingredients with the same product count once, with the larger
 * quantity.
 */
export function gather(
  ingredients: readonly Ingredient[],
  quantityInCart: (productId: string) => number,
): GatheredIngredients {
  const targetById = new Map<string, TargetLine>();
  const fromHome: string[] = [];
  for (const { words, product, packs } of ingredients) {
    if (!product) {
      fromHome.push(words);
      continue;
    }
    const { productId, inventory } = product;
    const quantity = Math.min(Math.max(1, packs, targetById.get(productId)?.quantity ?? 0), inventory);
    targetById.set(productId, { product, quantity });
  }
  const targets = [...targetById.values()];
  const hasEnough = ({ product: { productId }, quantity }: TargetLine) =>
    quantityInCart(productId) >= Math.max(1, quantity);
  const buyable = targets.filter((target) => target.quantity > 0 || hasEnough(target));
  const missing = buyable.filter((target) => !hasEnough(target));
  return {
    missing,
    cost: missing.reduce(
      (sum, { product, quantity }) => sum + product.price * (quantity - quantityInCart(product.productId)),
      0,
    ),
    inCart: buyable.length - missing.length,
    available: buyable.length,
    soldOut: targets.filter((target) => !buyable.includes(target)).map(({ product }) => product.name),
    fromHome,
  };
}

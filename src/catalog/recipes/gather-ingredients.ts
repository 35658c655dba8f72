import type { Paise } from '../../model/money.ts';
import type { Product } from '../product-wire.ts';
import type { Ingredient } from './recipe-state.ts';

/** How many of it the cart is to have. */
interface Wanted {
  product: Product;
  quantity: number;
}

export interface Gathered {
  /** what can be had and is not in the cart yet, or not enough of it */
  missing: readonly Wanted[];
  /** what that comes to */
  cost: Paise;
  /** of how many products the cart has enough */
  inCart: number;
  /** how many products can be had, with those in the cart */
  available: number;
  /** names of what is sold out and not in the cart */
  soldOut: readonly string[];
  /** what the shop does not sell, in the recipe's words */
  fromHome: readonly string[];
}

/** How the ingredients stand to what is in the cart. What two of them are made of is bought once, and enough of it. */
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
  const had = ({ product: { productId }, quantity }: Wanted) => inCart(productId) >= Math.max(1, quantity);
  const buyable = all.filter((one) => one.quantity > 0 || had(one));
  const missing = buyable.filter((one) => !had(one));
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

import { untilDone } from '../model/until-done.ts';
import type { Paise } from '../model/money.ts';
import { type CartProduct, printsIn } from './model.ts';
import type { SyncedCart } from './ports.ts';
import { unknownProduct } from './unknown-product.ts';

/** A product of an earlier cart. If it comes from a link, only its id is known. */
export type Wanted = Pick<CartProduct, 'productId'> &
  Partial<Pick<CartProduct, 'name' | 'unit' | 'price' | 'mrp' | 'imageUrl'>> & { quantity: number };

/** The result of a reorder. */
export interface Reordered {
  /** number of different products now in the cart */
  addedCount: number;
  /** the names of sold-out products */
  soldOut: readonly string[];
  /** the products with less stock than wanted */
  shortages: readonly { name: string; left: number }[];
  /** number of products that became more expensive, and the total increase */
  priceRise: { count: number; increase: Paise };
  /** whether the server has confirmed the new cart */
  isConfirmed: boolean;
}

type Cart = Pick<SyncedCart, 'state' | 'view' | 'setQuantity' | 'sync' | 'subscribe'>;

/**
 * Adds the products of an earlier order, each in at least the same quantity. If the cart holds documents,
 * DUAL_CART_MODAL asks first. Resolves with null if `signal` was aborted during that question; nothing has changed
 * then.
 */
export async function reorder(
  cart: Cart,
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<Reordered | null> {
  const holdsPrints = printsIn(cart.state) !== null;
  for (const { quantity, ...known } of wanted) {
    const product = { ...unknownProduct(known.productId), ...known };
    const { quantity: presentQuantity = 0, limit = quantity } = lineOf(cart, known.productId) ?? {};
    // the result says what is short, instead of a message for each product
    if (holdsPrints || presentQuantity < quantity) cart.setQuantity(product, Math.min(quantity, limit));
  }
  if (holdsPrints && !(await waitUntilPrintsRemoved(cart, signal))) return null;
  const outcome = await cart.sync();
  return resultOf(cart, wanted, outcome.ok || outcome.reason === 'empty');
}

const lineOf = (cart: Cart, productId: string) =>
  cart.view().lines.find(({ product }) => product.productId === productId);

/** Resolves with false if the reorder was aborted before the documents were removed. */
function waitUntilPrintsRemoved(cart: Cart, signal: AbortSignal): Promise<boolean> {
  return untilDone(signal, (resolve) =>
    cart.subscribe(() => printsIn(cart.state) === null && resolve()),
  ).then(
    () => true,
    () => false,
  );
}

function resultOf(cart: Cart, wanted: readonly Wanted[], isConfirmed: boolean): Reordered {
  const lines = new Map(cart.view().lines.map((line) => [line.product.productId, line]));
  const soldOut: string[] = [];
  const shortages: { name: string; left: number }[] = [];
  const priceRise = { count: 0, increase: 0 };
  let addedCount = 0;
  for (const { productId, name = '', price, quantity } of wanted) {
    const line = lines.get(productId);
    if (!line || line.quantity === 0) {
      soldOut.push(name);
      continue;
    }
    addedCount += 1;
    if (line.quantity < quantity) shortages.push({ name: line.product.name || name, left: line.quantity });
    const increase = price === undefined ? 0 : line.product.price - price;
    if (increase > 0) {
      priceRise.count += 1;
      priceRise.increase += increase * Math.min(quantity, line.quantity);
    }
  }
  return { addedCount, soldOut, shortages, priceRise, isConfirmed };
}

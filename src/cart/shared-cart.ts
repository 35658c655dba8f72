import type { Api } from '../http/api.ts';
import { readLine } from './api.ts';
import type { CartLine } from './model.ts';
import { MAX_QUANTITY_PER_PRODUCT } from './limits.ts';
import { shareCartAnswer, sharedCartAnswer } from './shared-cart-wire.ts';

/** A line of a shared cart, limited to the current stock. */
export interface SharedLine extends CartLine {
  /** the shared quantity */
  wanted: number;
}

export interface SharedCart {
  isExpired: boolean;
  lines: readonly SharedLine[];
  /** no longer sold */
  gone: readonly { productId: string; name: string; imageUrl: string }[];
}

const PATH = '/v1/assist/cart/share';

/** Shares the lines; returns the id for the link. */
export async function shareLines(api: Api, lines: readonly CartLine[]): Promise<string> {
  const items = lines.map(({ product, quantity }) => ({ product_id: product.productId, quantity }));
  return (await api.call({ method: 'POST', path: PATH, json: { items }, answer: shareCartAnswer })).share_id;
}

export async function fetchSharedCart(api: Api, shareId: string): Promise<SharedCart> {
  const answer = await api.call({
    method: 'GET',
    path: `${PATH}/${encodeURIComponent(shareId)}`,
    answer: sharedCartAnswer,
  });
  return {
    isExpired: answer.is_expired,
    lines: answer.items.flatMap((item) => {
      const { quantity: wanted, mrp, inventory, ...line } = readLine(item);
      const product = { ...line, mrp: mrp ?? line.price, inventory: inventory ?? MAX_QUANTITY_PER_PRODUCT };
      const quantity = Math.min(wanted, product.inventory, MAX_QUANTITY_PER_PRODUCT);
      return quantity > 0 ? [{ product, quantity, wanted }] : [];
    }),
    gone: answer.unavailable_products.map(({ product_id, name, image_url }) => ({
      productId: product_id,
      name: name ?? '',
      imageUrl: image_url,
    })),
  };
}

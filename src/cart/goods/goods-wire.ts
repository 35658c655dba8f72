import * as v from 'valibot';
import { listOf } from '../../http/wire.ts';
import { readLine } from '../calls/api.ts';
import { cartItemAnswer } from '../calls/wire.ts';
import { MAX_QUANTITY_PER_PRODUCT } from '../limits.ts';
import type { CartProduct } from '../model.ts';

const goodsWire = v.fallback(listOf(cartItemAnswer), []);

/** `cart_data.free_delivery_products`: what would make delivery free, the best first. */
export function readGoods(goods: unknown): readonly CartProduct[] {
  return v.parse(goodsWire, goods).map((item) => {
    const { quantity: _, mrp, inventory, ...line } = readLine(item);
    return {
      ...line,
      mrp: Math.max(mrp ?? line.price, line.price),
      inventory: inventory ?? MAX_QUANTITY_PER_PRODUCT,
    };
  });
}

import { toRupees } from '../model/money.ts';
import type { CartProduct } from './cart-model.ts';

/** A product as the analytics are told of it. */
export function productFacts(product: Omit<CartProduct, 'tint'>) {
  const { productId, name, brand, unit, price, mrp, inventory } = product;
  return { product_id: productId, name, brand, unit, price: toRupees(price), mrp: toRupees(mrp), inventory };
}

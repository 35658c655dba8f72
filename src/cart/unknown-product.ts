import { MAX_QUANTITY_PER_PRODUCT } from './limits.ts';
import type { CartProduct } from './model.ts';

/** A product of which only the id is known; the next response contains everything else. */
export function unknownProduct(productId: string): CartProduct {
  return {
    productId,
    groupId: productId,
    merchantId: '',
    name: '',
    brand: '',
    unit: '',
    price: 0,
    mrp: 0,
    inventory: MAX_QUANTITY_PER_PRODUCT,
    imageUrl: '',
  };
}

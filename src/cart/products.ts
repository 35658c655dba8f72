import { toRupees } from '../model/money.ts';
import type { CartProduct } from './model.ts';
import { MAX_QUANTITY_PER_PRODUCT } from './limits.ts';

/** The backend puts it in and takes it out; it costs nothing, and the shopper cannot change it. */
export const isGiven = ({ kind }: Pick<CartProduct, 'kind'>): boolean =>
  kind !== undefined && kind !== 'membership';

/** A product of which only the id is known: the server's next answer has the rest. */
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

/** The fields that the cart stores: callers pass whole catalog products. */
export function plainProduct(product: CartProduct): CartProduct {
  return {
    productId: product.productId,
    groupId: product.groupId,
    merchantId: product.merchantId,
    name: product.name,
    brand: product.brand,
    unit: product.unit,
    price: product.price,
    mrp: product.mrp,
    inventory: product.inventory,
    maxCount: product.maxCount,
    imageUrl: product.imageUrl,
    tint: product.tint,
    kind: product.kind,
    facts: product.facts,
  };
}

/** A product as the analytics know it of it. */
export function productFacts(product: Omit<CartProduct, 'tint' | 'kind'>) {
  const { productId, name, brand, unit, price, mrp, inventory, facts } = product;
  return {
    product_id: productId,
    name,
    brand,
    unit,
    price: toRupees(price),
    mrp: toRupees(mrp),
    inventory,
    ...facts,
  };
}

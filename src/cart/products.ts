import { toRupees } from '../model/money.ts';
import type { CartProduct } from './model.ts';

/** Whether the backend gives the product away: only the backend adds and removes it, free of charge. */
export const isGiven = ({ kind }: Pick<CartProduct, 'kind'>): boolean =>
  kind !== undefined && kind !== 'membership';

/** Picks the fields that the cart stores: callers pass whole catalogue products. */
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

/** A product's analytics properties. */
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

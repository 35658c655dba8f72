import { createCatalog } from '../../../fixtures/catalog/create-catalog.ts';
import type { CardFacts } from '../../../fixtures/catalog/layout/facts.ts';
import { productCard } from '../../../fixtures/catalog/layout/product-card.ts';
import type { SandboxProduct } from '../../../fixtures/catalog/product.ts';
import { pictureOf } from '../../../fixtures/catalog/to-wire-product.ts';

export const CATALOG = createCatalog();

export const FACTS: CardFacts = {
  stock: (productId) => CATALOG.byId(productId)?.inventory ?? 0,
  pictureOf,
  inGroup: (groupId) => CATALOG.inGroup(groupId),
};

export type ProductCardSnippet = ReturnType<typeof productCard>;

/** The card of a product, with the changes a test makes. */
export function cardOf(
  product: SandboxProduct,
  change: (card: ProductCardSnippet) => void = () => {},
): ProductCardSnippet {
  const card = structuredClone(productCard(product, FACTS, { position: 1 }));
  change(card);
  return card;
}

/** A product that comes in several sizes and is cheaper than its MRP. */
export const DISCOUNTED_PRODUCT = CATALOG.products.find(
  (product) => product.mrp > product.price && CATALOG.inGroup(product.groupId).length > 1,
) as SandboxProduct;

export const envelope = (snippets: unknown, extraFields: object = {}) => ({
  is_success: true,
  response: { snippets, ...extraFields },
});

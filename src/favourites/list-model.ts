import type { Product } from '../catalog/product-wire.ts';

/** The id of the first list, which every shopper has. Lists of their own have a random id. */
export const FAVOURITES_ID = 'favourites';
/** The maximum number of lists besides Favourites. */
export const MAX_LISTS = 50;
export const MAX_PRODUCTS_PER_LIST = 200;
export const MAX_LIST_NAME_LENGTH = 40;

/** A shopper's list of products. */
export interface ProductList {
  id: string;
  name: string;
  /** the latest first */
  productIds: readonly string[];
}

/** A change by the shopper that the backend has not confirmed. Only the last one for a product in a list counts. */
export interface ListChange {
  listId: string;
  productId: string;
  isAdded: boolean;
}

/** An entry of a list's page. */
export interface ListItem {
  productId: string;
  /** the name when it was added */
  name: string;
  /** with today's price and stock; null: no longer sold */
  product: Product | null;
}

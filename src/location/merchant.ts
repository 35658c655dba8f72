import type { KeyValue } from '../model/ports.ts';
import { DEFAULT_MERCHANT_ID } from './default-locality.ts';

interface Subcategory {
  id: string;
  name: string;
}

export interface Category {
  id: string;
  name: string;
  subcategories: readonly Subcategory[];
}

/** Grocery: in slots; Express: in minutes; ExpressLongTail: in hours. */
export type DeliveryType = 'Grocery' | 'Express' | 'ExpressLongTail';

/** The store that fulfils the orders. */
export interface Merchant {
  id: number;
  /** the kind of store (CHAIN_IDS); null: unknown */
  chainId: number | null;
  /** null: unknown */
  deliveryType: DeliveryType | null;
  categories: readonly Category[];
}

export const CHAIN_IDS = { superStore: 497, darkStore: 1383, expressStore: 1301, relianceStore: 12 } as const;

const MERCHANT_KEY = 'merchant';

export function readMerchant(storage: KeyValue): Merchant {
  const id = Number(storage.get(MERCHANT_KEY));
  return {
    id: Number.isInteger(id) && id > 0 ? id : DEFAULT_MERCHANT_ID,
    chainId: null,
    deliveryType: null,
    categories: [],
  };
}

/** Only the id is persisted; the rest may be outdated by the next page load. */
export function writeMerchant(storage: KeyValue, { id }: Merchant): void {
  storage.set(MERCHANT_KEY, String(id));
}

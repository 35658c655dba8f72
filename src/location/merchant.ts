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

/** How a store delivers: from a shelf in slots, in minutes, or what takes hours. */
export type DeliveryType = 'Grocery' | 'Express' | 'ExpressLongTail';

/** The store that one buys from. */
export interface Merchant {
  id: number;
  /** which of the chain's kinds of store it is; null: not known */
  chainId: number | null;
  /** null: not known */
  deliveryType: DeliveryType | null;
  categories: readonly Category[];
}

/** Kinds of store. */
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

/** Only the id outlives the page; the rest may have changed by then. */
export function writeMerchant(storage: KeyValue, { id }: Merchant): void {
  storage.set(MERCHANT_KEY, String(id));
}

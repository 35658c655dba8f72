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
const DELIVERY_TYPES = ['Grocery', 'Express', 'ExpressLongTail'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

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

/** The delivery type of each kind of store that does not send one. */
export const DELIVERY_OF_CHAIN: Readonly<Record<number, DeliveryType>> = {
  [CHAIN_IDS.superStore]: 'Grocery',
  [CHAIN_IDS.relianceStore]: 'Grocery',
  [CHAIN_IDS.darkStore]: 'Express',
  [CHAIN_IDS.expressStore]: 'Express',
};

const MERCHANT_KEY = 'merchant';

const UNKNOWN_KIND = { chainId: null, deliveryType: null, categories: [] };

/** The stored part of a store, so that the next visit's first events include it. Earlier versions stored only the id. */
export function readMerchant(storage: KeyValue): Merchant {
  const [storedId, chain, type] = (storage.get(MERCHANT_KEY) ?? '').split(':');
  const id = Number(storedId);
  if (!Number.isInteger(id) || id <= 0) return { id: DEFAULT_MERCHANT_ID, ...UNKNOWN_KIND };
  const deliveryType = DELIVERY_TYPES.find((candidate) => candidate === type) ?? null;
  return { ...UNKNOWN_KIND, id, chainId: Number(chain) || null, deliveryType };
}

/** Without the categories, which may be outdated by the next page load. */
export function writeMerchant(storage: KeyValue, { id, chainId, deliveryType }: Merchant): void {
  storage.set(MERCHANT_KEY, [id, chainId, deliveryType].join(':'));
}

/** Whether it is the same store with the same delivery type. */
export const isSameMerchant = (merchant: Merchant, otherMerchant: Merchant): boolean =>
  merchant.id === otherMerchant.id &&
  merchant.chainId === otherMerchant.chainId &&
  merchant.deliveryType === otherMerchant.deliveryType;

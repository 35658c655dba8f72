import * as v from 'valibot';
import type { KeyValue } from '../../model/ports.ts';

/** Ids of the substitute options chosen for single products, by product id. */
export type ItemSubstitutes = ReadonlyMap<string, string>;

/** The storage key; kept for later orders of the same products. */
export const ITEM_SUBSTITUTES = 'item-substitutes';
/** The maximum number of products; the oldest ones are dropped. */
const MAX_STORED_PRODUCTS = 100;

const storedEntries = v.array(v.pipe(v.array(v.string()), v.minLength(2), v.maxLength(2)));

export function readItemSubstitutes(get: KeyValue['get']): ItemSubstitutes {
  try {
    const entries = v.parse(storedEntries, JSON.parse(get(ITEM_SUBSTITUTES) ?? '[]'));
    return new Map(entries as [string, string][]);
  } catch {
    return new Map();
  }
}

/** `''`: the option chosen for the whole order applies. */
export function withItemSubstitute(
  before: ItemSubstitutes,
  productId: string,
  substitute: string,
): ItemSubstitutes {
  const otherSubstitutes = [...before].filter(([id]) => id !== productId);
  return new Map(substitute === '' ? otherSubstitutes : [...otherSubstitutes, [productId, substitute]]);
}

export function writeItemSubstitutes({ set, remove }: KeyValue, chosen: ItemSubstitutes): void {
  if (chosen.size === 0) remove(ITEM_SUBSTITUTES);
  else set(ITEM_SUBSTITUTES, JSON.stringify([...chosen].slice(-MAX_STORED_PRODUCTS)));
}

/** A product's catalogue data under its analytics names. Absent fields: unknown. */
export interface CatalogFacts {
  type?: string;
  level0_category?: string;
  level1_category?: string;
  leaf_category?: string;
  mapping_id?: string;
}

const FACT_NAMES = ['type', 'level0_category', 'level1_category', 'leaf_category', 'mapping_id'] as const;
/** The texts that backends send for an unknown value. */
const UNKNOWN_VALUES = ['', '0', '#-na', 'n/a'];

/** Returns undefined if nothing is known. A category is sent as a name, or as an object with a name. */
export function catalogFactsOf(data: Readonly<Record<string, unknown>>): CatalogFacts | undefined {
  const entries = FACT_NAMES.flatMap((name): [string, string][] => {
    const value = data[name];
    const content = value instanceof Object && 'name' in value ? value.name : value;
    const text = typeof content === 'string' || typeof content === 'number' ? String(content).trim() : '';
    return UNKNOWN_VALUES.includes(text.toLowerCase()) ? [] : [[name, text]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The kinds of products with special rules. Only the backend adds `free` and `reward` products. */
export type ProductKind = 'free' | 'reward' | 'membership';

/** The kinds by product type in the catalogue. */
const KINDS: Readonly<Record<string, ProductKind>> = { 11778: 'free', 11934: 'reward', 5862: 'membership' };

export const kindOf = (typeId: unknown): ProductKind | undefined => KINDS[String(typeId)];

/** Where the catalogue has a product, under the names that events use. Missing: the backend does not say. */
export interface CatalogFacts {
  type?: string;
  level0_category?: string;
  level1_category?: string;
  leaf_category?: string;
  mapping_id?: string;
}

const NAMES = ['type', 'level0_category', 'level1_category', 'leaf_category', 'mapping_id'] as const;
/** What backends send where they have none. */
const NONE = ['', '0', '#-na', 'n/a'];

/** A category comes as its name, or with its name. Undefined: nothing is known. */
export function catalogFactsOf(sent: Readonly<Record<string, unknown>>): CatalogFacts | undefined {
  const known = NAMES.flatMap((name): [string, string][] => {
    const value = sent[name];
    const named = value instanceof Object && 'name' in value ? value.name : value;
    const text = typeof named === 'string' || typeof named === 'number' ? String(named).trim() : '';
    return NONE.includes(text.toLowerCase()) ? [] : [[name, text]];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

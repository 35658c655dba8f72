import * as v from 'valibot';
import { type CollectionFilter, collectionFilters } from './listing-wire.ts';

export interface DecodedFilters {
  filters: CollectionFilter[];
  /** whether malformed filters were left out */
  hasErrors: boolean;
}

/** `collection_filters` of a dynamic collection's URL: JSON as base64 or base64url. */
export function decodeFilters(encoded: string | null): DecodedFilters {
  if (encoded === null || encoded.trim() === '') return { filters: [], hasErrors: false };
  const raw = parseJson(encoded);
  const list = Array.isArray(raw) ? raw : typeof raw === 'object' && raw !== null ? [raw] : null;
  if (list === null) return { filters: [], hasErrors: true };
  const results = list.map((filter) => v.safeParse(collectionFilters.item, filter));
  return {
    filters: results.flatMap((parsed) => (parsed.success ? [parsed.output] : [])),
    hasErrors: results.some((parsed) => !parsed.success),
  };
}

function parseJson(encoded: string): unknown {
  // URLSearchParams decodes the plus of base64 as a space.
  const base64 = encoded.trim().replace(/ /g, '+').replace(/-/g, '+').replace(/_/g, '/');
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

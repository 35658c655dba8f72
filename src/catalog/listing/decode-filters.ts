import * as v from 'valibot';
import { type CollectionFilter, collectionFilters } from './listing-wire.ts';

export interface DecodedFilters {
  filters: CollectionFilter[];
  /** some of them were malformed and left out */
  broken: boolean;
}

/** `collection_filters` of a dynamic collection's URL: JSON as base64 or base64url. */
export function decodeFilters(encoded: string | null): DecodedFilters {
  if (encoded === null || encoded.trim() === '') return { filters: [], broken: false };
  const sent = jsonIn(encoded);
  const list = Array.isArray(sent) ? sent : typeof sent === 'object' && sent !== null ? [sent] : null;
  if (list === null) return { filters: [], broken: true };
  const read = list.map((filter) => v.safeParse(collectionFilters.item, filter));
  return {
    filters: read.flatMap((parsed) => (parsed.success ? [parsed.output] : [])),
    broken: read.some((parsed) => !parsed.success),
  };
}

function jsonIn(encoded: string): unknown {
  // URLSearchParams decodes the plus of base64 as a space.
  const base64 = encoded.trim().replace(/ /g, '+').replace(/-/g, '+').replace(/_/g, '/');
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

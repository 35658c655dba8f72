import {
  DEFAULT_CURRENCY,
  DEFAULT_IMPRESSION_COUNT,
  type PropertyKind,
  type PropertyKinds,
  UNKNOWN_NUMBER,
  UNKNOWN_TEXT,
} from '../model/analytics-events.ts';

export type Properties = Readonly<Record<string, string | number | boolean>>;

const MAX_TEXT_LENGTH = 300;

/** Keeps only the properties of the catalogue and fills missing ones with defaults. */
export function fillProperties(
  kinds: PropertyKinds,
  properties: Readonly<Record<string, unknown>>,
  scrub: (text: string) => string,
): Properties {
  const entries = Object.entries(kinds).map(([name, kind]) => {
    const value = fill(kind, properties[name]);
    // An id from the backend may look like a phone number.
    const isFreeText = typeof value === 'string' && !name.endsWith('_id');
    return [name, isFreeText ? scrub(value) : value];
  });
  return Object.fromEntries(entries);
}

function fill(kind: PropertyKind, value: unknown): string | number | boolean {
  switch (kind) {
    case 'text':
    case 'text?':
      return textOf(value) || UNKNOWN_TEXT;
    case 'currency':
      return textOf(value) || DEFAULT_CURRENCY;
    case 'number':
    case 'number?':
      return Number.isFinite(value) ? (value as number) : UNKNOWN_NUMBER;
    case 'impression-count':
      return Number.isFinite(value) ? (value as number) : DEFAULT_IMPRESSION_COUNT;
    case 'flag':
      return value === true;
  }
}

function textOf(value: unknown): string {
  const isTextual = typeof value === 'string' || typeof value === 'number';
  return isTextual ? String(value).trim().slice(0, MAX_TEXT_LENGTH) : '';
}

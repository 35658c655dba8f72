import type { KeyValue } from '../model/ports.ts';
import { queryOf } from '../platform/paths.ts';

/** The campaign that brought the shopper; each field is empty if unknown. */
export interface Acquisition {
  install_source: string;
  install_campaign: string;
  install_medium: string;
  tracking_id: string;
  shortlink: string;
}

/** The link parameter that holds each field. */
const PARAMETERS: Readonly<Record<keyof Acquisition, string>> = {
  install_source: 'utm_source',
  install_campaign: 'utm_campaign',
  install_medium: 'utm_medium',
  tracking_id: 'tracking_id',
  shortlink: 'shortlink',
};
const FIELDS = Object.keys(PARAMETERS) as (keyof Acquisition)[];

const STORAGE_KEY = 'acquisition';
/** Links are not trusted: values that do not look like a campaign's name are dropped. */
const NAME_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._~:/+|-]{0,99}$/u;

/**
 * The fields from the last link that had any. Those of different links are never mixed. They are stored until
 * the shopper follows another link with such fields.
 */
export function takeAcquisition(storage: KeyValue, url: string): Acquisition {
  const source = sourceFrom(queryOf(url));
  if (FIELDS.every((field) => source[field] === '')) return readStored(storage);
  storage.set(STORAGE_KEY, JSON.stringify(source));
  return source;
}

function sourceFrom(parameters: URLSearchParams): Acquisition {
  return acquisitionOf((field) => parameters.get(PARAMETERS[field])?.trim());
}

function readStored(storage: KeyValue): Acquisition {
  let stored: Partial<Record<keyof Acquisition, unknown>> | null = null;
  try {
    stored = JSON.parse(storage.get(STORAGE_KEY) ?? 'null');
  } catch {
    // invalid data is ignored
  }
  return acquisitionOf((field) => stored?.[field]);
}

function acquisitionOf(read: (field: keyof Acquisition) => unknown): Acquisition {
  const entries = FIELDS.map((field) => {
    const value = read(field);
    return [field, typeof value === 'string' && NAME_PATTERN.test(value) ? value : ''];
  });
  return Object.fromEntries(entries) as Acquisition;
}

import type { KeyValue } from '../model/ports.ts';
import { queryOf } from '../platform/paths.ts';

/** What brought the shopper here. An empty text: nobody has said. */
export interface Acquisition {
  install_source: string;
  install_campaign: string;
  install_medium: string;
  tracking_id: string;
  shortlink: string;
}

/** Which of a link's parameters says what. */
const PARAMETERS: Readonly<Record<keyof Acquisition, string>> = {
  install_source: 'utm_source',
  install_campaign: 'utm_campaign',
  install_medium: 'utm_medium',
  tracking_id: 'tracking_id',
  shortlink: 'shortlink',
};
const FIELDS = Object.keys(PARAMETERS) as (keyof Acquisition)[];

const KEY = 'acquisition';
/** Anybody may write a link: what does not look like the name of a campaign is left out. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._~:/+|-]{0,99}$/u;

/**
 * The last link that says anything of where the shopper came from counts, as a whole: parts of two links would be a
 * story that never happened. It is kept, and holds until another such link is followed.
 */
export function takeAcquisition(keep: KeyValue, address: string): Acquisition {
  const source = sourceIn(queryOf(address));
  if (FIELDS.every((field) => source[field] === '')) return keptIn(keep);
  keep.set(KEY, JSON.stringify(source));
  return source;
}

function sourceIn(parameters: URLSearchParams): Acquisition {
  return acquisitionOf((field) => parameters.get(PARAMETERS[field])?.trim());
}

function keptIn(keep: KeyValue): Acquisition {
  let kept: Partial<Record<keyof Acquisition, unknown>> | null = null;
  try {
    kept = JSON.parse(keep.get(KEY) ?? 'null');
  } catch {
    // not ours: nobody has said
  }
  return acquisitionOf((field) => kept?.[field]);
}

function acquisitionOf(read: (field: keyof Acquisition) => unknown): Acquisition {
  const entries = FIELDS.map((field) => {
    const value = read(field);
    return [field, typeof value === 'string' && NAME.test(value) ? value : ''];
  });
  return Object.fromEntries(entries) as Acquisition;
}

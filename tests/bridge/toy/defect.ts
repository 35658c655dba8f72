import type { Adapter, AdapterStart, PartnerEntry, StartAdapter } from '../../../bridge/index.ts';
import { type Flaw, startToy, toy } from './adapter.ts';

export type Kind = 'full' | 'lite';

/** A defect of an adapter, and the checks that must detect it. */
export interface Defect {
  /** what the adapter does wrong, e.g. `accepts forged replies` */
  what: string;
  create(kind: Kind): PartnerEntry;
  /** the hosts in which it shows; default: both */
  kinds?: readonly Kind[];
  /** names of checks; each must fail in every host with the defect */
  fails: readonly (string | RegExp)[];
}

export const CALL_PATTERN =
  'login|pay|location|share|open|close|storage\\.get|storage\\.set|storage\\.remove|pickFile';
export const ANSWERED_CALL_PATTERN = 'login|pay|location|storage\\.get|pickFile';

/** A defect that changes the registry entry. */
export const entryDefect = (
  what: string,
  change: (entry: PartnerEntry) => Partial<PartnerEntry>,
  fails: Defect['fails'],
) => ({
  what,
  create(kind: Kind) {
    const entry = toy(kind);
    return { ...entry, ...change(entry) };
  },
  fails,
});

/** A defect that changes the adapter after it has started. */
export function adapterDefect(
  what: string,
  change: (right: Adapter, start: AdapterStart) => Partial<Adapter>,
  fails: Defect['fails'],
): Defect {
  return starting(
    what,
    (right) => async (start) => {
      const made = await right(start);
      return { ...made, ...change(made, start) };
    },
    fails,
  );
}

export function starting(
  what: string,
  change: (right: StartAdapter) => StartAdapter,
  fails: Defect['fails'],
): Defect {
  return { what, create: (kind) => toy(kind, change(startToy(kind))), fails };
}

export const channelDefect = (what: Flaw, ...fails: Defect['fails']): Defect => ({
  what,
  create: (kind) => toy(kind, startToy(kind, what)),
  kinds: ['full'],
  fails,
});

export const storage = (
  what: string,
  change: (right: NonNullable<Adapter['storage']>) => Adapter['storage'],
  fails: Defect['fails'],
) =>
  adapterDefect(
    what,
    ({ storage: right }) => (right ? { storage: change(right) as NonNullable<Adapter['storage']> } : {}),
    fails,
  );

/** Limits a defect to one of the two hosts. */
export const onlyIn = (kind: Kind, defect: Defect): Defect => ({ ...defect, kinds: [kind] });

/** A method that always fails, although its capability is announced. */
export const failAlways = () => Promise.reject(new Error('promised, and not kept'));

import * as m from './messages.ts';

export const SALUTATIONS = ['mr', 'mrs', 'ms'] as const;
/** empty: unknown */
export type Salutation = (typeof SALUTATIONS)[number] | '';

export const SALUTATION_NAMES: Readonly<Record<Exclude<Salutation, ''>, string>> = {
  mr: m.mr,
  mrs: m.mrs,
  ms: m.miss,
};

/** The salutation and the name; empty if there is no name. */
export function withSalutation(salutation: Salutation, name: string): string {
  if (name === '' || salutation === '') return name;
  return `${SALUTATION_NAMES[salutation]} ${name}`;
}

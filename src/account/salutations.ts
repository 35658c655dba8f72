export const SALUTATIONS = ['mr', 'mrs', 'ms'] as const;
/** empty: nobody has said */
export type Salutation = (typeof SALUTATIONS)[number] | '';

export const SALUTATION_WORDS: Readonly<Record<Exclude<Salutation, ''>, string>> = {
  mr: 'Mr',
  mrs: 'Mrs',
  ms: 'Miss',
};

/** As a letter would begin: `Miss Asha Verma`. Without a name there is nobody to be called anything. */
export function addressed(salutation: Salutation, name: string): string {
  if (name === '' || salutation === '') return name;
  return `${SALUTATION_WORDS[salutation]} ${name}`;
}

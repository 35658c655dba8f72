import { lazy } from './lazy.ts';

const rules = lazy(() => new Intl.PluralRules('en-IN'));

/** The form for a number of things: `plural(count, { one: '1 file', other: `${count} files` })`. */
export const plural = (count: number, forms: { one: string; other: string }): string =>
  // English has only these two forms.
  forms[rules().select(count) as 'one' | 'other'];

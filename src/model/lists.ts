import { lazy } from './lazy.ts';

const conjunction = lazy(() => new Intl.ListFormat('en-IN'));
const disjunction = lazy(() => new Intl.ListFormat('en-IN', { type: 'disjunction' }));

/** `Milk, Bread and Tea` */
export const allOf = (names: readonly string[]): string => conjunction().format(names);

/** `PDF, PNG or JPEG` */
export const eitherOf = (names: readonly string[]): string => disjunction().format(names);

const all = new Intl.ListFormat('en-IN');
const either = new Intl.ListFormat('en-IN', { type: 'disjunction' });

/** `Milk, Bread and Tea` */
export const allOf = (names: readonly string[]): string => all.format(names);

/** `PDF, PNG or JPEG` */
export const eitherOf = (names: readonly string[]): string => either.format(names);

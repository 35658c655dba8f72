const rules = new Intl.PluralRules('en-IN');

/** The form for a number of things: `plural(count, { one: '1 file', other: `${count} files` })`. */
export function plural(count: number, forms: { one: string; other: string }): string {
  return rules.select(count) === 'one' ? forms.one : forms.other;
}

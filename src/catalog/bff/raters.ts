const grouped = new Intl.NumberFormat('en-IN');

/** The number of ratings for display, from `(261)`, `16050` or `1.4 lac`. */
export function ratersIn(text: string): string {
  const bare = text.replace(/^\((.*)\)$/, '$1').trim();
  return /^\d+$/.test(bare) ? grouped.format(Number(bare)) : bare;
}

const MANY: Readonly<Record<string, number>> = { k: 1e3, lac: 1e5, lakh: 1e5, cr: 1e7, crore: 1e7 };

/** The same as a number: `1.4 lac` is 140000; 0: unknown. */
export function countOfRaters(text: string): number {
  const [, digits = '', word = ''] = /^\(?([\d.,]+)\s*([a-z]*)\+?\)?$/i.exec(text.trim()) ?? [];
  const times = word === '' ? 1 : MANY[word.toLowerCase()];
  return times === undefined ? 0 : Math.round(Number(digits.replaceAll(',', '')) * times) || 0;
}

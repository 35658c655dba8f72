const grouped = new Intl.NumberFormat('en-IN');

/** How many have rated: `(261)`, `16050` and `1.4 lac` as they are read. */
export function ratersIn(text: string): string {
  const bare = text.replace(/^\((.*)\)$/, '$1').trim();
  return /^\d+$/.test(bare) ? grouped.format(Number(bare)) : bare;
}

const MANY: Readonly<Record<string, number>> = { k: 1e3, lac: 1e5, lakh: 1e5, cr: 1e7, crore: 1e7 };

/** The same as a number: `1.4 lac` are 140000; 0: not known. */
export function countOfRaters(text: string): number {
  const [, digits = '', word = ''] = /^\(?([\d.,]+)\s*([a-z]*)\+?\)?$/i.exec(text.trim()) ?? [];
  const times = word === '' ? 1 : MANY[word.toLowerCase()];
  return times === undefined ? 0 : Math.round(Number(digits.replaceAll(',', '')) * times) || 0;
}

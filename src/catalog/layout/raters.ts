const grouped = new Intl.NumberFormat('en-IN');

/** How many have rated: `(261)`, `16050` and `1.4 lac` as they are read. */
export function ratersIn(text: string): string {
  const bare = text.replace(/^\((.*)\)$/, '$1').trim();
  return /^\d+$/.test(bare) ? grouped.format(Number(bare)) : bare;
}

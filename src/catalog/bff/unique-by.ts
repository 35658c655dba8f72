/** Keeps the first entry of each name: backends send duplicates, and React keys must be unique. */
export function uniqueBy<T>(list: readonly T[], keyOf: (entry: T) => string): T[] {
  const keys = new Set<string>();
  return list.filter((entry) => {
    const key = keyOf(entry);
    return !keys.has(key) && keys.add(key);
  });
}

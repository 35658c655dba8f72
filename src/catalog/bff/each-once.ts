/** Keeps the first entry of each name: backends send duplicates, and React keys must be unique. */
export function eachOnce<T>(list: readonly T[], called: (one: T) => string): T[] {
  const names = new Set<string>();
  return list.filter((one) => {
    const name = called(one);
    return !names.has(name) && names.add(name);
  });
}

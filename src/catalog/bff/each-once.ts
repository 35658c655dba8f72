/** The first of those that are called the same: backends send some twice, and nothing is drawn under another's name. */
export function eachOnce<T>(list: readonly T[], called: (one: T) => string): T[] {
  const names = new Set<string>();
  return list.filter((one) => {
    const name = called(one);
    return !names.has(name) && names.add(name);
  });
}

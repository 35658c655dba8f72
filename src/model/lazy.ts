/**
 * Creates a value when it is first needed. For `Intl` formatters: the first one of a page loads the browser's locale
 * data, which takes 50 to 100 ms on a cheap phone.
 */
export function lazy<T>(create: () => T): () => T {
  let created: { value: T } | null = null;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

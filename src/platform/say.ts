/** A note to whoever builds pages. Shoppers do not look there; nothing of theirs is said. */
export function sayInConsole(note: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that may
  console.info(note);
}

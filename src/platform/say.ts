/** A note to developers in the console. Must hold no personal data. */
export function sayInConsole(note: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that may
  console.info(note);
}

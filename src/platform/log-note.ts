/** Logs a note for developers. Must contain no personal data. */
export function logNote(note: string): void {
  // biome-ignore lint/suspicious/noConsole: the only place that may
  console.info(note);
}

/** Copies text to the clipboard; false if the browser forbids it. */
export async function copyText(words: string): Promise<boolean> {
  try {
    await globalThis.navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false;
  }
}

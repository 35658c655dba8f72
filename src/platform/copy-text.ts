/** Some browsers ask first, and may wait for the answer for ever. */
const TIMEOUT_MS = 3_000;

/** Copies text to the clipboard; false if the browser forbids it or does not answer. */
export async function copyText(text: string): Promise<boolean> {
  try {
    const copied = globalThis.navigator.clipboard.writeText(text).then(() => true);
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false));
    return await Promise.race([copied, late]);
  } catch {
    return false;
  }
}

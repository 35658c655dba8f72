/** Arabic-Indic (Arabic and Urdu keyboards) and Devanagari. */
const ZEROS = [0x0660, 0x06f0, 0x0966];

/** Replaces the digits of other scripts, which Indian keyboards may type, with 0 to 9. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - Math.max(...ZEROS.filter((zero) => zero <= code)));
  });
}

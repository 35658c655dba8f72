const NEWLINE = 0x0a;

/**
 * Splits a stream of bytes into lines of text. A line that is too long is reported once and skipped, so that the next one
 * can be read.
 */
export function createLineReader({
  maxBytes,
  onLine,
  onTooLong,
}: {
  maxBytes: number;
  onLine(line: string): void;
  onTooLong(): void;
}) {
  let parts: Uint8Array[] = [];
  let size = 0;
  let isSkipping = false;

  function add(bytes: Uint8Array): void {
    if (isSkipping) return;
    size += bytes.byteLength;
    parts.push(bytes);
    if (size <= maxBytes) return;
    isSkipping = true;
    parts = [];
    onTooLong();
  }

  function endLine(): void {
    // a letter of several bytes may have arrived in two parts
    const line = isSkipping ? '' : Buffer.concat(parts).toString('utf8').trim();
    parts = [];
    size = 0;
    isSkipping = false;
    if (line !== '') onLine(line);
  }

  return {
    push(chunk: Uint8Array): void {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        add(chunk.subarray(start, end));
        endLine();
        start = end + 1;
      }
      add(chunk.subarray(start));
    },

    /** The last line may lack its line break. */
    end: endLine,
  };
}

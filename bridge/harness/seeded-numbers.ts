/** Numbers from 0 to 2³²−1 that look random and are the same for the same text: sfc32 of a hashed seed. */
export function seededNumbers(text: string): () => number {
  const [a, b, c] = [0, 1, 2].map((salt) => hash(`${salt} ${text}`)) as [number, number, number];
  let state = { a, b, c, d: 1 };
  function next(): number {
    const sum = (state.a + state.b + state.d) | 0;
    state = {
      a: state.b ^ (state.b >>> 9),
      b: (state.c + (state.c << 3)) | 0,
      c: (((state.c << 21) | (state.c >>> 11)) + sum) | 0,
      d: (state.d + 1) | 0,
    };
    return sum >>> 0;
  }
  // the first numbers of similar seeds are similar
  for (let skipped = 0; skipped < 12; skipped += 1) next();
  return next;
}

/** FNV-1a */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value;
}

/** Fills an array of integers, as `crypto.getRandomValues` does. */
export function fillWith<T extends ArrayBufferView>(next: () => number, array: T): T {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = next() >>> 24;
  return array;
}

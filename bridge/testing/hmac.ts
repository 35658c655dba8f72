/**
 * The signature of simulated hosts, which the sandbox checks. Written out because a simulated host may need it before any
 * script of the page runs, and browsers compute hashes only later.
 */

const BLOCK = 64;
export const bytesOf = (text: string): readonly number[] => [...new TextEncoder().encode(text)];
export const hexOf = (bytes: readonly number[]) =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** HMAC-SHA-256, RFC 2104; no key is longer than a block. */
export function hmac(key: readonly number[], message: readonly number[]): readonly number[] {
  const padded = Array.from({ length: BLOCK }, (_, index) => key[index] ?? 0);
  const inner = sha256([...padded.map((byte) => byte ^ 0x36), ...message]);
  return sha256([...padded.map((byte) => byte ^ 0x5c), ...inner]);
}

/** FIPS 180-4. */
function sha256(message: readonly number[]): readonly number[] {
  const { roots: state, constants } = fractions();
  const length = message.length * 8;
  const zeros = (BLOCK * 2 - 9 - (message.length % BLOCK)) % BLOCK;
  const bytes = [...message, 0x80, ...new Array<number>(zeros + 4).fill(0), ...wordBytes(length)];
  for (let start = 0; start < bytes.length; start += BLOCK) {
    const words = Array.from({ length: 16 }, (_, index) => wordAt(bytes, start + index * 4));
    for (let index = 16; index < 64; index += 1) {
      const before = at(words, index - 15);
      const last = at(words, index - 2);
      const small = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
      const large = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
      words.push((at(words, index - 16) + small + at(words, index - 7) + large) >>> 0);
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let index = 0; index < 64; index += 1) {
      const mix = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
      const first = (h + mix + at(constants, index) + at(words, index)) >>> 0;
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => {
      state[index] = (at(state, index) + word) >>> 0;
    });
  }
  return state.flatMap(wordBytes);
}

const at = (list: readonly number[], index: number) => list[index] ?? 0;
const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));
const wordBytes = (word: number) => [24, 16, 8, 0].map((shift) => (word >>> shift) & 0xff);
const wordAt = (bytes: readonly number[], index: number) =>
  [0, 1, 2, 3].reduce((word, offset) => ((word << 8) | at(bytes, index + offset)) >>> 0, 0);

/** The first bits of the fractions of square and cube roots of the first primes. */
function fractions(): { roots: number[]; constants: readonly number[] } {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  const bitsOf = (root: number) => Math.floor((root % 1) * 2 ** 32);
  return {
    roots: primes.slice(0, 8).map((prime) => bitsOf(Math.sqrt(prime))),
    constants: primes.map((prime) => bitsOf(Math.cbrt(prime))),
  };
}

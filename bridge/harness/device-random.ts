import { fillWith, seededNumbers } from './seeded-numbers.ts';

/** Counts the documents of a run: each has numbers of its own, or their ids would be the same. */
const COUNT_KEY = 'doorstepDocuments';

/** Makes the page's random numbers the same in every run with this seed. Runs before storage is separated. */
export function installRandom(window: Window & typeof globalThis, seed: number): void {
  const { crypto, sessionStorage } = window;
  const count = (Number(sessionStorage.getItem(COUNT_KEY)) || 0) + 1;
  sessionStorage.setItem(COUNT_KEY, `${count}`);
  const next = seededNumbers(`page ${seed} ${count}`);
  const getRandomValues = <T extends ArrayBufferView>(array: T): T => fillWith(next, array);
  window.Math.random = () => next() / 2 ** 32;
  Object.defineProperties(crypto, {
    getRandomValues: { configurable: true, value: getRandomValues },
    // absent on plain http
    ...('randomUUID' in crypto && { randomUUID: { configurable: true, value: () => uuidOf(next) } }),
  });
}

/** A run begins anew. */
export function forgetDocuments(storage: Storage): void {
  storage.removeItem(COUNT_KEY);
}

/** A v4 UUID. */
function uuidOf(next: () => number): string {
  const hex = fillWith(next, new Uint8Array(16)).reduce(
    (text, byte) => text + byte.toString(16).padStart(2, '0'),
    '',
  );
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}

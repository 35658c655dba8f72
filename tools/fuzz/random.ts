/** A seeded pseudo-random number generator. */
export interface Random {
  /** from 0 to below 1 */
  next(): number;
  /** a whole number from 0 to `max`, both included */
  int(max: number): number;
  /** true with this probability */
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** the algorithm is mulberry32, whose 32 bits of state are enough here */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    next,
    int: (max) => Math.floor(next() * (max + 1)),
    chance: (share) => next() < share,
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
  };
}

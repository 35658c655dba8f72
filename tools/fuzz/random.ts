/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** 0 up to, not including, 1 */
  next(): number;
  /** 0 up to and including `max` */
  int(max: number): number;
  /** true that often */
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** mulberry32: 32 bits of state, good enough to stir with */
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

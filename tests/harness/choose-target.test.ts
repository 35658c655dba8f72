import { describe, expect, it } from 'vitest';
import { drawTargets, share } from '../../bridge/harness/choose-target.ts';

const target = (kind: string, key = kind, isNext = false) => ({ kind, key, isNext });
const ADDS = Array.from({ length: 60 }, (_, index) => target('add', `Add ${index}`));
const OTHERS = ['cart', 'home', 'search'].map((kind) => target(kind));
const NONE = new Map<string, number>();
const SEEDS = Array.from({ length: 400 }, (_, seed) => seed);

/** How often each kind is drawn first, over 400 seeds. */
function countKinds(targets: readonly ReturnType<typeof target>[], uses: ReadonlyMap<string, number> = NONE) {
  const counts: Record<string, number> = {};
  for (const seed of SEEDS) {
    const kind = drawTargets(targets, { seed, step: 1, uses })[0]?.kind ?? '';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

describe('what a random walk taps next', () => {
  it('the same seed, step and page give the same order, another seed or step gives another', () => {
    const drawn = (seed: number, step: number) =>
      drawTargets([...ADDS, ...OTHERS], { seed, step, uses: NONE }).map(({ key }) => key);
    expect(drawn(7, 1)).toEqual(drawn(7, 1));
    expect(drawn(7, 1)).not.toEqual(drawn(8, 1));
    expect(drawn(7, 1)).not.toEqual(drawn(7, 2));
    expect(new Set(drawn(7, 1)).size).toBe(63);
  });

  it('a control that comes or goes changes the draw only if it is the one that is drawn', () => {
    for (const seed of SEEDS) {
      const [first, second] = drawTargets(OTHERS, { seed, step: 3, uses: NONE });
      const left = OTHERS.filter((one) => one !== first).reverse();
      expect(drawTargets(left, { seed, step: 3, uses: NONE })[0]).toBe(second);
      const [withNew] = drawTargets([...OTHERS, target('new')], { seed, step: 3, uses: NONE });
      expect([first?.kind, 'new']).toContain(withNew?.kind);
    }
  });

  it.each([
    ['a list of sixty buttons is one kind among four', [...ADDS, ...OTHERS], NONE, 'add', 60, 140],
    ['what was used four times is drawn less often', OTHERS, new Map([['cart', 4]]), 'cart', 15, 65],
    ['an empty field is drawn more often', [...OTHERS, target('otp', 'otp', true)], NONE, 'otp', 190, 290],
  ])('%s', (_, targets, uses, kind, least, most) => {
    const { [kind]: count = 0 } = countKinds(targets, uses);
    expect(count).toBeGreaterThan(least);
    expect(count).toBeLessThan(most);
  });

  it('shares are spread over 0 to 1', () => {
    const shares = SEEDS.map((seed) => share(seed, 'back'));
    expect(shares.filter((one) => one < 0.05).length).toBeGreaterThan(5);
    expect(shares.filter((one) => one < 0.05).length).toBeLessThan(40);
    expect(Math.max(...shares)).toBeLessThan(1);
  });
});

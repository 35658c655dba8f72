import type { WalkTarget } from './walk-target.ts';
import { seededNumbers } from './seeded-numbers.ts';

/** A number from 0 to 1, the same for the same seed and words. */
export function share(seed: number, ...words: readonly (string | number)[]): number {
  return seededNumbers([seed, ...words].join('\n'))() / 2 ** 32;
}

const NEXT_WEIGHT = 4;

/**
 * The targets, first the one that the seed draws for this step, then those to use in its place if it is covered. First a
 * kind is drawn, so that a long list does not outweigh the rest, and one that was used less often more likely. Each has a
 * number of its own: one that comes or goes changes the draw only if it wins. `uses`: how often each kind was used
 */
export function drawTargets<T extends Pick<WalkTarget, 'kind' | 'key' | 'isNext'>>(
  targets: readonly T[],
  { seed, step, uses }: { seed: number; step: number; uses: ReadonlyMap<string, number> },
): readonly T[] {
  const kinds = new Map<string, number>();
  for (const { kind, isNext } of targets) {
    const weight = (isNext ? NEXT_WEIGHT : 1) / (1 + (uses.get(kind) ?? 0));
    const rank = share(seed, step, kind) ** (1 / weight);
    kinds.set(kind, Math.max(rank, kinds.get(kind) ?? 0));
  }
  return targets
    .map((target) => ({
      target,
      ofKind: kinds.get(target.kind) ?? 0,
      rank: share(seed, step, target.kind, target.key),
    }))
    .sort((one, other) => other.ofKind - one.ofKind || other.rank - one.rank)
    .map(({ target }) => target);
}

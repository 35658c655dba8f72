import type { Failure, WalkResult } from './walk.ts';
import type { Step } from './steps.ts';

export interface Shrunk {
  steps: Step[];
  walked: WalkResult;
}

/** A failure that depends on timing does not come back every time. */
const TRIES = 3;

/**
 * Finds a short list of steps that still breaks the same invariant, by leaving out smaller and smaller pieces of the walk
 * (delta debugging). Null when the walk does not fail again.
 */
export async function shrink(
  failed: WalkResult,
  replay: (steps: readonly Step[]) => Promise<WalkResult>,
  patienceMs: number,
): Promise<Shrunk | null> {
  const until = performance.now() + patienceMs;
  const same = (candidate: Failure | null) => candidate?.invariant === failed.failure?.invariant;
  const fails = async (steps: readonly Step[], tries: number): Promise<WalkResult | null> => {
    for (let n = 0; n < tries && performance.now() < until; n += 1) {
      const walked = await replay(steps);
      if (same(walked.failure)) return walked;
    }
    return null;
  };

  const first = await fails(failed.replaySteps, TRIES);
  if (!first) return null;
  let best: Shrunk = { steps: failed.replaySteps.slice(0, first.texts.length), walked: first };
  let size = Math.ceil(best.steps.length / 2);
  while (size >= 1 && performance.now() < until) {
    let shorter = false;
    // from the end: a shorter walk to the failure makes every later try shorter, too
    for (let from = best.steps.length - size; from > -size; from -= size) {
      const start = Math.max(0, from);
      const remaining = [...best.steps.slice(0, start), ...best.steps.slice(from + size)];
      if (remaining.length === 0 || performance.now() >= until) continue;
      const walked = await fails(remaining, 1);
      if (!walked) continue;
      best = { steps: remaining.slice(0, Math.max(1, walked.texts.length)), walked };
      shorter = true;
    }
    if (size === 1 && !shorter) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return best;
}

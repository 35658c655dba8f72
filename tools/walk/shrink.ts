import type { Failure, WalkResult } from './walk.ts';
import type { Step } from './steps.ts';

export interface Shrunk {
  steps: Step[];
  result: WalkResult;
}

/** A failure that depends on timing does not occur every time. */
const TRIES = 3;

/**
 * Finds a short list of steps that still breaks the same invariant, by leaving out smaller and smaller pieces of the walk
 * (delta debugging). Null when the walk does not fail again.
 */
export async function shrink(
  failedResult: WalkResult,
  replay: (steps: readonly Step[]) => Promise<WalkResult>,
  patienceMs: number,
): Promise<Shrunk | null> {
  const deadline = performance.now() + patienceMs;
  const isSame = (candidate: Failure | null) => candidate?.invariant === failedResult.failure?.invariant;
  const findFailure = async (steps: readonly Step[], tries: number): Promise<WalkResult | null> => {
    for (let n = 0; n < tries && performance.now() < deadline; n += 1) {
      const result = await replay(steps);
      if (isSame(result.failure)) return result;
    }
    return null;
  };

  const firstFailure = await findFailure(failedResult.replaySteps, TRIES);
  if (!firstFailure) return null;
  let shortestWalk: Shrunk = {
    steps: failedResult.replaySteps.slice(0, firstFailure.texts.length),
    result: firstFailure,
  };
  let size = Math.ceil(shortestWalk.steps.length / 2);
  while (size >= 1 && performance.now() < deadline) {
    let isShorter = false;
    // from the end: a shorter walk to the failure makes every later try shorter, too
    for (let from = shortestWalk.steps.length - size; from > -size; from -= size) {
      const start = Math.max(0, from);
      const remainingSteps = [
        ...shortestWalk.steps.slice(0, start),
        ...shortestWalk.steps.slice(from + size),
      ];
      if (remainingSteps.length === 0 || performance.now() >= deadline) continue;
      const result = await findFailure(remainingSteps, 1);
      if (!result) continue;
      shortestWalk = { steps: remainingSteps.slice(0, Math.max(1, result.texts.length)), result };
      isShorter = true;
    }
    if (size === 1 && !isShorter) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return shortestWalk;
}

import type { Failure, Walked } from './walk.ts';
import type { Step } from './steps.ts';

export interface Shrunk {
  steps: Step[];
  walked: Walked;
}

/** What depends on the moment does not fail every time. */
const TRIES = 3;

/**
 * The shortest list of steps that still breaks the same invariant: ever smaller pieces are left out, as long as it does.
 * Null when the walk does not fail again.
 *
 * @param replay makes these steps and nothing more, or everything up to the end
 */
export async function shrink(
  failed: Walked,
  replay: (steps: readonly Step[]) => Promise<Walked>,
  patienceMs: number,
): Promise<Shrunk | null> {
  const until = performance.now() + patienceMs;
  const same = (other: Failure | null) => other?.invariant === failed.failure?.invariant;
  const fails = async (steps: readonly Step[], tries: number): Promise<Walked | null> => {
    for (let n = 0; n < tries && performance.now() < until; n += 1) {
      const walked = await replay(steps);
      if (same(walked.failure)) return walked;
    }
    return null;
  };

  const first = await fails(failed.again, TRIES);
  if (!first) return null;
  let best: Shrunk = { steps: failed.again.slice(0, first.said.length), walked: first };
  let size = Math.ceil(best.steps.length / 2);
  while (size >= 1 && performance.now() < until) {
    let shorter = false;
    // from the end: what is just before the failure matters most, and is known soonest
    for (let from = best.steps.length - size; from > -size; from -= size) {
      const start = Math.max(0, from);
      const left = [...best.steps.slice(0, start), ...best.steps.slice(from + size)];
      if (left.length === 0 || performance.now() >= until) continue;
      const walked = await fails(left, 1);
      if (!walked) continue;
      best = { steps: left.slice(0, Math.max(1, walked.said.length)), walked };
      shorter = true;
    }
    if (size === 1 && !shorter) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return best;
}

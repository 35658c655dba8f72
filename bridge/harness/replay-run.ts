import { withoutIds } from './compare-timelines.ts';
import * as m from './replay-messages.ts';
import { actsOf, type Act } from './replay-steps.ts';
import type { Step } from './recorded-steps.ts';
import type { SavedRun, Screen } from './run.ts';
import { act, findActionable, type Obstacle } from './step-player.ts';

/** Longer pauses of the person are cut to this: calls that the pauses were for are waited for anyway. */
const MAX_PAUSE_MS = 2_000;
/** How long a step waits for its element, as Playwright does. */
const STEP_MS = 30_000;
/** How long a step waits for the screen that it was taken on; then it is taken on the screen that is there. */
const SCREEN_MS = 5_000;
const POLL_MS = 50;

export interface ReplayParts {
  /** the shop's page; null: it is loading, closed, or under a sheet of the app */
  findShop(): Document | null;
  /** the shop's page is on its way, and a step of the app would cut it short */
  isLoading(): boolean;
  page: Document;
  readScreen(): Screen;
  /** before the step with this index */
  onStep(index: number): void;
  /** before a step in the shop, which takes no part in what the page notes of itself */
  onShopStep(step: Step): void;
  signal: AbortSignal;
}

/** How a replay ended, as sentences. */
export interface ReplayEnd {
  /** how many steps were done */
  done: number;
  /** why the next one was not; null: all were, or it was stopped */
  problem: string | null;
  /** the first screen that is not that of the file; null: all are */
  difference: string | null;
}

/** Does the steps of a run again, each once its element is ready, and looks whether the same screens stand. */
export async function replayRun({ steps, end }: SavedRun, parts: ReplayParts): Promise<ReplayEnd> {
  const { signal, readScreen } = parts;
  let difference: string | null = null;
  let before = 0;
  for (const [index, { step, at, screen }] of steps.entries()) {
    parts.onStep(index);
    await pause(Math.min(at - before, MAX_PAUSE_MS), signal);
    before = at;
    const acts = actsOf(step);
    if (acts === null) return { done: index, problem: m.needsFiles(index), difference };
    for (const one of acts) {
      const result = await perform(one, step, screen, parts);
      if (signal.aborted) return { done: index, problem: null, difference };
      if ('obstacle' in result)
        return { done: index, problem: m.notDone(index, step, result.obstacle), difference };
      difference ??= result.seen && m.otherScreen(index, result.seen, screen);
    }
  }
  const deadline = Date.now() + STEP_MS;
  while (!isSame(readScreen(), end) && Date.now() < deadline && !signal.aborted) await pause(POLL_MS, signal);
  const seen = readScreen();
  if (!signal.aborted && !isSame(seen, end)) difference ??= m.otherEnd(seen, end);
  return { done: steps.length, problem: null, difference };
}

/** `seen`: the screen that the step was taken on, if it is another one than in the file */
async function perform(
  { on, find, action }: Act,
  step: Step,
  screen: Screen,
  { findShop, isLoading, page, readScreen, onShopStep, signal }: ReplayParts,
): Promise<{ seen: Screen | null } | { obstacle: Obstacle }> {
  const start = Date.now();
  let box: string | null = null;
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const seen = readScreen();
    const isSameScreen = isSame(seen, screen);
    const document = on === 'page' ? page : findShop();
    const found = document
      ? findActionable(find(document), action, attempt)
      : ({ obstacle: 'absent' } as const);
    const waited = Date.now() - start;
    if ('obstacle' in found) {
      box = null;
      if (waited >= STEP_MS) return found;
    } else if (found.box !== box) {
      // it may still be moving
      box = found.box;
    } else if ((isSameScreen && !found.isIdle && !isLoading()) || waited >= SCREEN_MS) {
      if (on === 'shop') onShopStep(step);
      act(found.element, action);
      return { seen: isSameScreen ? null : seen };
    }
    await pause(POLL_MS, signal);
  }
  return { seen: null };
}

/** What the file does not say of the screen does not count. */
const isSame = (seen: Screen, expected: Screen): boolean =>
  withoutIds(seen.path) === withoutIds(expected.path) &&
  seen.sheet === expected.sheet &&
  (expected.heading === null || seen.heading === expected.heading);

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}

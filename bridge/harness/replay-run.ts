import * as m from './replay-messages.ts';
import { createReplayScreens, isSameScreen } from './replay-screens.ts';
import { actsOf, type Act } from './replay-steps.ts';
import type { Step } from './recorded-steps.ts';
import type { SavedRun, Screen } from './run.ts';
import { act, findActionable, type Obstacle } from './step-player.ts';

/** Longer pauses of the person are cut to this: calls that the pauses were for are waited for anyway. */
const MAX_PAUSE_MS = 2_000;
/** How long a step waits for its element, as Playwright does. */
const STEP_MS = 30_000;
/**
 * How long a step waits for the screen that it was taken on; then it is taken on the screen that is there. One that came
 * sooner in the file was hasty.
 */
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
  const { signal } = parts;
  const screens = createReplayScreens();
  function readScreen(): Screen {
    const seen = parts.readScreen();
    screens.note(seen);
    return seen;
  }
  const stopAt = (index: number, problem: string | null): ReplayEnd => ({
    done: index,
    problem,
    difference: screens.difference,
  });
  let before = 0;
  for (const [index, { step, at, screen }] of steps.entries()) {
    parts.onStep(index);
    const pauseEnd = Date.now() + Math.min(at - before, MAX_PAUSE_MS);
    while (Date.now() < pauseEnd && !signal.aborted) {
      readScreen();
      await pause(Math.min(POLL_MS, pauseEnd - Date.now()), signal);
    }
    const acts = actsOf(step);
    if (acts === null) return stopAt(index, m.needsFiles(index));
    let taken: Screen | null = null;
    for (const one of acts) {
      const result = await perform(one, step, screen, { ...parts, readScreen });
      if (signal.aborted) return stopAt(index, null);
      if ('obstacle' in result) return stopAt(index, m.notDone(index, step, result.obstacle));
      taken ??= result.seen;
    }
    if (taken) screens.take(index, taken, screen, at - before < SCREEN_MS);
    before = at;
  }
  const deadline = Date.now() + STEP_MS;
  while (!isSameScreen(readScreen(), end) && Date.now() < deadline && !signal.aborted)
    await pause(POLL_MS, signal);
  if (!signal.aborted) screens.end(readScreen(), end);
  return stopAt(steps.length, null);
}

/** `seen`: the screen that the step was taken on */
async function perform(
  { on, find, action }: Act,
  step: Step,
  screen: Screen,
  { findShop, isLoading, page, readScreen, onShopStep, signal }: ReplayParts,
): Promise<{ seen: Screen } | { obstacle: Obstacle }> {
  const start = Date.now();
  let box: string | null = null;
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const seen = readScreen();
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
    } else if ((isSameScreen(seen, screen) && !found.isIdle && !isLoading()) || waited >= SCREEN_MS) {
      if (on === 'shop') onShopStep(step);
      act(found.element, action);
      return { seen };
    }
    await pause(POLL_MS, signal);
  }
  return { seen: readScreen() };
}

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

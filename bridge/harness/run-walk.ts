import { drawTargets, share } from './choose-target.ts';
import type { WalkTarget } from './walk-target.ts';
import * as m from './messages.ts';
import type { SheetAnswer, SheetInfo } from './protocol.ts';
import type { HarnessState } from './reduce-harness.ts';

/** What a random walk sees of the QA page at one moment. */
export interface WalkView
  extends Pick<HarnessState, 'page' | 'hasStarted' | 'visible' | 'offline' | 'path' | 'sheet'> {
  /** what `sheet` is answered by; false: it answers itself */
  answersByHand: boolean;
  /** calls without an answer yet */
  openCalls: number;
  /** milliseconds since the page in the frame has last changed; null: it is not loaded */
  unchangedFor: number | null;
  hasContent: boolean;
  /** the title of the first error since the walk began */
  error: string | null;
  /** the first disagreement of a payment since the walk began, which may still be resolved */
  mismatch: string | null;
}

/** The QA page, as a random walk uses it. */
export interface WalkWorld {
  /** milliseconds, on any clock that does not jump */
  now(): number;
  wait(ms: number): Promise<void>;
  look(): WalkView;
  targets(): readonly WalkTarget[];
  answer(sheet: SheetInfo, answer: SheetAnswer): void;
  back(): void;
  restore(): void;
  show(): void;
  goOnline(): void;
}

interface WalkEnd {
  /** what was found; null: nothing, all steps were taken or it was stopped */
  found: string | null;
  steps: number;
}

const LOOK_MS = 50;
/** Without a call or a change for this long, the page is taken for finished with the last step. */
const QUIET_MS = 300;
/** So many looks must find it so: on a busy machine, where scripts take longer, they come later. */
const QUIET_LOOKS = QUIET_MS / LOOK_MS;
/** Some pages always change, and some calls are never answered. */
const PATIENCE_MS = 8_000;
/** Longer than a call that is made slow on purpose. */
const BLANK_MS = 15_000;
/** Money is read every 3 s, and is red in the meantime if the backend learns later what the app said. */
const MISMATCH_MS = 7_000;
/** The share of steps that go back. */
const BACK_SHARE = 0.05;
/** With nothing to tap, Back leads on; if it does not, the shopper is stuck. */
const MOST_DEAD_ENDS = 3;

/** Uses the shop at random, until something is found, `steps` are taken or the signal says so. `onStep`: a step in a few words */
export async function runWalk(
  world: WalkWorld,
  { seed, steps, signal }: { seed: number; steps: number; signal: AbortSignal },
  onStep: (step: number, text: string) => void,
): Promise<WalkEnd> {
  const uses = new Map<string, number>();
  let deadEnds = 0;

  /** Waits until the page is quiet; resolves with what was found in the meantime. */
  async function settle(): Promise<string | null> {
    const start = world.now();
    let mismatchSince: number | null = null;
    let contentAt = start;
    let quietLooks = 0;
    while (!signal.aborted) {
      const view = world.look();
      const now = world.now();
      if (view.error !== null) return m.walkFoundError(view.error);
      mismatchSince = view.mismatch === null ? null : (mismatchSince ?? now);
      if (view.mismatch !== null && now - (mismatchSince ?? now) >= MISMATCH_MS)
        return m.walkFoundMoney(view.mismatch);
      if (view.hasContent || (view.page !== 'running' && view.page !== 'waiting')) contentAt = now;
      else if (now - contentAt >= BLANK_MS) return m.walkFoundBlank(view.path, BLANK_MS / 1_000);
      quietLooks = isQuiet(view) ? quietLooks + 1 : 0;
      if (view.mismatch === null && isReady(view, now - start, quietLooks)) return null;
      await world.wait(LOOK_MS);
    }
    return null;
  }

  /** What was done, in a few words. */
  function takeStep(step: number): string {
    const { page, visible, offline, sheet } = world.look();
    if (page !== 'running' && offline) return does(m.walkGoesOnline, world.goOnline);
    if (page !== 'running') return does(m.walkRestores, world.restore);
    if (!visible) return does(m.walkShows, world.show);
    if (sheet) {
      const answer = drawAnswer(sheet, share(seed, step, 'sheet'));
      world.answer(sheet, answer);
      return m.walkAnswers(answer);
    }
    if (share(seed, step, 'back') < BACK_SHARE) return does(m.walkGoesBack, world.back);
    for (const target of drawTargets(world.targets(), { seed, step, uses })) {
      const text = target.use(share(seed, step, 'value'));
      if (text === null) continue;
      uses.set(target.kind, (uses.get(target.kind) ?? 0) + 1);
      deadEnds = 0;
      return text;
    }
    deadEnds += 1;
    return does(m.walkGoesBack, world.back);
  }

  for (let step = 1; step <= steps + 1; step += 1) {
    const found = await settle();
    if (found !== null || signal.aborted || step > steps) return { found, steps: step - 1 };
    if (deadEnds >= MOST_DEAD_ENDS) return { found: m.walkFoundNothing(world.look().path), steps: step - 1 };
    onStep(step, takeStep(step));
  }
  return { found: null, steps };
}

const isQuiet = ({ hasStarted, openCalls, unchangedFor }: WalkView): boolean =>
  hasStarted && openCalls === 0 && (unchangedFor ?? 0) >= LOOK_MS;

/** Whether the next step can be taken, so many milliseconds after the last one, with so many quiet looks in a row. */
function isReady(view: WalkView, waited: number, quietLooks: number): boolean {
  // the answer to the last step comes a moment later
  if (view.page !== 'running' || view.sheet !== null)
    return waited >= LOOK_MS && view.page !== 'waiting' && (view.sheet === null || view.answersByHand);
  const hasFinished = quietLooks > QUIET_LOOKS && (view.unchangedFor ?? 0) >= QUIET_MS;
  return view.hasContent && (hasFinished || waited >= PATIENCE_MS);
}

function does(text: string, action: () => void): string {
  action();
  return text;
}

/** As people do: most agree. */
function drawAnswer({ sheet, info }: SheetInfo, drawn: number): SheetAnswer {
  if (sheet === 'consent') return drawn < 0.75 ? 'allow' : 'deny';
  if (sheet === 'pay') return drawn < 0.6 ? 'approve' : drawn < 0.85 ? 'decline' : 'dismiss';
  const option = info.options[Math.floor((drawn / 0.85) * info.options.length)];
  return option ? `picked:${option.id}` : 'dismiss';
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as m from './messages.ts';
import type { MoneyRow } from './money.ts';
import type { SheetAnswer, SheetInfo, TimelineRow } from './protocol.ts';
import type { HarnessFact, HarnessState } from './reduce-harness.ts';
import { runWalk, type WalkView, type WalkWorld } from './run-walk.ts';
import { describeRepeat, describeStep } from './walk-rows.ts';

interface WalkParts {
  state: HarnessState;
  money: readonly MoneyRow[];
  frame: RefObject<HTMLIFrameElement | null>;
  dispatch: (fact: HarnessFact) => void;
  recording: { startHere(notice: string): void; stop(): void };
  actions: {
    answer(sheet: SheetInfo, answer: SheetAnswer): void;
    back(): void;
    restore(): void;
    show(): void;
    goOnline(): void;
  };
}

/** A random walk from the state in which the page stands. */
export interface Walk {
  /** steps taken so far, while one is under way */
  progress: { seed: number; step: number; steps: number } | null;
  /** what came of the last one; empty: there was none */
  result: string;
  start(steps: number, seed: number): void;
  stop(): void;
}

export function useWalk(parts: WalkParts): Walk {
  const latest = useRef(parts);
  useLayoutEffect(() => {
    latest.current = parts;
  });
  const [progress, setProgress] = useState<Walk['progress']>(null);
  const [result, setResult] = useState('');
  const stopper = useRef<AbortController | null>(null);
  const stop = () => stopper.current?.abort();

  // whoever stops the recording has seen enough
  const isRecording = parts.state.recording !== null;
  useEffect(() => (isRecording ? () => stopper.current?.abort() : undefined), [isRecording]);

  async function start(steps: number, seed: number): Promise<void> {
    const { recording, state, money } = latest.current;
    const isOwn = state.recording === null;
    const wrong = money.filter(({ disagreements }) => disagreements.length > 0);
    const before = new Set([...state.rows, ...wrong].map(({ key }) => key));
    const walk = new AbortController();
    stopper.current = walk;
    setResult('');
    setProgress({ seed, step: 0, steps });
    if (isOwn) recording.startHere(m.walkStarted(seed));
    const end = await runWalk(
      createWorld(latest, before),
      { seed, steps, signal: walk.signal },
      (step, text) => {
        setProgress({ seed, step, steps });
        latest.current.dispatch({ type: 'rows-reported', rows: [describeStep(seed, step, text)] });
      },
    );
    setProgress(null);
    const repeat = describeRepeat(latest.current.state.rows, seed);
    const ended = m.walkEnded(end.steps, seed, end.found, walk.signal.aborted);
    setResult(repeat === null ? ended : `${ended} ${repeat}`);
    if (isOwn) latest.current.recording.stop();
  }

  return { progress, result, start: (steps, seed) => void start(steps, seed), stop };
}

/** `before`: keys of the rows, and of the red payments, that were there before the walk */
function createWorld(latest: RefObject<WalkParts>, before: ReadonlySet<string>): WalkWorld {
  const frame = () => latest.current.frame.current;
  const walker = () => frame()?.contentWindow?.__doorstepDevice?.walker;
  const isLoaded = () => frame()?.contentDocument?.readyState === 'complete';
  const { back, restore, show, goOnline, answer } = {
    back: () => latest.current.actions.back(),
    restore: () => latest.current.actions.restore(),
    show: () => latest.current.actions.show(),
    goOnline: () => latest.current.actions.goOnline(),
    answer: (...answered: [SheetInfo, SheetAnswer]) => latest.current.actions.answer(...answered),
  };
  return {
    now: () => performance.now(),
    wait: (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms)),
    look(): WalkView {
      const { state, money } = latest.current;
      const { page, hasStarted, visible, offline, path, sheet } = state;
      const rows = state.rows.filter(({ key }) => !before.has(key));
      const error = rows.find(({ kind }) => kind === 'console');
      const wrong = money.find(({ key, disagreements }) => disagreements.length > 0 && !before.has(key));
      return {
        ...{ page, hasStarted, visible, offline, path, sheet },
        answersByHand: state.answers === 'hand',
        openCalls: rows.filter(isOpenCall).length,
        unchangedFor: isLoaded() ? (walker()?.unchangedFor() ?? null) : null,
        hasContent: walker()?.hasContent() ?? false,
        error: error ? `${error.outcome}: ${error.method}` : null,
        mismatch: wrong?.disagreements[0]?.text ?? null,
      };
    },
    targets: () => walker()?.targets() ?? [],
    ...{ back, restore, show, goOnline, answer },
  };
}

/** The person's own sheet and page are no calls that end by themselves. */
const isOpenCall = ({ kind, tone, isAway }: TimelineRow): boolean =>
  tone === 'open' && isAway !== true && (kind === 'api' || kind === 'bridge');

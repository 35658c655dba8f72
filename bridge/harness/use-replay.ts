import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { clearApps } from './clear-apps.ts';
import { forgetDocuments } from './device-random.ts';
import type { HarnessHost } from './host.ts';
import { headingText } from './locate.ts';
import type { HarnessFact, HarnessState } from './reduce-harness.ts';
import * as m from './replay-messages.ts';
import { replayRun } from './replay-run.ts';
import { screenOf } from './run.ts';
import { putRules, resetSandbox } from './sandbox.ts';
import { readSetup } from './setup.ts';
import type { TimelineFile } from './timeline-file.ts';

/** The replay of a file, for the page that shows it. */
export interface Replay {
  /** the file that is, or was last, replayed */
  file: TimelineFile | null;
  isRunning: boolean;
  /** how far it is, or how it ended */
  text: string;
  /** `good`: it ended on the same screens · `bad`: it did not · `plain`: nothing is known yet, or it was stopped */
  tone: 'good' | 'bad' | 'plain';
  start(file: TimelineFile): void;
  stop(): void;
}

interface ReplayParts {
  state: HarnessState;
  dispatch: (fact: HarnessFact) => void;
  hosts: readonly HarnessHost[];
  frame: RefObject<HTMLIFrameElement | null>;
  kill: () => void;
  /** the run opens this path */
  onOpen: (path: string) => void;
}

/** Repeats the run of a file: with its set-up, the seed data and empty storage, step by step. */
export function useReplay({ state, dispatch, hosts, frame, kill, onOpen }: ReplayParts): Replay {
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const [shown, setShown] = useState<Pick<Replay, 'file' | 'isRunning' | 'text' | 'tone'>>({
    file: null,
    isRunning: false,
    text: '',
    tone: 'plain',
  });

  const readHeading = () => headingText(frame.current?.contentWindow?.__doorstepDevice?.findHeading());

  /** A sentence if the run could not begin. */
  async function open(run: NonNullable<TimelineFile['run']>): Promise<string | null> {
    const { setup, problems } = readSetup(run.setup, hosts);
    if (problems[0] !== undefined) return problems[0];
    const { tenant } = latest.current;
    const taken = await resetSandbox(tenant, setup, run.isForTest);
    if (!taken || !(await putRules(tenant, setup.rules))) return m.notStarted;
    flushSync(kill);
    clearApps(window, hosts, tenant);
    forgetDocuments(window.sessionStorage);
    onOpen(setup.path);
    const { isForTest } = run;
    dispatch({ type: 'run-opened', setup, shift: taken.shift_ms, isForTest, at: Date.now() });
    return null;
  }

  async function start(file: TimelineFile): Promise<void> {
    const { run } = file;
    const show = (text: string, tone: Replay['tone']) => setShown({ file, isRunning: false, text, tone });
    const showProgress = (text: string) => setShown({ file, isRunning: true, text, tone: 'plain' });
    if (!run) return show(m.noSteps, 'bad');
    if (latest.current.recording) return show(m.stopRecording, 'bad');
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    showProgress(m.starting);
    const problem = await open(run);
    if (problem !== null) return show(problem, 'bad');
    const { steps } = run;
    const end = await replayRun(run, {
      findShop() {
        const { page, sheet } = latest.current;
        const shop = page === 'running' && sheet === null ? frame.current?.contentDocument : null;
        return shop?.readyState === 'complete' ? shop : null;
      },
      isLoading: () =>
        latest.current.page === 'running' && frame.current?.contentDocument?.readyState !== 'complete',
      page: document,
      readScreen: () => screenOf(latest.current, readHeading()),
      onStep(index) {
        const step = steps[index]?.step;
        if (step) showProgress(m.running(index, steps.length, step));
      },
      onShopStep: (step) => dispatch({ type: 'step-taken', step, heading: readHeading(), at: Date.now() }),
      signal,
    });
    // another one has begun
    if (running.current !== controller) return;
    if (signal.aborted) return show(m.stopped(end.done, steps.length), 'plain');
    const fault = end.problem ?? end.difference;
    show(fault ?? m.ended(steps.length), fault === null ? 'good' : 'bad');
  }

  return { ...shown, start: (file) => void start(file), stop: () => running.current?.abort() };
}

import { flushSync } from 'react-dom';
import { clearApps } from './clear-apps.ts';
import { forgetDocuments } from './device-random.ts';
import type { HarnessHost } from './host.ts';
import { headingText } from './locate.ts';
import * as m from './messages.ts';
import { isTarget, type Step } from './recorded-steps.ts';
import type { HarnessFact, HarnessState } from './reduce-harness.ts';
import { putRules, resetSandbox } from './sandbox.ts';
import { setupForTest } from './setup.ts';

interface RecordingParts {
  state: HarnessState;
  dispatch: (fact: HarnessFact) => void;
  hosts: readonly HarnessHost[];
  /** the path that the page was opened with */
  openedPath: string;
  kill: () => void;
  /** the last heading of the shop's screen */
  findHeading: () => unknown;
}

/** The story that is being recorded. */
export function createRecording({ state, dispatch, hosts, openedPath, kill, findHeading }: RecordingParts) {
  return {
    /** A story begins as a test does: with the set-up of the link, the seed data and empty storage. */
    async start(): Promise<void> {
      const { clock, seed, rules, tenant } = state;
      const taken = await resetSandbox(tenant, { clock, seed }, true);
      if (!taken || (rules.length > 0 && !(await putRules(tenant, rules))))
        return dispatch({ type: 'notice-given', notice: m.recordingNotStarted });
      dispatch({ type: 'clock-moved', clock, shift: taken.shift_ms });
      flushSync(kill);
      clearApps(window, hosts, tenant);
      if (seed !== null) forgetDocuments(window.sessionStorage);
      const setup = setupForTest({ ...state, path: openedPath }, hosts);
      dispatch({ type: 'recording-started', setup, path: openedPath, at: Date.now() });
    },

    /** A story that begins where the page stands, which the note says: a test does not begin there. */
    startHere(note: string): void {
      dispatch({ type: 'recording-joined', setup: setupForTest(state, hosts), note, at: Date.now() });
    },

    stop(): void {
      const heading = state.page === 'running' ? findHeading() : null;
      dispatch({ type: 'recording-stopped', heading: isTarget(heading) ? heading : null });
    },

    /** Adds steps to the run and to the story that is being recorded. Null: done, but no step repeats it */
    note(...steps: readonly (Step | null)[]): void {
      if (!state.run && !state.recording) return;
      const found = findHeading();
      const heading = isTarget(found) ? headingText(found) : null;
      for (const step of steps)
        dispatch(step ? { type: 'step-taken', step, heading, at: Date.now() } : { type: 'run-ended' });
    },

    /** Whether a change must wait, because a test has one of it. */
    isFixed(thing: string): boolean {
      if (state.recording) dispatch({ type: 'notice-given', notice: m.recordingHasOne(thing) });
      return state.recording !== null;
    },
  };
}

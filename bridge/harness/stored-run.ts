import type { HarnessState } from './reduce-harness.ts';
import { addStep, isNote, isStep, MAX_STEPS, type Step } from './recorded-steps.ts';
import { addRunStep, findStepFault, type Run, screenOf } from './run.ts';

const KEY = 'doorstepRun';
/** in characters, beside the stored rows */
const MAX_LENGTH = 1_000_000;

type Kept = Pick<HarnessState, 'run' | 'recording'>;

const NOTHING: Kept = { run: null, recording: null };

/** Keeps the run and the recording for a reload of this tab. `address`: the query of the QA page's URL */
export function storeRun(storage: Storage, address: string, { run, recording }: Kept): void {
  storage.removeItem(KEY);
  const text = JSON.stringify({ address, run, recording });
  if ((!run && !recording) || text.length > MAX_LENGTH) return;
  try {
    storage.setItem(KEY, text);
  } catch {
    // the storage is full: the reload ends both
  }
}

/** The state with what this tab stored under the same address. The reload was a step: it opened the app anew. */
export function withStoredRun(
  state: HarnessState,
  storage: Storage,
  address: string,
  now: number,
): HarnessState {
  const { run, recording } = takeRun(storage, address);
  const reload: Step = { action: 'host', call: 'restore' };
  return {
    ...state,
    run: run && addRunStep(run, reload, screenOf(state, null), now),
    recording: recording && { ...recording, steps: addStep(recording.steps, reload) },
  };
}

function takeRun(storage: Storage, address: string): Kept {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    storage.removeItem(KEY);
    const { address: storedAddress, run, recording } = Object(stored);
    if (storedAddress !== address) return NOTHING;
    return { run: isRun(run) ? run : null, recording: isRecording(recording) ? recording : null };
  } catch {
    return NOTHING;
  }
}

function isRun(value: unknown): value is Run {
  const { setup, isForTest, startedAt, steps }: Record<string, unknown> = Object(value);
  return (
    typeof setup === 'string' &&
    typeof isForTest === 'boolean' &&
    Number.isFinite(startedAt) &&
    findStepFault(steps) === null
  );
}

function isRecording(value: unknown): value is NonNullable<Kept['recording']> {
  const { host, setup, startedAt, steps }: Record<string, unknown> = Object(value);
  return (
    typeof host === 'string' &&
    Number.isFinite(startedAt) &&
    typeof setup === 'object' &&
    setup !== null &&
    Array.isArray(steps) &&
    steps.length <= MAX_STEPS &&
    steps.every((step) => isStep(step) || isNote(step))
  );
}

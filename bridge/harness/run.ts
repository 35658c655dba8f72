import { maskText } from '../mask.ts';
import type { SheetInfo } from './protocol.ts';
import { isSameField, isStep, isText, MAX_NAME, MAX_STEPS, type Step } from './recorded-steps.ts';
import { type Setup, writeSetup } from './setup.ts';

/** What a person sees, as far as two runs can be compared. Everything in it is masked. */
export interface Screen {
  /** the page's path, without its query */
  path: string;
  /** the heading that says where the shopper is; null: none, or one with digits, which change */
  heading: string | null;
  /** the app's sheet over the shop; null: none is open */
  sheet: SheetInfo['sheet'] | null;
}

interface RunStep {
  step: Step;
  /** milliseconds after the start of the run */
  at: number;
  /** what stood when the step was taken */
  screen: Screen;
}

/** What was done since the sandbox had its seed data and the app's storage was empty: enough to do it again. */
export interface Run {
  /** the query of a link; its clock is the time of sandbox and app when the run began */
  setup: string;
  /** the sandbox was reset as before a test */
  isForTest: boolean;
  /** milliseconds since 1970, by the real clock */
  startedAt: number;
  steps: readonly RunStep[];
}

/** A run in a file. */
export interface SavedRun extends Run {
  /** what stood when the file was saved */
  end: Screen;
}

/** `now`: by the clock of sandbox and app. A run is repeated in the tenant of whoever repeats it. */
export function startRun(
  { tenant: _, ...setup }: Setup,
  { at, now, isForTest }: { at: number; now: number; isForTest: boolean },
): Run {
  return { setup: writeSetup({ ...setup, clock: now }), isForTest, startedAt: at, steps: [] };
}

/** The run with one more step; null: it has too many to be repeated. */
export function addRunStep(run: Run, step: Step, screen: Screen, at: number): Run | null {
  const last = run.steps.at(-1);
  if (last && isSameField(last.step, step))
    return { ...run, steps: [...run.steps.slice(0, -1), { ...last, step }] };
  if (run.steps.length >= MAX_STEPS) return null;
  return { ...run, steps: [...run.steps, { step, at: Math.max(0, at - run.startedAt), screen }] };
}

export const screenOf = (
  { path, sheet }: { path: string; sheet: SheetInfo | null },
  heading: string | null,
): Screen => ({ path: maskText(path.replace(/[?#].*/, '')), heading, sheet: sheet?.sheet ?? null });

/** The first part of a run that is not valid, such as `run.steps[3]`; null: all are. Files are written by anybody. */
export function findRunFault(value: unknown): string | null {
  const { setup, isForTest, startedAt, steps, end }: Record<string, unknown> = Object(value);
  if (typeof setup !== 'string' || !setup.startsWith('?')) return 'run.setup';
  if (typeof isForTest !== 'boolean') return 'run.isForTest';
  if (!Number.isFinite(startedAt)) return 'run.startedAt';
  if (!isScreen(end)) return 'run.end';
  return findStepFault(steps);
}

/** The same of the steps alone. */
export function findStepFault(steps: unknown): string | null {
  if (!Array.isArray(steps) || steps.length > MAX_STEPS) return 'run.steps';
  const wrong = steps.findIndex((step) => !isRunStep(step));
  return wrong < 0 ? null : `run.steps[${wrong}]`;
}

function isRunStep(value: unknown): value is RunStep {
  const { step, at, screen }: Record<string, unknown> = Object(value);
  return isStep(step) && Number.isFinite(at) && Number(at) >= 0 && isScreen(screen);
}

const SHEETS: readonly unknown[] = ['consent', 'pay', 'pick', null];

function isScreen(value: unknown): value is Screen {
  const { path, heading, sheet }: Record<string, unknown> = Object(value);
  return isText(path, MAX_PATH) && (heading === null || isText(heading, MAX_NAME)) && SHEETS.includes(sheet);
}

const MAX_PATH = 2_000;

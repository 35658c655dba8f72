import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutants.ts';

/** The folder of the run, which git ignores. */
const FOLDER = '.mutate';
const LOG = join(FOLDER, 'log.jsonl');
const RUNNING = join(FOLDER, 'running.json');
const PLAN = join(FOLDER, 'plan.json');
const LOCK = join(FOLDER, 'lock');

export interface PlannedMutant extends Mutant {
  /** stable until the source changes */
  id: string;
  /** unique within this run */
  number: number;
  file: string;
}

export interface Plan {
  mutants: PlannedMutant[];
  /** in execution order */
  tests: string[];
  /** milliseconds; slower tests are not used */
  slowest: number;
}

export interface Outcome {
  id: string;
  test: string;
  /** the hash of the test file: changed tests are run again */
  testHash: string;
  /** `unreached`: no test of the file runs that code */
  outcome: 'killed' | 'passed' | 'unreached';
  by?: string;
}

/** Returns false if another run holds the plan. A stale lock is taken over. */
export function takeLock(): boolean {
  mkdirSync(FOLDER, { recursive: true });
  if (existsSync(LOCK) && isAlive(Number(readFileSync(LOCK, 'utf8')))) return false;
  rmSync(LOCK, { force: true });
  writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
  return true;
}

export function releaseLock(): void {
  rmSync(LOCK, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export function writePlan(plan: Plan): void {
  writeFileSync(PLAN, JSON.stringify(plan));
}

export function readPlan(): Plan {
  return JSON.parse(readFileSync(PLAN, 'utf8')) as Plan;
}

export function log(outcomes: readonly Outcome[]): void {
  appendFileSync(LOG, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
}

export function forgetLog(): void {
  rmSync(LOG, { force: true });
}

export class Log {
  private readonly outcomes = new Map<string, Outcome[]>();

  constructor() {
    if (!existsSync(LOG)) return;
    for (const line of readFileSync(LOG, 'utf8').split('\n')) {
      // an interrupted run may have left an incomplete last line
      if (!line.endsWith('}')) continue;
      const outcome = JSON.parse(line) as Outcome;
      this.outcomes.set(outcome.id, [...(this.outcomes.get(outcome.id) ?? []), outcome]);
    }
  }

  killer(id: string): Outcome | undefined {
    return this.outcomes.get(id)?.find(({ outcome }) => outcome === 'killed');
  }

  wasReached(id: string): boolean {
    return this.outcomes.get(id)?.some(({ outcome }) => outcome === 'passed') ?? false;
  }

  /** whether this version of the test file must still be run for the mutant */
  isPending(id: string, test: string, testHash: string): boolean {
    if (this.killer(id)) return false;
    return !this.outcomes.get(id)?.some((outcome) => outcome.test === test && outcome.testHash === testHash);
  }
}

interface Running {
  id: string;
  test: string;
  since: number;
}

/** Written so that the parent can tell an endless loop from work. */
export function noteRunning(running: Omit<Running, 'since'> | null): void {
  if (running) writeFileSync(RUNNING, JSON.stringify({ ...running, since: Date.now() }));
  else rmSync(RUNNING, { force: true });
}

export function readRunning(): Running | null {
  try {
    return JSON.parse(readFileSync(RUNNING, 'utf8')) as Running;
  } catch {
    return null;
  }
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

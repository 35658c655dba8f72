import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { appendLine, lineOf, type LogLine, readLog, summaryOf } from '../../../tools/walk/log.ts';
import { shrink } from '../../../tools/walk/shrink.ts';
import { planOf, type Step } from '../../../tools/walk/steps.ts';
import type { WalkResult } from '../../../tools/walk/walk.ts';

const wait = (seconds: number): Step => ({ kind: 'wait', seconds });

/** The result of a walk with these steps, whose last one broke the invariant (null: none). */
function walked(steps: readonly Step[], invariant: string | null): WalkResult {
  return {
    host: 'desktop',
    seed: 7,
    start: 'new',
    motion: false,
    slow: false,
    texts: steps.map((step) => JSON.stringify(step)),
    replaySteps: [...steps],
    ms: steps.map(() => 100),
    counts: { taps: steps.length },
    failure: invariant === null ? null : { invariant, sentence: 'It is not so.' },
  };
}

describe('a random walk', () => {
  test('random walks are the same for the same seed and differ between seeds', () => {
    expect(planOf(5)).toEqual(planOf(5));
    expect(planOf(5)).not.toEqual(planOf(6));
  });

  test('a random walk has 30 to 55 steps, and a hundred walks have every kind of step and start', () => {
    const plans = Array.from({ length: 100 }, (_, seed) => planOf(seed));
    for (const { steps } of plans) expect(steps.length).toSatisfy((n: number) => n >= 30 && n <= 55);
    const kinds = new Set(plans.flatMap(({ steps }) => steps.map(({ kind }) => kind)));
    expect(kinds.size).toBe(25);
    expect(new Set(plans.map(({ start }) => start)).size).toBe(5);
    const picks = plans.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'tap' ? [step.pick] : [])),
    );
    const upper = picks.filter((pick) => pick >= 0.5).length / picks.length;
    expect(upper).toBeGreaterThan(0.4);
  });
});

describe('shrinking a failed walk', () => {
  /** A walk that fails at the first wait of 3 s after a wait of 1 s. */
  const replay = async (steps: readonly Step[]): Promise<WalkResult> => {
    const seconds = steps.map((step) => (step.kind === 'wait' ? step.seconds : 0));
    const one = seconds.indexOf(1);
    const at = one < 0 ? -1 : seconds.indexOf(3, one);
    return at < 0 ? walked(steps, null) : walked(steps.slice(0, at + 1), 'three comes first');
  };
  const long = [5, 1, 6, 6, 5, 5, 6, 1, 5, 3, 6, 6].map(wait);

  test('shrinking keeps only the steps that matter', async () => {
    const failed = walked(long.slice(0, 10), 'three comes first');
    const shrunk = await shrink(failed, replay, 10_000);
    expect(shrunk?.steps).toEqual([wait(1), wait(3)]);
    expect(shrunk?.result.failure?.invariant).toBe('three comes first');
  });

  test('shrinking does not accept a different failure', async () => {
    const failed = walked(long, 'something else');
    expect(await shrink(failed, replay, 10_000)).toBeNull();
  });

  test('shrinking retries a failure that is flaky', async () => {
    let tries = 0;
    const seldom = async (steps: readonly Step[]) => {
      tries += 1;
      return tries === 1 ? walked(steps, null) : replay(steps);
    };
    const failed = walked(long.slice(0, 10), 'three comes first');
    expect((await shrink(failed, seldom, 10_000))?.steps).toEqual([wait(1), wait(3)]);
  });

  test('shrinking stops when the time is up', async () => {
    const failed = walked(long.slice(0, 10), 'three comes first');
    expect(await shrink(failed, replay, 0)).toBeNull();
  });
});

describe('the log of walks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-walk-log-'));
  const file = join(folder, 'walks.jsonl');
  afterEach(() => rmSync(file, { force: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the log of walks has a line for each walk, and a line cut off by a kill is skipped', () => {
    const lines: LogLine[] = [
      lineOf(0, walked([wait(1), wait(2)], null)),
      lineOf(1, walked([wait(1)], 'three comes first')),
    ];
    for (const line of lines) appendLine(file, line);
    appendFileSync(file, '{"index":2,"se');
    expect(readLog(file)).toEqual(lines);
    expect(lines[1]?.failure).toBe('three comes first: It is not so.');
  });

  test('the log of walks is empty when the file does not exist', () => {
    expect(readLog(join(folder, 'nothing'))).toEqual([]);
  });

  test('the summary of a log of walks has their number, speed, hosts and actions', () => {
    const lines = [lineOf(0, walked([wait(1), wait(2)], null)), lineOf(1, walked([wait(1)], 'a'))];
    expect(summaryOf(lines)).toBe(
      [
        '3 steps in 2 walks, 1 of them failed',
        'a step takes 100 ms at the median, 100 ms at the 95th percentile',
        'steps by host: 3 desktop',
        'done: 3 taps',
      ].join('\n'),
    );
  });
});

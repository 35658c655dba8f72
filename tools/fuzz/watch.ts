export interface FuzzOptions {
  runs: number;
  /** the same seed says the same things in the same order */
  seed: number;
  /** collects garbage, where the engine lets us */
  collectGarbage?: (() => void) | undefined;
}

export interface FuzzResult {
  name: string;
  /** things that were said */
  messages: number;
  /** what became of them */
  details: string;
  /** what went against the rules; empty when all is well */
  failures: readonly string[];
  /** megabytes in use after collecting garbage: in the first third, in the last */
  heapMb: readonly [early: number, late: number];
  /** the longest that one message kept the machine busy, milliseconds */
  longestMs: number;
}

/** How many failures are told: the first ones tell most. */
const TOLD = 20;
const SAMPLES = 30;

/** Counts what is said, and notes everything that goes wrong while it is. */
export interface Watch {
  fail(what: string): void;
  failed(): boolean;
  /** things that were said until now */
  count(): number;
  /** Says one thing. What it throws into the face of who says it would be an error that nobody catches. */
  say(what: string, task: () => void): void;
  /** weighs the heap, now and then */
  sample(): void;
}

/** Looks on while `task` speaks; what nobody catches meanwhile goes wrong too. `task` resolves with the details. */
export async function watch(
  name: string,
  { runs, collectGarbage }: FuzzOptions,
  task: (watching: Watch) => Promise<string>,
): Promise<FuzzResult> {
  const failures: string[] = [];
  const heap: number[] = [];
  let messages = 0;
  let longestMs = 0;

  function fail(what: string) {
    if (failures.length < TOLD) failures.push(`after ${messages} messages: ${what}`);
  }
  const uncaught = (error: unknown) => fail(`nobody caught ${described(error)}`);
  process.on('uncaughtException', uncaught);
  process.on('unhandledRejection', uncaught);
  try {
    const details = await task({
      fail,
      failed: () => failures.length > 0,
      count: () => messages,
      say(what, said) {
        messages += 1;
        const from = performance.now();
        try {
          said();
        } catch (error) {
          fail(`${what} threw ${described(error)} at the sender`);
        }
        longestMs = Math.max(longestMs, performance.now() - from);
      },
      sample() {
        if (heap.length >= Math.floor((messages / runs) * SAMPLES)) return;
        collectGarbage?.();
        heap.push(process.memoryUsage().heapUsed / 1e6);
      },
    });
    const heapMb = ends(heap);
    if (collectGarbage && heapMb[1] > heapMb[0] * 1.1 + 1)
      fail(`memory grew from ${heapMb[0]} to ${heapMb[1]} MB`);
    return { name, messages, details, failures, heapMb, longestMs };
  } finally {
    process.off('uncaughtException', uncaught);
    process.off('unhandledRejection', uncaught);
  }
}

/** The mean of the first third, and of the last. */
function ends(values: readonly number[]): [number, number] {
  const third = Math.max(1, Math.floor(values.length / 3));
  const mean = (some: readonly number[]) =>
    Math.round((some.reduce((a, b) => a + b, 0) / some.length) * 10) / 10;
  return [mean(values.slice(0, third)), mean(values.slice(-third))];
}

/** A value or an error, for a sentence. */
export function described(value: unknown): string {
  try {
    if (value instanceof Error) return `${value.stack?.split('\n').slice(0, 4).join(' ')}`;
    return JSON.stringify(value)?.slice(0, 200) ?? `${value as string}`;
  } catch {
    return typeof value;
  }
}

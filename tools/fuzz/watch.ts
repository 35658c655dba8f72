export interface FuzzOptions {
  runs: number;
  /** the same seed gives the same messages in the same order */
  seed: number;
  /** runs the garbage collector, if the engine exposes it */
  collectGarbage?: (() => void) | undefined;
}

export interface FuzzResult {
  name: string;
  /** the number of messages */
  messages: number;
  /** a summary of the outcomes */
  details: string;
  /** the violated rules; empty if the fuzz has passed */
  failures: readonly string[];
  /** heap megabytes after garbage collection: in the first third, and in the last */
  heapMb: readonly [early: number, late: number];
  /** the longest processing time of one message, in milliseconds */
  longestMs: number;
}

/** The number of failures that are reported, as the first ones tell most. */
const MAX_REPORTED = 20;
const SAMPLES = 30;

/** Counts messages, and records all failures. */
export interface Watch {
  fail(description: string): void;
  failed(): boolean;
  /** the number of messages so far */
  count(): number;
  /** Sends one message. An exception in the sender would be uncaught, so it counts as a failure. */
  send(description: string, task: () => void): void;
  /** measures the heap every now and then */
  sample(): void;
}

/** Runs `task`; uncaught errors count as failures, too. `task` resolves with the details. */
export async function watch(
  name: string,
  { runs, collectGarbage }: FuzzOptions,
  task: (watcher: Watch) => Promise<string>,
): Promise<FuzzResult> {
  const failures: string[] = [];
  const heap: number[] = [];
  let messages = 0;
  let longestMs = 0;

  function fail(description: string) {
    if (failures.length < MAX_REPORTED) failures.push(`after ${messages} messages: ${description}`);
  }
  const uncaught = (error: unknown) => fail(`nobody caught ${describeValue(error)}`);
  process.on('uncaughtException', uncaught);
  process.on('unhandledRejection', uncaught);
  try {
    const details = await task({
      fail,
      failed: () => failures.length > 0,
      count: () => messages,
      send(description, send) {
        messages += 1;
        const from = performance.now();
        try {
          send();
        } catch (error) {
          fail(`${description} threw ${describeValue(error)} at the sender`);
        }
        longestMs = Math.max(longestMs, performance.now() - from);
      },
      sample() {
        if (heap.length >= Math.floor((messages / runs) * SAMPLES)) return;
        collectGarbage?.();
        heap.push(process.memoryUsage().heapUsed / 1e6);
      },
    });
    const heapMb = meansOfThirds(heap);
    if (collectGarbage && heapMb[1] > heapMb[0] * 1.1 + 1)
      fail(`memory grew from ${heapMb[0]} to ${heapMb[1]} MB`);
    return { name, messages, details, failures, heapMb, longestMs };
  } finally {
    process.off('uncaughtException', uncaught);
    process.off('unhandledRejection', uncaught);
  }
}

/** The means of the first and the last third. */
function meansOfThirds(values: readonly number[]): [number, number] {
  const third = Math.max(1, Math.floor(values.length / 3));
  const mean = (sampleValues: readonly number[]) =>
    Math.round((sampleValues.reduce((a, b) => a + b, 0) / sampleValues.length) * 10) / 10;
  return [mean(values.slice(0, third)), mean(values.slice(-third))];
}

/** A value or an error, as part of a message. */
export function describeValue(value: unknown): string {
  try {
    if (value instanceof Error) return `${value.stack?.split('\n').slice(0, 4).join(' ')}`;
    return JSON.stringify(value)?.slice(0, 200) ?? `${value as string}`;
  } catch {
    return typeof value;
  }
}

import type { CDPSession } from 'playwright-core';

/** A CDP session, from Playwright or attached by raw protocol. */
export type Session = Pick<CDPSession, 'send' | 'on' | 'once' | 'off'>;

/** The factor by which a phone is slower than this machine. */
const SLOWDOWN = 4;
/** The longest task that still feels responsive, in milliseconds. */
export const TASK_BAR_MS = 50;

export async function slowDown(session: Session): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** wall-clock time in µs */
  ts: number;
  dur?: number;
  /** CPU time in µs */
  tdur?: number;
  args: { name?: string; data?: { type?: string } };
}

/** Records a browser trace during a task. */
export async function recordTrace<T>(
  session: Session,
  categories: string[],
  task: () => Promise<T>,
): Promise<{ events: readonly TraceEvent[]; result: T }> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  const result = await task();
  const completion = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await completion;
  session.off('Tracing.dataCollected', collect);
  return { events, result };
}

/** One task of a thread, which blocks everything else on it. */
const isTask = ({ name, ph }: TraceEvent): boolean => name.endsWith('RunTask') && ph === 'X';

/** A task of the page's thread. Times in ms, but `start` and `end` in µs on the trace's clock. */
export interface Task {
  start: number;
  end: number;
  /** total CPU time */
  total: number;
  /** CPU time of the scripts in the task */
  script: number;
}

const SCRIPT = new Set([
  'EvaluateScript',
  'FireAnimationFrame',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
]);

/** All events of the same thread as `sample`, in order of time. */
export const threadEventsOf = (events: readonly TraceEvent[], sample: TraceEvent): TraceEvent[] =>
  events.filter(({ pid, tid }) => pid === sample.pid && tid === sample.tid).sort((a, b) => a.ts - b.ts);

export function tasksIn(events: readonly TraceEvent[]): Task[] {
  const script = outermostOf(events.filter(({ name }) => SCRIPT.has(name)));
  let index = 0;
  return outermostOf(events.filter(isTask)).map(({ ts, dur = 0, tdur = 0 }) => {
    let scriptTime = 0;
    for (let event = script[index]; event && event.ts < ts + dur; event = script[index]) {
      if (event.ts >= ts) scriptTime += event.tdur ?? 0;
      index += 1;
    }
    return { start: ts, end: ts + dur, total: tdur / 1_000, script: scriptTime / 1_000 };
  });
}

/** The CPU time in ms from a click until the page has handed over the frame that shows it. */
export function clickTime(events: readonly TraceEvent[]): number {
  const click = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'click');
  if (!click) throw new Error('[bench] The browser traced no click.');
  const thread = threadEventsOf(events, click);
  const frame = thread.find(({ name, ts }) => name === 'Layerize' && ts > click.ts);
  if (!frame) throw new Error('[bench] The browser traced no frame after a click.');
  return outermostOf(thread.filter(isTask))
    .filter(({ ts, dur = 0 }) => ts + dur > click.ts && ts < frame.ts)
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0);
}

/** Events that are not nested in another. */
function outermostOf(events: readonly TraceEvent[]): TraceEvent[] {
  const outerEvents: TraceEvent[] = [];
  let end = 0;
  for (const event of events) {
    if (event.dur === undefined || event.ts < end) continue;
    outerEvents.push(event);
    end = event.ts + event.dur;
  }
  return outerEvents;
}

/**
 * The longest task of the page's main thread during `task`, in µs of CPU time, which other processes do not affect.
 */
export async function longestTask(session: Session, task: () => Promise<unknown>): Promise<number> {
  const { events } = await recordTrace(session, ['toplevel'], task);
  const isPage = ({ pid, tid }: TraceEvent) =>
    events.some(
      (sample) =>
        sample.pid === pid &&
        sample.tid === tid &&
        sample.name === 'thread_name' &&
        sample.args.name === 'CrRendererMain',
    );
  const tasks = events.filter(isTask).filter(isPage);
  if (tasks.length === 0) throw new Error('[bench] The browser traced no task of the page.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur));
}

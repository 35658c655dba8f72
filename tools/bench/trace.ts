import type { CDPSession } from 'playwright-core';

/** How much slower a phone is than this machine. */
const SLOWDOWN = 4;
/** The longest task that still feels responsive, ms. */
export const TASK_BAR_MS = 50;

export async function slowDown(session: CDPSession): Promise<void> {
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
  args: { name?: string };
}

/** Records a browser trace during a task. */
export async function traced<T>(
  session: CDPSession,
  categories: string[],
  work: () => Promise<T>,
): Promise<{ events: readonly TraceEvent[]; result: T }> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  const result = await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return { events, result };
}

/** One task of a thread, which blocks everything else on it. */
export const isTask = ({ name, ph }: TraceEvent): boolean => name.endsWith('RunTask') && ph === 'X';

/** The longest main-thread task of the page during that time in CPU µs, independent of other processes. */
export async function longestTask(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const { events } = await traced(session, ['toplevel'], work);
  const isPage = ({ pid, tid }: TraceEvent) =>
    events.some(
      (one) =>
        one.pid === pid &&
        one.tid === tid &&
        one.name === 'thread_name' &&
        one.args.name === 'CrRendererMain',
    );
  const tasks = events.filter(isTask).filter(isPage);
  if (tasks.length === 0) throw new Error('[bench] The browser traced no task of the page.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur));
}

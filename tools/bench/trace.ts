import type { CDPSession } from 'playwright-core';

/** A phone is so much slower than this machine. */
const SLOWDOWN = 4;
/** What a task of the page may take until a finger waits for it, ms. */
export const TASK_BAR_MS = 50;

export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** µs by the clock on the wall */
  ts: number;
  dur?: number;
  /** µs of the processor */
  tdur?: number;
  args: { name?: string };
}

/** What the browser traces while something is done. */
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

/** One turn of a thread, from which nothing else can be answered. */
export const isTask = ({ name, ph }: TraceEvent): boolean => name.endsWith('RunTask') && ph === 'X';

/** The longest task of the page's own thread meanwhile; µs of the processor, so that nothing else the machine does counts. */
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

import type { TraceSink } from './trace.ts';

/** Wraps a sink so that its errors are ignored. Without one nothing is recorded. */
export function guardSink(sink: TraceSink | undefined): TraceSink {
  function notifySink<T>(task: (sink: TraceSink) => T): T | undefined {
    try {
      return sink && task(sink);
    } catch {
      return undefined;
    }
  }
  return {
    note: (note) => notifySink((to) => to.note(note)) ?? 0,
    settle: (...all) => notifySink((to) => to.settle(...all)),
  };
}

import type { TraceSink } from './trace.ts';

/** Wraps a sink so that its errors are ignored. Without one nothing is recorded. */
export function guardSink(sink: TraceSink | undefined): TraceSink {
  function tell<T>(task: (sink: TraceSink) => T): T | undefined {
    try {
      return sink && task(sink);
    } catch {
      return undefined;
    }
  }
  return {
    note: (note) => tell((to) => to.note(note)) ?? 0,
    settle: (...all) => tell((to) => to.settle(...all)),
  };
}

import type { TraceSink } from './trace.ts';

/** `sink`, unable to change what it looks on at: what it throws is dropped. Without one nothing is recorded. */
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

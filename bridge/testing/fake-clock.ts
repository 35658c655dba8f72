import type { Clock } from '../contract.ts';

/** A clock that advances only when told to. */
export interface FakeClock extends Clock {
  /**
   * Advances by `ms`, runs due tasks in order, and lets promises settle before, between and after them, so that
   * everything a reply sets off has happened when this resolves.
   */
  advance(ms: number): Promise<void>;
  /** lets promises settle without advancing the time */
  settled(): Promise<void>;
  /** simulates a sleeping machine: time passes, but no task runs */
  sleep(ms: number): void;
  /** number of pending tasks */
  pending(): number;
}

/** Microtask turns that are enough for long promise chains. */
const TURNS = 20;

/** `start`: milliseconds since 1970. `settled`: how to let promises settle; default: microtasks only. */
export function createFakeClock(start = 1_750_000_000_000, settled = microtasks): FakeClock {
  const tasks = new Set<{ at: number; task: () => void }>();
  let now = start;

  return {
    now: () => now,
    after(ms, task) {
      const pendingTask = { at: now + Math.max(0, ms), task };
      tasks.add(pendingTask);
      return () => tasks.delete(pendingTask);
    },
    async advance(ms) {
      const until = now + ms;
      await settled();
      for (;;) {
        // a stable sort: tasks due at the same time run in the order they were set
        const [nextTask] = [...tasks].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!nextTask) break;
        tasks.delete(nextTask);
        now = Math.max(now, nextTask.at);
        nextTask.task();
        await settled();
      }
      now = until;
    },
    settled,
    sleep(ms) {
      now += ms;
    },
    pending: () => tasks.size,
  };
}

async function microtasks() {
  for (let turn = 0; turn < TURNS; turn += 1) await undefined;
}

import type { Clock } from '../contract.ts';

/** A clock that advances only when told to. */
export interface FakeClock extends Clock {
  /**
   * Goes on by `ms`, running what falls due in the order in which it does, and lets promises settle before, between and
   * after, so that what a reply sets off has happened when this resolves.
   */
  advance(ms: number): Promise<void>;
  /** lets promises settle, without any time passing */
  settled(): Promise<void>;
  /** the machine slept: time has passed and nothing has run */
  sleep(ms: number): void;
  /** how many tasks are still waited for */
  pending(): number;
}

/** Turns of the microtask queue in which even a long chain of promises has run. */
const TURNS = 20;

/** `start` is milliseconds since 1970. `settled`: how long to let promises settle; microtasks only, unless given. */
export function createFakeClock(start = 1_750_000_000_000, settled = microtasks): FakeClock {
  const tasks = new Set<{ at: number; task: () => void }>();
  let now = start;

  return {
    now: () => now,
    after(ms, task) {
      const waiting = { at: now + Math.max(0, ms), task };
      tasks.add(waiting);
      return () => tasks.delete(waiting);
    },
    async advance(ms) {
      const until = now + ms;
      await settled();
      for (;;) {
        // a stable sort: timers due at the same time run in the order they were set
        const [next] = [...tasks].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        tasks.delete(next);
        now = Math.max(now, next.at);
        next.task();
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

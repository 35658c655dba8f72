import type { Clock } from '../../src/model/ports.ts';

export interface FakeClock extends Clock {
  /** Runs what falls due within the next `ms`, in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>;
  /** the machine slept: time has passed and nothing has run */
  sleep(ms: number): void;
  /** tasks that are still waited for */
  pending(): number;
}

export function createFakeClock(start = Date.UTC(2026, 0, 5, 6, 30)): FakeClock {
  let now = start;
  let tasks: { at: number; task: () => void }[] = [];
  return {
    now: () => now,
    after(ms, task) {
      const entry = { at: now + ms, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((one) => one !== entry);
      };
    },
    async advance(ms) {
      const until = now + ms;
      await settled();
      for (;;) {
        const [next] = tasks.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        tasks = tasks.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.task();
        await settled();
      }
      now = until;
    },
    sleep(ms) {
      now += ms;
    },
    pending: () => tasks.length,
  };
}

/** Everything that does not wait for a clock or a network has happened. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

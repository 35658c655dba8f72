import { createFakeClock as createClock, type FakeClock } from '../../bridge/testing/fake-clock.ts';

export type { FakeClock };

/** The clock of the bridge's tests, for code that also waits for a backend in this process. Starts on a Monday at noon. */
export function createFakeClock(start = Date.UTC(2026, 0, 5, 6, 30)): FakeClock {
  return createClock(start, settled);
}

/** Waits for everything that needs neither a clock nor the network. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

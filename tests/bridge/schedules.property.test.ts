import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bridge, BridgeError, connect, DEADLINES } from '../../bridge/index.ts';
import { createTrace } from '../../bridge/trace.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createMemoryEnvironment, createMemoryHost } from '../../bridge/testing/memory-host.ts';
import { FAULT_MODES } from '../../bridge/testing/simulator.ts';

const RUNS = 200;

const CALLS = {
  login: [DEADLINES.login, (bridge: Bridge, options?: { signal: AbortSignal }) => bridge.login(options)],
  pay: [
    DEADLINES.pay,
    (bridge: Bridge, options?: { signal: AbortSignal }) =>
      bridge.pay({ returnUrl: 'https://shop.example/r', amount: { minor: 1, currency: 'INR' } }, options),
  ],
  location: [
    DEADLINES.location,
    (bridge: Bridge, options?: { signal: AbortSignal }) => bridge.location(options),
  ],
  'storage.get': [
    DEADLINES.background,
    (bridge: Bridge, options?: { signal: AbortSignal }) => bridge.storage.get('key', options),
  ],
} as const;
type Call = keyof typeof CALLS;

const step = fc.record({
  call: fc.constantFrom<Call>('login', 'pay', 'location', 'storage.get'),
  /** how the host fails */
  fault: fc.option(fc.constantFrom(...FAULT_MODES.filter((mode) => mode !== 'absent')), { nil: null }),
  /** the delay of the host's reply in ms; some exceed every deadline, so that replies are late and out of order */
  delay: fc.nat({ max: 1_000_000 }),
  /** the time from the previous call to this one, in ms */
  after: fc.nat({ max: 120_000 }),
  /** the time after which the shop aborts the call, in ms; null: never */
  patience: fc.option(fc.nat({ max: 200_000 }), { nil: null, freq: 5 }),
});

test('every call settles once and in time and leaves nothing running, whatever the host does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const clock = createFakeClock();
      const host = createMemoryHost({ clock });
      const trace = createTrace({ clock, size: 5_000 });
      const connecting = connect({ registry: [host.entry], env: createMemoryEnvironment(), clock, trace });
      await clock.advance(0);
      const bridge = await connecting;
      const open: Promise<void>[] = [];

      for (const { call, fault, delay, after, patience } of steps) {
        await clock.advance(after);
        host.fault(call, fault);
        host.delay(call, delay);
        const began = clock.now();
        const caller = new AbortController();
        if (patience !== null) clock.after(patience, () => caller.abort());
        const [limit, ask] = CALLS[call];
        const settled = ask(bridge, { signal: caller.signal }).then(
          () => {},
          (error: unknown) => {
            expect(error).toBeInstanceOf(BridgeError);
          },
        );
        open.push(
          settled.then(() => {
            expect(clock.now() - began).toBeLessThanOrEqual(Math.min(limit, patience ?? limit));
          }),
        );
      }
      await clock.advance(2_000_000);
      await Promise.all(open);

      const calls = trace.entries().filter(({ kind }) => kind === 'call');
      expect(calls).toHaveLength(steps.length + 1);
      expect(calls.filter(({ outcome }) => outcome === 'open')).toEqual([]);
      bridge.dispose();
      expect(clock.pending()).toBe(0);
    }),
    { numRuns: RUNS },
  );
}, 30_000);

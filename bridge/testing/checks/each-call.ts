import { AFTERMATH_MS, CALL_NAMES, CALLS, CALLS_WITH_EXECUTOR, deadlineOf, NEEDS, watch } from '../calls.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig } from '../rig.ts';
import { describeEnd, requireThat } from '../want.ts';

/** The codes that an aborted call may end with. */
const ABORT_CODES = /^(aborted|unsupported|unavailable)$/;

/** Checks of every call, in a host without faults. */
export function eachCallChecks({ host, begin }: Rig): AdapterCheck[] {
  return CALL_NAMES.flatMap((call): AdapterCheck[] => {
    /** Makes the call and ends it at once, by abort or disposal. */
    async function endEarly(method: 'abort' | 'dispose'): Promise<undefined> {
      const set = await begin();
      const caller = new AbortController();
      const settlement = watch(CALLS[call](set.bridge, { signal: caller.signal }));
      if (method === 'abort') caller.abort();
      else set.bridge.dispose();
      const countsBefore = { asked: set.asked.length, left: set.navigations.length };
      await set.clock.advance(deadlineOf(call) + AFTERMATH_MS);
      requireThat(
        ABORT_CODES.test(settlement.error?.code ?? ''),
        'an aborted call ends with aborted',
        describeEnd(settlement),
      );
      const laterCalls = set.asked.slice(countsBefore.asked);
      requireThat(laterCalls.length === 0, 'an aborted call makes no more requests to the host', laterCalls);
      const navigations = set.navigations.slice(countsBefore.left);
      requireThat(navigations.length === 0, 'an aborted call does not navigate', navigations);
    }

    return [
      {
        name: `${call}: works when it can, and is refused with unsupported or unavailable when it cannot`,
        async run() {
          const { bridge, clock } = await begin();
          const settlement = watch(CALLS[call](bridge));
          await clock.advance(deadlineOf(call));
          if (NEEDS[call].some(bridge.can)) {
            requireThat(
              settlement.times && !settlement.error,
              'what can() promises works',
              describeEnd(settlement),
            );
            if (!CALLS_WITH_EXECUTOR.includes(call)) return;
            const { executedWith } = Object(settlement.reply);
            requireThat(
              executedWith === 'host' || (executedWith === 'fallback' && !host.wire?.[call]?.length),
              'a result says whether the host or the page did it',
              executedWith,
            );
          } else {
            const isRefused = /^(unsupported|unavailable)$/.test(settlement.error?.code ?? '');
            requireThat(isRefused, 'what can() does not promise is refused', describeEnd(settlement));
            requireThat(
              settlement.error?.sideEffects === 'none',
              'what is refused before it reaches the host has no side effects',
              describeEnd(settlement),
            );
          }
        },
      },
      {
        name: `${call}: ends when the caller aborts, for the host too`,
        run: () => endEarly('abort'),
      },
      {
        name: `${call}: ends when the bridge is disposed, for the host too`,
        run: () => endEarly('dispose'),
      },
      {
        name: `${call}: leaves no listener and no timer behind`,
        async run() {
          const { bridge, clock, listeners } = await begin();
          const countsBefore = { listeners: listeners(), timers: clock.pending() };
          watch(CALLS[call](bridge));
          await clock.advance(deadlineOf(call) + AFTERMATH_MS);
          const addedListeners = listeners() - countsBefore.listeners;
          requireThat(
            addedListeners <= 0,
            'a finished call has no listeners',
            `${addedListeners} listener(s) more than before`,
          );
          const timers = clock.pending() - countsBefore.timers;
          requireThat(timers <= 0, 'a finished call has no timers', `${timers} timer(s) more than before`);
        },
      },
    ];
  });
}

import { AFTERMATH_MS, CALL_NAMES, CALLS, deadlineOf, NEEDS, watch } from '../calls.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig } from '../rig.ts';
import { howEnded, want } from '../want.ts';

/** The codes that an aborted call may end with. */
const CALLED_OFF = /^(aborted|unsupported|unavailable)$/;

/** What holds for every call, in a host without faults. */
export function eachCallChecks({ begin }: Rig): AdapterCheck[] {
  return CALL_NAMES.flatMap((call): AdapterCheck[] => {
    /** Makes the call and ends it at once, by abort or disposal. */
    async function calledOff(how: 'abort' | 'dispose') {
      const set = await begin();
      const caller = new AbortController();
      const ended = watch(CALLS[call](set.bridge, { signal: caller.signal }));
      if (how === 'abort') caller.abort();
      else set.bridge.dispose();
      const before = { asked: set.asked.length, left: set.left.length };
      await set.clock.advance(deadlineOf(call) + AFTERMATH_MS);
      want(CALLED_OFF.test(ended.error?.code ?? ''), 'an aborted call ends with aborted', howEnded(ended));
      const more = set.asked.slice(before.asked);
      want(more.length === 0, 'an aborted call makes no more requests to the host', more);
      const gone = set.left.slice(before.left);
      want(gone.length === 0, 'an aborted call does not navigate', gone);
    }

    return [
      {
        name: `${call}: works when it can, and is refused with unsupported or unavailable when it cannot`,
        async run() {
          const { bridge, clock } = await begin();
          const ended = watch(CALLS[call](bridge));
          await clock.advance(deadlineOf(call));
          if (NEEDS[call].some(bridge.can)) {
            want(ended.times && !ended.error, 'what can() promises works', howEnded(ended));
          } else {
            const refused = /^(unsupported|unavailable)$/.test(ended.error?.code ?? '');
            want(refused, 'what can() does not promise is refused', howEnded(ended));
          }
        },
      },
      {
        name: `${call}: ends when the caller aborts, for the host too`,
        run: () => calledOff('abort'),
      },
      {
        name: `${call}: ends when the bridge is disposed, for the host too`,
        run: () => calledOff('dispose'),
      },
      {
        name: `${call}: leaves no listener and no timer behind`,
        async run() {
          const { bridge, clock, listeners } = await begin();
          const before = { listeners: listeners(), timers: clock.pending() };
          watch(CALLS[call](bridge));
          await clock.advance(deadlineOf(call) + AFTERMATH_MS);
          const more = listeners() - before.listeners;
          want(more <= 0, 'a finished call has no listeners', `${more} listener(s) more than before`);
          const timers = clock.pending() - before.timers;
          want(timers <= 0, 'a finished call has no timers', `${timers} timer(s) more than before`);
        },
      },
    ];
  });
}

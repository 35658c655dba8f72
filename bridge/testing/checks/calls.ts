import type { AdapterCheck } from '../host-under-test.ts';
import { AFTERMATH_MS, CALL_NAMES, CALLS, deadlineOf, NEEDS, type Rig, watch } from '../rig.ts';
import { howEnded, want } from '../want.ts';

/** What holds for each call of the bridge in a host that works. */
export function callChecks(rig: Rig): AdapterCheck[] {
  return CALL_NAMES.flatMap((call): AdapterCheck[] => [
    {
      name: `${call}: answers when it can, and refuses with unsupported or unavailable when it cannot`,
      async run() {
        const { bridge, clock } = await rig.begin();
        const able = NEEDS[call].some(bridge.can);
        const ended = watch(CALLS[call](bridge));
        await clock.advance(deadlineOf(call));
        if (able) want(ended.times && !ended.error, 'what can() promises works', howEnded(ended));
        else {
          const refused = /^(unsupported|unavailable)$/.test(ended.error?.code ?? '');
          want(refused, 'what can() denies ends with unsupported or unavailable', howEnded(ended));
        }
      },
    },
    {
      name: `${call}: ends with aborted when the caller aborts, whatever the host does later`,
      async run() {
        const { bridge, clock } = await rig.begin();
        const caller = new AbortController();
        const ended = watch(CALLS[call](bridge, { signal: caller.signal }));
        caller.abort();
        await clock.advance(deadlineOf(call) + AFTERMATH_MS);
        const fine = /^(aborted|unsupported|unavailable)$/.test(ended.error?.code ?? '');
        want(fine, 'a call that was aborted ends so', howEnded(ended));
      },
    },
  ]);
}

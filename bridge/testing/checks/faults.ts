import { BridgeError } from '../../errors.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import { AFTERMATH_MS, CALL_NAMES, CALLS, deadlineOf, type Rig, watch } from '../rig.ts';
import { FAULT_MODES } from '../simulator.ts';
import { howEnded, want } from '../want.ts';

/** Every fault on every method of the host that stands behind a call. */
export function faultChecks(rig: Rig): AdapterCheck[] {
  const { wire, leftOut = [] } = rig.host;
  const modes = FAULT_MODES.filter((mode) => !leftOut.some(({ faults }) => faults?.includes(mode)));
  return CALL_NAMES.flatMap((call) =>
    (wire[call] ?? []).flatMap((method) =>
      modes.map((mode) => ({
        name: `${call}: settles once, within its deadline, when ${method} is ${mode}`,
        async run() {
          const { bridge, clock } = await rig.begin({ faults: { [method]: mode } });
          const ended = watch(CALLS[call](bridge));
          await clock.advance(deadlineOf(call));
          want(ended.times === 1, 'every call ends within its deadline', howEnded(ended));
          await clock.advance(AFTERMATH_MS);
          if (ended.error)
            want(ended.error instanceof BridgeError, 'it fails with a BridgeError', ended.error);
        },
      })),
    ),
  );
}

import type { Capability } from '../../contract.ts';
import { DEADLINES } from '../../create-bridge.ts';
import { AFTERMATH_MS, CALL_NAMES, CALLS, deadlineOf, NEEDS, watch } from '../calls.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Joined, Rig, Stage } from '../rig.ts';
import { describeEnd, requireThat } from '../want.ts';

/** Starting, restarting, and aborting the start. */
export function startChecks({ create, host, begin, stage, join }: Rig): AdapterCheck[] {
  const personal = [...(host.wire?.login ?? []), ...(host.wire?.pay ?? [])];

  /** Makes the first call that this adapter supports. */
  async function use({ clock }: Stage, { bridge }: Joined) {
    const call = CALL_NAMES.find((name) => NEEDS[name].some(bridge.can)) ?? 'login';
    const settlement = watch(CALLS[call](bridge));
    await clock.advance(deadlineOf(call));
    return { call, settlement };
  }

  return [
    {
      name: 'start: starts in a host that works',
      async run() {
        const { bridge } = await begin();
        requireThat(!bridge.problem, 'the adapter starts in a host that works', bridge.problem?.message);
        requireThat(bridge.host.name === create().name, 'the bridge is in that host', bridge.host.name);
      },
    },
    {
      name: 'start: creates an adapter with the name of its registry entry',
      async run() {
        const { adapter } = await begin();
        requireThat(
          adapter?.name === create().name,
          'adapter and registry entry have the same name',
          adapter?.name,
          create().name,
        );
      },
    },
    {
      name: 'start: reports the host’s version as a string, or none',
      async run() {
        const version: unknown = (await begin()).adapter?.version;
        const isValid = version === undefined || (typeof version === 'string' && version !== '');
        requireThat(isValid, 'a version is a non-empty string, or absent', version);
      },
    },
    {
      name: 'start: asks the person nothing, and does not navigate',
      async run() {
        const { asked, navigations: left } = await begin();
        const earlyRequests = asked.filter((method) => personal.includes(method));
        requireThat(
          earlyRequests.length === 0,
          'nobody is asked to log in or pay until the shop asks',
          earlyRequests,
        );
        requireThat(left.length === 0, 'starting does not navigate', left);
      },
    },
    {
      name: 'start: leaves nothing behind when aborted',
      async run() {
        const set = stage();
        const { bridge } = await join(set, { meanwhile: (caller) => caller.abort() });
        await set.clock.advance(DEADLINES.start + AFTERMATH_MS);
        bridge.dispose();
        requireThat(set.listeners() === 0, 'an aborted start removes its listeners', set.listeners());
        requireThat(set.clock.pending() === 0, 'an aborted start leaves no timers', set.clock.pending());
      },
    },
    {
      name: 'start: works again on the same page after dispose',
      async run() {
        const set = stage();
        (await join(set)).bridge.dispose();
        const secondAdapter = await join(set);
        requireThat(
          !secondAdapter.bridge.problem,
          'a second start works',
          secondAdapter.bridge.problem?.message,
        );
        const { call, settlement } = await use(set, secondAdapter);
        requireThat(
          settlement.times && !settlement.error,
          `${call} works after a second start`,
          describeEnd(settlement),
        );
      },
    },
    {
      name: 'start: two adapters on one page share nothing',
      async run() {
        const set = stage();
        const firstAdapter = await join(set);
        const secondAdapter = await join(set);
        firstAdapter.bridge.dispose();
        const { call, settlement } = await use(set, secondAdapter);
        requireThat(
          settlement.times && !settlement.error,
          `${call} works after another bridge is disposed`,
          describeEnd(settlement),
        );
      },
    },
    {
      name: 'start: without a page, as on a server, promises nothing that needs the app',
      async run() {
        const set = stage();
        const { bridge } = await join(set, { env: { ...set.env, window: undefined } });
        const capabilitiesWithHost: Capability[] = [
          'login.grant-token',
          'login.launch',
          'pay.native',
          'back',
        ];
        const offeredCapabilities = capabilitiesWithHost.filter(bridge.can);
        requireThat(
          offeredCapabilities.length === 0,
          'without a page, no capability of the app is promised',
          offeredCapabilities,
        );
      },
    },
    {
      name: 'dispose: removes every listener and timer, even when called twice',
      async run() {
        const { bridge, clock, listeners } = await begin();
        bridge.dispose();
        bridge.dispose();
        await clock.advance(AFTERMATH_MS);
        requireThat(listeners() === 0, 'nothing listens after dispose()', `${listeners()} listener(s)`);
        requireThat(clock.pending() === 0, 'no timers run after dispose()', `${clock.pending()} timer(s)`);
      },
    },
  ];
}

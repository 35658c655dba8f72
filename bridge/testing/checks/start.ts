import type { Capability } from '../../contract.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig } from '../rig.ts';
import { want } from '../want.ts';

const CAPABILITIES: readonly Capability[] = [
  'login.grant-token',
  'login.partner-code',
  'pay.native',
  'pay.redirect',
  'location',
  'share',
  'open',
  'close',
  'storage',
  'pick-file',
  'log',
  'back',
];

/** The line in the registry, the start, and what the adapter says it can. */
export function startChecks(rig: Rig): AdapterCheck[] {
  return [
    {
      name: 'start: starts in a host that works, under the name and the policy of its line',
      async run() {
        const entry = rig.create();
        const { bridge, adapter } = await rig.begin();
        want(!bridge.problem, 'the adapter starts in a host that works', bridge.problem?.message);
        want(bridge.host.name === entry.name, 'the line detects itself in its own host', bridge.host.name);
        want(adapter?.name === entry.name, 'adapter and line have one name', adapter?.name, entry.name);
      },
    },
    {
      name: 'can: answers every capability at once with true or false',
      async run() {
        const { adapter } = await rig.begin();
        for (const capability of CAPABILITIES) {
          const answer: unknown = adapter?.can(capability);
          want(typeof answer === 'boolean', `can('${capability}') is true or false at once`, answer);
        }
      },
    },
    {
      name: 'can: says no to what it has never heard of',
      async run() {
        const { adapter } = await rig.begin();
        const answer: unknown = adapter?.can('nothing-like-it' as Capability);
        want(answer === false, 'can() is false for a capability that the adapter has never heard of', answer);
      },
    },
  ];
}

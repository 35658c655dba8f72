import type { Adapter, Capability, LoginMethod } from '../../contract.ts';
import { CALL_NAMES, CALLS, deadlineOf, NEEDS, watch } from '../calls.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig } from '../rig.ts';
import { requireThat } from '../want.ts';

/** The methods that a capability requires. */
const METHODS: Readonly<Record<Capability, (adapter: Adapter) => unknown>> = {
  'login.grant-token': ({ login }) => login,
  'login.partner-code': ({ login, arrive }) => login && arrive,
  'login.launch': ({ login, launch }) => login && launch?.signedData,
  'pay.native': ({ pay }) => pay,
  'pay.redirect': ({ pay }) => pay,
  location: ({ location }) => location,
  share: ({ share }) => share,
  open: ({ open }) => open,
  close: ({ close }) => close,
  storage: ({ storage }) => storage,
  'pick-file': ({ pickFile }) => pickFile,
  log: ({ log }) => log,
  back: ({ listen }) => listen,
  scan: ({ scan }) => scan,
  pin: ({ pin }) => pin,
  notifications: ({ notifications }) => notifications,
};
const LOGINS = {
  'partner-grant': 'login.grant-token',
  'partner-code': 'login.partner-code',
  'partner-launch': 'login.launch',
} as const satisfies Partial<Record<LoginMethod, Capability>>;
const CAPABILITIES = Object.keys(METHODS) as Capability[];

/** The adapter's capabilities. */
export function canChecks({ create, host, begin }: Rig): AdapterCheck[] {
  return [
    {
      name: 'can: returns true or false synchronously for every capability',
      async run() {
        const { adapter } = await begin();
        for (const capability of CAPABILITIES) {
          const answer: unknown = adapter?.can(capability);
          requireThat(
            typeof answer === 'boolean',
            `can('${capability}') synchronously returns true or false`,
            answer,
          );
        }
      },
    },
    {
      name: 'can: returns false for an unknown capability',
      async run() {
        const answer: unknown = (await begin()).adapter?.can('nothing-like-it' as Capability);
        requireThat(answer === false, 'can() is false for an unknown capability', answer);
      },
    },
    {
      name: 'can: returns the same after calls as before',
      async run() {
        const { adapter, bridge, clock } = await begin();
        const supportedNames = () => CAPABILITIES.filter((capability) => adapter?.can(capability)).join(' ');
        const namesBefore = supportedNames();
        for (const call of CALL_NAMES.filter((name) => NEEDS[name].some(bridge.can) && name !== 'close')) {
          watch(CALLS[call](bridge));
          await clock.advance(deadlineOf(call));
        }
        requireThat(
          supportedNames() === namesBefore,
          'can() depends only on what was found out while starting',
          supportedNames(),
          namesBefore,
        );
      },
    },
    ...(host.can ? [promisesExactly(host.can)] : []),
    {
      name: 'can: promises only what the adapter has a method for',
      async run() {
        const { adapter } = await begin();
        if (!adapter) return;
        const empty = CAPABILITIES.filter(
          (capability) => adapter.can(capability) && !METHODS[capability](adapter),
        );
        requireThat(empty.length === 0, 'every capability that can() promises has a method', empty);
      },
    },
    {
      name: 'can: gives a known reason for a missing capability, or none, without throwing',
      async run() {
        const { adapter } = await begin();
        for (const capability of CAPABILITIES) {
          if (!adapter?.whyNot || adapter.can(capability)) continue;
          let reason: unknown;
          try {
            reason = adapter.whyNot(capability);
          } catch (error) {
            requireThat(false, `whyNot('${capability}') does not throw`, error);
          }
          const isKnown = reason === undefined || /^not-(in-(version|host)|configured)$/.test(`${reason}`);
          requireThat(isKnown, `whyNot('${capability}') is one of the reasons of an adapter`, reason);
        }
      },
    },
    {
      name: 'can: promises every login in the policy',
      async run() {
        const { adapter } = await begin();
        const requiredCapabilities: Capability[] = create().policy.logins.flatMap((login) =>
          login === 'phone' ? [] : [LOGINS[login]],
        );
        const missingCapabilities = requiredCapabilities.filter((capability) => !adapter?.can(capability));
        requireThat(
          missingCapabilities.length === 0,
          'every login in the policy is available',
          missingCapabilities,
        );
      },
    },
    {
      name: 'can: promises a payment if the policy leaves payments to the host',
      async run() {
        const { adapter } = await begin();
        if (host.can && !host.can.some((capability) => NEEDS.pay.includes(capability)))
          return 'this version of the host takes no payment';
        const canPay = adapter?.can('pay.native') || adapter?.can('pay.redirect');
        requireThat(
          create().policy.payments !== 'host' || canPay,
          'a host that handles payments can take one',
        );
      },
    },
  ];

  function promisesExactly(expected: readonly Capability[]): AdapterCheck {
    return {
      name: 'can: promises exactly what this version of the host has',
      async run() {
        const { adapter } = await begin();
        const promised = CAPABILITIES.filter((capability) => adapter?.can(capability));
        const [more, less] = [without(promised, expected), without(expected, promised)];
        requireThat(
          more.length + less.length === 0,
          'can() promises what the table of versions says',
          `${more.join(', ') || 'nothing'} too much`,
          `${less.join(', ') || 'nothing'} too little`,
        );
      },
    };
  }
}

function without<T>(list: readonly T[], others: readonly T[]): T[] {
  return list.filter((item) => !others.includes(item));
}

import type { Adapter, StartAdapter } from '../../../bridge/index.ts';
import { startToy, toy } from './adapter.ts';
import { adapter, type Defect, type Kind, line, starting } from './defect.ts';

let loads = 0;

/** Defects of its registry entry. */
export const LINE: readonly Defect[] = [
  line('has a name with a space and capitals', () => ({ name: 'Toy App' }), [
    'line: has a name that can stand in a path and in a storage key',
    'start: makes an adapter of the name of its line',
  ]),
  line('detects nothing', () => ({ detect: () => false }), [
    'line: detects itself in its own host',
    'start: starts in a host that works',
  ]),
  line(
    'is detected only by injected objects',
    () => ({ injects: ['Toy'], detect: ({ injected }) => injected.includes('Toy') }),
    ['line: detects itself by what a server knows, the user agent and the address'],
  ),
  line('detects itself everywhere', () => ({ detect: () => true }), [
    'line: takes no plain browser for its host',
    'line: is not detected where nothing is known, and does not throw there',
  ]),
  line('has a policy without any login', ({ policy }) => ({ policy: { ...policy, logins: [] } }), [
    'line: offers at least one login and one way to pay',
  ]),
  line(
    'has a policy that changes each time',
    ({ policy }) => ({
      policy: { ...policy, logins: Array.from({ length: ++loads }, () => 'phone' as const) },
    }),
    ['line: has a policy that is plain data, the same each time'],
  ),
  line(
    'leaves a global behind when it is loaded',
    ({ load }) => ({
      load() {
        Object.assign(globalThis, { [`toyLoaded${++loads}`]: true });
        return load();
      },
    }),
    ['line: loads a start function, and loading it does nothing yet'],
  ),
];

function onceOnly(kind: Kind): StartAdapter {
  const right = startToy(kind);
  const started = new WeakSet<object>();
  return async (start) => {
    const page = Object(start.env.window);
    if (started.has(page)) throw new Error('started already');
    started.add(page);
    return right(start);
  };
}

function shared(kind: Kind): StartAdapter {
  const right = startToy(kind);
  const one = new WeakMap<object, Promise<Adapter>>();
  return (start) => {
    const page = Object(start.env.window);
    const running = one.get(page) ?? right(start);
    one.set(page, running);
    return running;
  };
}

const ONCE = { full: onceOnly('full'), lite: onceOnly('lite') };
const SHARED = { full: shared('full'), lite: shared('lite') };

/** Defects of starting and disposing. */
export const START: readonly Defect[] = [
  starting('never starts', () => () => Promise.reject(new Error('not today')), [
    'start: starts in a host that works',
    'start: works once more in the same page, after dispose',
  ]),
  adapter('reports its version as a number', () => ({ version: 7 as never }), [
    'start: tells the host’s version as a text, or none',
  ]),
  adapter(
    'requests a login while it starts',
    (right, start) => {
      right.login?.(start).catch(() => {});
      return {};
    },
    ['start: asks the person nothing, and leads nowhere'],
  ),
  starting(
    'continues to start after an abort',
    (right) => async (start) => {
      start.env.window?.addEventListener('toy', () => {});
      return right(start);
    },
    ['start: leaves nothing behind when it is called off', /^start: hello /],
  ),
  {
    what: 'starts once and never again',
    create: (kind) => toy(kind, ONCE[kind]),
    fails: ['start: works once more in the same page, after dispose'],
  },
  {
    what: 'shares one adapter until the first is disposed',
    create: (kind) => toy(kind, SHARED[kind]),
    fails: ['start: shares nothing between two that run in one page'],
  },
  starting(
    'claims capabilities on a server',
    (right) => async (start) => (start.env.window ? right(start) : { name: 'toy', can: () => true }),
    ['start: without a page, as on a server, promises nothing that needs the app'],
  ),
  adapter('removes nothing when it is disposed', () => ({ dispose() {} }), [
    'dispose: takes every listener and every timer along, also when it is called twice',
    /^start: hello (double|sync)$/,
  ]),
];

/** Defects of its capabilities. */
export const CAN: readonly Defect[] = [
  adapter('has an asynchronous can()', ({ can }) => ({ can: (async (one: never) => can(one)) as never }), [
    'can: answers every capability at once with true or false',
    'can: says no to what it has never heard of',
  ]),
  adapter('claims every capability', () => ({ can: () => true }), [
    'can: says no to what it has never heard of',
  ]),
  adapter(
    'loses a capability after a call',
    (right) => {
      let done = false;
      const share: Adapter['share'] = async (...asked) => {
        done = true;
        return right.share?.(...asked);
      };
      return { share, can: (one) => right.can(one) && !(done && one === 'share') };
    },
    ['can: says the same after calls as before'],
  ),
  adapter('claims share without having the method', () => ({ share: undefined as never }), [
    'can: promises nothing that the adapter has no method for',
    'share: works when it can, and is refused with unsupported or unavailable when it cannot',
  ]),
  adapter(
    'lacks the login of its policy',
    ({ can }) => ({ can: (one) => one !== 'login.grant-token' && can(one) }),
    ['can: promises every login that the policy has'],
  ),
  adapter('lacks the payment of its policy', ({ can }) => ({ can: (one) => !/^pay/.test(one) && can(one) }), [
    'can: promises a payment where the policy leaves it to the host',
  ]),
];

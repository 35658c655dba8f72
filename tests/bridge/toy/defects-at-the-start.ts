import type { Adapter, StartAdapter } from '../../../bridge/index.ts';
import { startToy, toy } from './adapter.ts';
import { adapterDefect, type Defect, type Kind, entryDefect, starting } from './defect.ts';

let loads = 0;

/** Defects in the adapter's registry entry. */
export const ENTRY_DEFECTS: readonly Defect[] = [
  entryDefect('has a name with a space and capitals', () => ({ name: 'Toy App' }), [
    'entry: has a name that is valid in a path and a storage key',
    'start: creates an adapter with the name of its registry entry',
  ]),
  entryDefect('detects nothing', () => ({ detect: () => false }), [
    'entry: detects its own host',
    'start: starts in a host that works',
  ]),
  entryDefect(
    'is detected only by injected objects',
    () => ({ injects: ['Toy'], detect: ({ injected }) => injected.includes('Toy') }),
    ['entry: detects its host from what a server knows, the user agent and the URL'],
  ),
  entryDefect('detects itself everywhere', () => ({ detect: () => true }), [
    'entry: does not mistake a plain browser for its host',
    'entry: is not detected without any facts, and does not throw',
  ]),
  entryDefect('has a policy without any login', ({ policy }) => ({ policy: { ...policy, logins: [] } }), [
    'entry: offers at least one login and one payment method',
  ]),
  entryDefect(
    'has a policy that changes each time',
    ({ policy }) => ({
      policy: { ...policy, logins: Array.from({ length: ++loads }, () => 'phone' as const) },
    }),
    ['entry: has a policy that is plain data, the same each time'],
  ),
  entryDefect(
    'leaves a global behind when it is loaded',
    ({ load }) => ({
      load() {
        Object.assign(globalThis, { [`toyLoaded${++loads}`]: true });
        return load();
      },
    }),
    ['entry: loads a start function, without side effects'],
  ),
];

function startOnceOnly(kind: Kind): StartAdapter {
  const right = startToy(kind);
  const started = new WeakSet<object>();
  return async (start) => {
    const page = Object(start.env.window);
    if (started.has(page)) throw new Error('started already');
    started.add(page);
    return right(start);
  };
}

function startShared(kind: Kind): StartAdapter {
  const right = startToy(kind);
  const one = new WeakMap<object, Promise<Adapter>>();
  return (start) => {
    const page = Object(start.env.window);
    const running = one.get(page) ?? right(start);
    one.set(page, running);
    return running;
  };
}

const startOnceByKind = { full: startOnceOnly('full'), lite: startOnceOnly('lite') };
const startSharedByKind = { full: startShared('full'), lite: startShared('lite') };

/** Defects in starting and disposing of the adapter. */
export const START_DEFECTS: readonly Defect[] = [
  starting('never starts', () => () => Promise.reject(new Error('not today')), [
    'start: starts in a host that works',
    'start: works again on the same page after dispose',
  ]),
  adapterDefect('reports its version as a number', () => ({ version: 7 as never }), [
    'start: reports the host’s version as a string, or none',
  ]),
  adapterDefect(
    'requests a login while it starts',
    (right, start) => {
      right.login?.(start).catch(() => {});
      return {};
    },
    ['start: asks the person nothing, and does not navigate'],
  ),
  starting(
    'continues to start after an abort',
    (right) => async (start) => {
      start.env.window?.addEventListener('toy', () => {});
      return right(start);
    },
    ['start: leaves nothing behind when aborted', /^start: hello /],
  ),
  {
    what: 'starts once and never again',
    create: (kind) => toy(kind, startOnceByKind[kind]),
    fails: ['start: works again on the same page after dispose'],
  },
  {
    what: 'shares one adapter until the first is disposed',
    create: (kind) => toy(kind, startSharedByKind[kind]),
    fails: ['start: two adapters on one page share nothing'],
  },
  starting(
    'claims capabilities on a server',
    (right) => async (start) => (start.env.window ? right(start) : { name: 'toy', can: () => true }),
    ['start: without a page, as on a server, promises nothing that needs the app'],
  ),
  starting(
    'starts where its app is not',
    (right) => (start) => right(start).catch(() => ({ name: 'toy', can: () => false })),
    [
      'start: rejects in a page without the app, whatever its user agent',
      'start: rejects at once if the app’s globals are something else',
    ],
  ),
  adapterDefect('removes nothing when it is disposed', () => ({ dispose() {} }), [
    'dispose: removes every listener and timer, even when called twice',
    /^start: hello (double|sync)$/,
  ]),
];

/** Defects in the adapter's capabilities. */
export const CAPABILITY_DEFECTS: readonly Defect[] = [
  adapterDefect(
    'has an asynchronous can()',
    ({ can }) => ({ can: (async (one: never) => can(one)) as never }),
    [
      'can: returns true or false synchronously for every capability',
      'can: returns false for an unknown capability',
    ],
  ),
  adapterDefect('claims every capability', () => ({ can: () => true }), [
    'can: promises exactly what this version of the host has',
    'can: returns false for an unknown capability',
  ]),
  adapterDefect(
    'loses a capability after a call',
    (right) => {
      let done = false;
      const share: Adapter['share'] = async (...asked) => {
        done = true;
        return right.share?.(...asked);
      };
      return { share, can: (one) => right.can(one) && !(done && one === 'share') };
    },
    ['can: returns the same after calls as before'],
  ),
  adapterDefect(
    'fails when it is asked why it cannot do something',
    ({ can }) => ({
      can: (one) => one !== 'log' && can(one),
      whyNot() {
        throw new Error('no reason');
      },
    }),
    ['can: gives a known reason for a missing capability, or none, without throwing'],
  ),
  adapterDefect('claims share without having the method', () => ({ share: undefined as never }), [
    'can: promises only what the adapter has a method for',
    'share: works when it can, and is refused with unsupported or unavailable when it cannot',
  ]),
  adapterDefect(
    'lacks the login of its policy',
    ({ can }) => ({ can: (one) => one !== 'login.grant-token' && can(one) }),
    ['can: promises every login in the policy'],
  ),
  adapterDefect(
    'lacks the payment of its policy',
    ({ can }) => ({ can: (one) => !/^pay/.test(one) && can(one) }),
    ['can: promises a payment if the policy leaves payments to the host'],
  ),
];

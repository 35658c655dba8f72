/**
 * A separate entry point next to `index.ts`: why a capability is missing, for support pages, bug reports and logs.
 */
import type { Adapter, Bridge, Capability } from './contract.ts';
import { internalsOf } from './internals.ts';

/**
 * | reason | what it means | may change |
 * | --- | --- | --- |
 * | `available` | `can()` is true | |
 * | `not-in-host` | the host, or this browser, never has it | no |
 * | `not-in-version` | the host has it, but not in this version of its app (`bridge.host.version`) | when the app is updated |
 * | `not-configured` | the host has it, but a setting of the partner is missing | when the operator sets it |
 * | `refused-by-policy` | the partner's policy forbids it: a login that is not in `logins`, or `open` without `externalLinks` | no |
 * | `start-failed` | the host's adapter did not start, see `bridge.problem`; this is a plain browser's way that is missing | on the next visit |
 * | `disposed` | `dispose()` was called | no |
 */
export type Availability =
  | 'available'
  | 'not-in-host'
  | 'not-in-version'
  | 'not-configured'
  | 'refused-by-policy'
  | 'start-failed'
  | 'disposed';

/** The method of an adapter that each capability needs. */
const METHODS: Readonly<Record<Capability, keyof Adapter>> = {
  'login.grant-token': 'login',
  'login.launch': 'login',
  'login.partner-code': 'arrive',
  'pay.native': 'pay',
  'pay.redirect': 'pay',
  location: 'location',
  share: 'share',
  open: 'open',
  close: 'close',
  storage: 'storage',
  'pick-file': 'pickFile',
  log: 'log',
  back: 'listen',
  scan: 'scan',
  pin: 'pin',
  notifications: 'notifications',
};

/**
 * Why `bridge.can(capability)` is false, or `available` if it is true. Synchronous, never throws for a bridge, asks the
 * host nothing. The rule is that of `Adapter`: an absent method is one that the host never has; a method that is present
 * and cannot be used is missing in this version, unless the adapter says otherwise (`Adapter.whyNot`) or knows no
 * version. An unknown capability is `not-in-host`. Throws a `TypeError` if `bridge` is not what `connect()` resolved with.
 *
 * ```ts
 * import { whyNot } from '@doorstep/bridge/why';
 *
 * if (whyNot(bridge, 'pay.native') === 'not-in-version') show('Update your app to pay in it.');
 * ```
 */
export function whyNot(bridge: Pick<Bridge, 'host'>, capability: Capability): Availability {
  const { parts, adapter, isDisposed } = internalsOf(bridge);
  const { policy, problem } = parts;
  if (isDisposed) return 'disposed';
  if (quietly(() => adapter.can(capability)) === true) return 'available';
  if (capability === 'open' && !policy.externalLinks) return 'refused-by-policy';
  if (problem) return 'start-failed';
  const reason = quietly(() => adapter.whyNot?.(capability));
  if (reason === 'not-in-version' || reason === 'not-in-host' || reason === 'not-configured') return reason;
  const method = Object.keys(METHODS).includes(capability) ? METHODS[capability] : undefined;
  if (!method || !adapter[method]) return 'not-in-host';
  const login = { 'login.grant-token': 'partner-grant', 'login.partner-code': 'partner-code' } as const;
  const needed = login[capability as keyof typeof login];
  if (needed && !policy.logins.includes(needed)) return 'refused-by-policy';
  return adapter.version === undefined ? 'not-in-host' : 'not-in-version';
}

function quietly<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

import { expect, test } from 'vitest';
import { CAPABILITIES } from '../../bridge/capabilities.ts';
import {
  type Adapter,
  type Capability,
  connect,
  createBridge,
  type HostPolicy,
  webPolicy,
} from '../../bridge/index.ts';
import { createFakeClock, createMemoryEnvironment, createMemoryHost } from '../../bridge/testing/index.ts';
import { whyNot } from '../../bridge/why.ts';

const APP_POLICY: HostPolicy = { ...webPolicy, logins: ['partner-grant', 'phone'], externalLinks: false };

/** A bridge to an app of version 4 that can share, and has a login and a file picker that it cannot use. */
function openApp(changes: Partial<Adapter> = {}, policy = APP_POLICY) {
  const adapter: Adapter = {
    name: 'app',
    version: '4',
    can: (capability) => capability === 'share',
    share: async () => undefined,
    login: async () => undefined,
    pickFile: async () => undefined,
    ...changes,
  };
  const host = { name: 'app', platform: 'webview_other', version: adapter.version } as const;
  return createBridge({ host, policy, adapter, env: createMemoryEnvironment(), clock: createFakeClock() });
}

test.each<[Capability, string]>([
  ['share', 'available'],
  ['location', 'not-in-host'],
  ['login.partner-code', 'not-in-host'],
  ['pick-file', 'not-in-version'],
  ['open', 'refused-by-policy'],
])('an app that lacks or has %s says so with the reason %s', (capability, reason) => {
  expect(whyNot(openApp(), capability)).toBe(reason);
});

test('a login that the policy does not list is refused by the policy', () => {
  expect(whyNot(openApp({}, webPolicy), 'login.grant-token')).toBe('refused-by-policy');
});

test('an adapter that misses a setting says so, and a reason that it invents does not count', () => {
  expect(whyNot(openApp({ whyNot: () => 'not-configured' }), 'login.grant-token')).toBe('not-configured');
  expect(whyNot(openApp({ whyNot: () => 'not-in-host' }), 'pick-file')).toBe('not-in-host');
  expect(whyNot(openApp({ whyNot: () => 'bad mood' as never }), 'pick-file')).toBe('not-in-version');
  const failing = openApp({
    whyNot() {
      throw new Error('no reason');
    },
  });
  expect(whyNot(failing, 'pick-file')).toBe('not-in-version');
});

test('a host without a version cannot lack a capability in its version', () => {
  expect(whyNot(openApp({ version: undefined } as object), 'pick-file')).toBe('not-in-host');
});

test('a capability that is in no contract is not in the host, whatever it is called', () => {
  for (const name of ['fly', '__proto__', 'toString']) {
    expect(whyNot(openApp(), name as Capability)).toBe('not-in-host');
  }
});

test('only what a browser lacks is missing because the host failed to start', async () => {
  const clock = createFakeClock();
  const host = createMemoryHost({ clock });
  host.fault('start', 'throwing');
  const bridge = await connect({ registry: [host.entry], env: createMemoryEnvironment(), clock });
  expect(CAPABILITIES.map((capability) => whyNot(bridge, capability))).toEqual(
    CAPABILITIES.map((capability) => (capability === 'open' ? 'refused-by-policy' : 'start-failed')),
  );
});

test('a disposed bridge has nothing, and a copy of a bridge has its reasons', () => {
  const bridge = openApp();
  expect(whyNot({ ...bridge }, 'share')).toBe('available');
  bridge.dispose();
  expect(CAPABILITIES.map((capability) => whyNot(bridge, capability))).toEqual(
    CAPABILITIES.map(() => 'disposed'),
  );
});

test('a reason needs a bridge of connect()', () => {
  expect(() => whyNot({ host: { name: 'app', platform: 'webview_other' } }, 'share')).toThrow(
    new TypeError('bridge must be what connect() resolved with'),
  );
});

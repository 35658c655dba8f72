import { describe, expect, test } from 'vitest';
import { type Adapter, createBridge, DEADLINES, webPolicy } from '../../bridge/index.ts';
import { permission, type PermissionName } from '../../bridge/permission.ts';
import { createFakeClock, createMemoryEnvironment } from '../../bridge/testing/index.ts';

type Page = Window & typeof globalThis;
const NAMES: readonly PermissionName[] = ['location', 'camera', 'notifications', 'clipboard'];

/** A shop on a page with these objects, or in an app that says this of permissions. */
function open(
  page: { navigator?: object; Notification?: object } | undefined,
  { says, canLocate = true }: { says?: Adapter['permission']; canLocate?: boolean } = {},
) {
  const clock = createFakeClock();
  const bridge = createBridge({
    host: { name: 'app', platform: 'webview_other' },
    policy: webPolicy,
    adapter: {
      name: 'app',
      can: (capability) => capability === 'location' && canLocate,
      ...(says && { permission: says }),
    },
    env: createMemoryEnvironment({
      window:
        page &&
        ({ addEventListener() {}, removeEventListener() {}, navigator: {}, ...page } as never as Page),
    }),
    clock,
  });
  const all = async () =>
    Object.fromEntries(await Promise.all(NAMES.map(async (name) => [name, await permission(bridge, name)])));
  return { bridge, clock, all };
}

const devices = { geolocation: {}, mediaDevices: { getUserMedia() {} } };
const knows = (states: Readonly<Record<string, string>>) => ({
  async query({ name }: { name: string }) {
    if (!(name in states)) throw new TypeError(`${name} is not a permission here`);
    return { state: states[name] };
  },
});

describe('in a browser', () => {
  test('says what the Permissions API says', async () => {
    const permissions = knows({
      geolocation: 'granted',
      camera: 'denied',
      notifications: 'prompt',
      'clipboard-write': 'granted',
    });
    const { all } = open({ navigator: { ...devices, permissions }, Notification: {} });
    expect(await all()).toEqual({
      location: 'granted',
      camera: 'denied',
      notifications: 'prompt',
      clipboard: 'granted',
    });
  });

  test('without the Permissions API, or with a name that it does not know, says that the person is asked', async () => {
    const asked = { location: 'prompt', camera: 'prompt', notifications: 'denied', clipboard: 'prompt' };
    const Notification = { permission: 'denied' };
    expect(await open({ navigator: devices, Notification }).all()).toEqual(asked);
    const navigator = { ...devices, permissions: knows({}) };
    expect(await open({ navigator, Notification }).all()).toEqual(asked);
  });

  test('does not offer what it does not have at all', async () => {
    expect(await open({}, { canLocate: false }).all()).toEqual({
      location: 'unavailable',
      camera: 'unavailable',
      notifications: 'unavailable',
      clipboard: 'prompt',
    });
  });
});

test('a server has nothing to permit', async () => {
  expect(new Set(Object.values(await open(undefined).all()))).toEqual(new Set(['unavailable']));
});

test('an unknown name is refused, and an aborted question is aborted', async () => {
  const { bridge } = open({});
  await expect(permission(bridge, 'toString' as never)).rejects.toMatchObject({ code: 'invalid-argument' });
  const caller = new AbortController();
  const question = permission(bridge, 'camera', { signal: caller.signal });
  caller.abort();
  await expect(question).rejects.toMatchObject({ code: 'aborted' });
});

describe('in an app', () => {
  test('the app’s word counts more than the browser’s', async () => {
    const navigator = { ...devices, permissions: knows({ geolocation: 'prompt' }) };
    const { all } = open(
      { navigator },
      { says: async (name) => (name === 'location' ? 'granted' : undefined) },
    );
    expect(await all()).toMatchObject({ location: 'granted', camera: 'prompt' });
  });

  test.each<[string, NonNullable<Adapter['permission']>]>([
    ['throws', () => JSON.parse('{')],
    ['rejects', () => Promise.reject('E1')],
    ['says something else', async () => 1],
  ])('the browser answers for an app that %s', async (_, says) => {
    const navigator = { ...devices, permissions: knows({ geolocation: 'denied' }) };
    expect(await open({ navigator }, { says }).all()).toMatchObject({ location: 'denied' });
  });

  test('an app that never answers has permitted nothing', async () => {
    const { bridge, clock } = open({ navigator: devices }, { says: () => new Promise(() => {}) });
    const state = permission(bridge, 'location');
    await clock.advance(DEADLINES.background);
    expect(await state).toBe('prompt');
  });
});

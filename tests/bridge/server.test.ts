import { expect, test } from 'vitest';

test('the bridge can be imported and used on a server without setting globals', async () => {
  expect('window' in globalThis).toBe(false);
  const initialGlobals = Object.getOwnPropertyNames(globalThis).sort();
  const { connect, createBridge, webPolicy } = await import('../../bridge/index.ts');
  expect(Object.getOwnPropertyNames(globalThis).sort()).toEqual(initialGlobals);

  const env = {
    window: undefined,
    facts: { userAgent: 'Mozilla/5.0 (Linux; Android 13) Mobile', injected: [], standalone: false, url: '/' },
    loadScript: () => Promise.reject(new Error('no document')),
    navigate() {},
    config: {},
    tab: { get: () => null, set() {}, remove() {} },
  };
  const clock = { now: Date.now, after: () => () => {} };
  const bridge = await connect({ registry: [], env, clock });
  expect(bridge.host).toEqual({ name: 'web', platform: 'mobile_web' });
  expect(bridge.can('storage')).toBe(false);
  await expect(bridge.login()).rejects.toMatchObject({ code: 'unsupported' });

  const hostless = createBridge({
    host: { name: 'anywhere', platform: 'webview_other' },
    policy: webPolicy,
    adapter: { name: 'none', can: () => false },
    env,
    clock,
  });
  await expect(hostless.location()).rejects.toMatchObject({ code: 'unsupported' });
});

test('the environment of a server keeps what is stored for one request only', async () => {
  const { createServerEnvironment } = await import('../../bridge/server.ts');
  const request = { userAgent: '', url: 'https://shop.example/cart' };
  const [{ tab }, other] = [createServerEnvironment(request), createServerEnvironment(request)];
  tab.set('step', '1');
  expect([tab.get('step'), other.tab.get('step')]).toEqual(['1', null]);
  tab.remove('step');
  expect(tab.get('step')).toBeNull();
});

import { Window as DomWindow } from 'happy-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { connect, pageClock } from '../../bridge/index.ts';
import { createPageEnvironment } from '../../bridge/page.ts';
import { createMemoryHost } from '../../bridge/testing/memory-host.ts';

type Page = Window & typeof globalThis;

const pages: DomWindow[] = [];
function pageAt(url = 'https://shop.example/cart', userAgent = 'memory-host'): Page {
  const page = new DomWindow({ url, settings: { navigator: { userAgent } } });
  pages.push(page);
  return page as unknown as Page;
}
afterEach(async () => {
  for (const page of pages.splice(0)) await page.happyDOM.close();
});

test('connect needs only the page environment', async () => {
  const page = pageAt();
  const registry = [createMemoryHost({ clock: pageClock }).entry];
  const env = createPageEnvironment(page, { registry, config: { memory: { colour: 'red' } } });
  const bridge = await connect({ registry, env });
  expect(bridge.host).toEqual({ name: 'memory', platform: 'webview_other', version: '1' });
  expect(env.config).toEqual({ memory: { colour: 'red' } });
  bridge.dispose();
});

describe('the facts about a page', () => {
  test('the facts about a page list only the known objects that partners injected', () => {
    const page = pageAt();
    const { entry } = createMemoryHost({ clock: pageClock });
    const registry = [{ ...entry, injects: ['JSBridge', 'webkit:pay', 'webkit:share', 'Other'] }];
    Object.assign(page, { JSBridge: {}, webkit: { messageHandlers: { pay: {} } }, Unknown: {} });
    expect(createPageEnvironment(page, { registry }).facts).toEqual({
      userAgent: 'memory-host',
      injected: ['JSBridge', 'webkit:pay'],
      standalone: false,
      url: 'https://shop.example/cart',
    });
  });

  test('an installed page is recognised as installed', () => {
    const page = pageAt();
    Object.defineProperty(page.navigator, 'standalone', { value: true });
    expect(createPageEnvironment(page, { registry: [] }).facts.standalone).toBe(true);
  });
});

describe('the storage of the tab', () => {
  test('a value in the storage of the tab survives a navigation', () => {
    const page = pageAt();
    const { tab } = createPageEnvironment(page, { registry: [] });
    tab.set('login', 'state');
    expect(createPageEnvironment(page, { registry: [] }).tab.get('login')).toBe('state');
    tab.remove('login');
    expect(tab.get('login')).toBeNull();
  });

  test('tab storage falls back to memory where storage is forbidden', () => {
    const page = pageAt();
    Object.defineProperty(page, 'sessionStorage', {
      get() {
        throw new Error('SecurityError');
      },
    });
    const { tab } = createPageEnvironment(page, { registry: [] });
    tab.set('login', 'state');
    expect(tab.get('login')).toBe('state');
    tab.remove('login');
    expect(tab.get('login')).toBeNull();
  });
});

test('a script that fails to load is rejected with an error that names its URL', async () => {
  const page = pageAt();
  const { loadScript } = createPageEnvironment(page, { registry: [] });
  const url = 'https://sdk.example/sdk.js';
  await expect(loadScript(url)).rejects.toThrow(`${url} could not be loaded`);
  expect(page.document.querySelector('script')).toBeNull();
});

test('a cancelled task does not run', async () => {
  const clock = pageClock;
  const ran: string[] = [];
  clock.after(0, () => ran.push('called off'))();
  await new Promise<void>((resolve) => clock.after(1, resolve));
  expect(ran).toEqual([]);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
});

describe('an invalid argument of the page environment', () => {
  const page = () => pageAt();
  const { entry } = createMemoryHost({ clock: pageClock });
  const make = () => entry;
  test.each<[what: string, window: unknown, options: unknown]>([
    ['no window', undefined, { registry: [] }],
    ['a document', {}, { registry: [] }],
    ['no options', page, undefined],
    ['a single partner', page, { registry: entry }],
    ['a missing partner', page, { registry: [entry, null] }],
    ['an uncalled partner function', page, { registry: [make] }],
  ])('the page environment says what to pass instead of %s', (_what, window, options) => {
    const given = typeof window === 'function' ? window() : window;
    expect(() => createPageEnvironment(given as Page, options as { registry: [] })).toThrow(
      new TypeError('createPageEnvironment() needs window, { registry: [phonepe()] }'),
    );
  });

  test.each([
    ['no registry', { env: {} }],
    ['a registry that is not a list', { registry: {}, env: {} }],
    ['an uncalled partner function', { registry: [make], env: {} }],
    ['a missing partner', { registry: [null], env: {} }],
    ['no env', { registry: [] }],
    ['an invalid env', { registry: [], env: {} }],
  ])('connect says what to pass instead of %s', async (_what, options) => {
    await expect(connect(options as never)).rejects.toThrow(new TypeError('connect() needs registry, env'));
  });
});

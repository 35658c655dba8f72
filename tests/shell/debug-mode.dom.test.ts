import { getByRole, getByText, queryByText } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TraceSink } from '../../bridge/index.ts';
import { createTrace, type Trace } from '../../bridge/trace.ts';
import { isCookieSet } from '../../src/platform/cookies.ts';
import { recordBridge, showDebug } from '../../src/shell/debug-mode.ts';
import { ORIGIN, openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { openBrowser, waitUntil } from './browser-world.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());
afterEach(() => document.body.replaceChildren());

describe('debug mode', () => {
  test.each([
    ['v1_debug=1', true],
    ['a=1; v1_debug=1; b=2', true],
    ['', false],
    ['v1_debug=0', false],
    ['debug=1', false],
    ['xv1_debug=1', false],
    ['v1_debug=10', false],
  ])('debug mode is switched by the cookie %j: %s', (cookie, on) => {
    expect(isCookieSet({ cookie }, 'debug')).toBe(on);
  });

  test('debug mode stays off when cookies cannot be read', () => {
    const document = {
      get cookie(): string {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    expect(isCookieSet(document, 'debug')).toBe(false);
  });
});

describe('the debug overlay', () => {
  async function open(agent: 'phone' | 'phonepe', trace?: TraceSink) {
    const { shop } = await openBrowser(world, { agent }).open();
    const page = { document, ...(trace && { __doorstepTrace: trace }) };
    const { settings } = (await shop.services()).deliveryArea;
    await waitUntil(() => settings.state.featureFlags !== null);
    await showDebug(shop, page);
    const panel = getByRole(document.body, 'complementary', { name: 'Debug' });
    return { panel, page, flags: settings.state.featureFlags ?? {} };
  }
  const factsIn = (panel: HTMLElement) =>
    Object.fromEntries(
      [...panel.querySelectorAll('dt')].map((term) => [term.textContent, term.nextSibling?.textContent]),
    );

  test.each([
    ['phone', 'mobile_web', 'web'],
    ['phonepe', 'webview_phonepe', 'phonepe'],
  ] as const)(
    'the debug overlay on %s shows platform, host, versions and flags',
    async (agent, platform, host) => {
      const { panel, flags } = await open(agent);
      expect(Object.keys(flags).length).toBeGreaterThan(0);
      expect(factsIn(panel)).toEqual({
        Platform: platform,
        Host: host,
        'Web app version': '8.10.16',
        'App version': '9.3.12 (1009003012)',
        ...Object.fromEntries(Object.entries(flags).map(([flag, on]) => [flag, on ? 'on' : 'off'])),
      });
    },
  );

  test('the debug overlay updates the flags while it is open', async () => {
    const tab = await openBrowser(world).open();
    await showDebug(tab.shop, { document });
    const panel = getByRole(document.body, 'complementary', { name: 'Debug' });
    const body = { success: true, data: { featureFlags: { 'flag-of-the-user': true } } };
    const rules = [{ match: 'GET /*feature-flags/receive', body }];
    const set = (now: object[]) =>
      world.fetch(
        new Request(`${ORIGIN}/sandbox/faults`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(now),
        }),
      );
    expect((await set(rules)).status).toBe(200);
    await tab.logIn('9000000602');
    await waitUntil(() => factsIn(panel)['flag-of-the-user'] === 'on');
    await set([]);
  });

  test('the debug overlay offers to log out a logged-in shopper', async () => {
    const tab = await openBrowser(world).open();
    await tab.logIn('9000000601');
    await showDebug(tab.shop, { document });
    const panel = getByRole(document.body, 'complementary', { name: 'Debug' });
    getByText(panel, 'Log out').click();
    await waitUntil(() => !tab.shop.session.loggedIn());
    expect(queryByText(panel, 'Log out')).toBeNull();
  });

  test('the debug overlay lists the latest bridge calls with their outcome and no secrets', async () => {
    const trace = createTrace({ clock: world.clock });
    const { panel, page } = await open('phone', trace);
    expect(page.__doorstepTrace).toBe(trace);
    getByText(panel, 'None');
    const id = trace.note({ kind: 'call', method: 'login', outcome: 'open', payload: { token: 'secret-1' } });
    getByText(panel, 'login · open');
    await world.clock.advance(40);
    trace.settle(id, 'declined');
    getByText(panel, 'login · declined · 40 ms');
    trace.note({ kind: 'event', method: 'back' });
    for (let call = 0; call < 30; call += 1) trace.note({ kind: 'call', method: `call ${call}` });
    expect([...panel.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 20 }, (_, at) => `call ${at + 10} · ok`),
    );
    expect(queryByText(panel, /secret-1/)).toBeNull();
  });

  test('the debug overlay says that bridge calls are unknown when another tool records them', async () => {
    const { panel } = await open('phone', { note: () => 0, settle: () => {} });
    getByText(panel, 'Not known');
  });
});

test('bridge calls are recorded even before the bridge connects', () => {
  const page: { document: Document; __doorstepTrace?: TraceSink } = { document };
  recordBridge(page, world.clock);
  page.__doorstepTrace?.note({ kind: 'call', method: 'start' });
  recordBridge(page, world.clock);
  expect((page.__doorstepTrace as Trace).entries()).toHaveLength(1);
});

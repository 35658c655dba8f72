import { getByRole, getByText, queryByText } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TraceSink } from '../../bridge/index.ts';
import { importTrace } from '../../bridge/replay.ts';
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

describe('a recording in the debug overlay', () => {
  const shared = Object.getOwnPropertyDescriptor(URL, 'createObjectURL');
  const files: File[] = [];
  // the page of all tests must not go to the file that is downloaded
  const stay = (event: Event) => event.preventDefault();
  beforeEach(() => {
    files.length = 0;
    window.addEventListener('click', stay);
    sessionStorage.clear();
    Object.assign(URL, { createObjectURL: (file: File) => `blob:${files.push(file)}` });
  });
  afterEach(() => window.removeEventListener('click', stay));
  afterAll(() => {
    if (shared) Object.defineProperty(URL, 'createObjectURL', shared);
  });

  /** A page of the tab, whose bridge has started. */
  async function openPage(agent: 'phone' | 'phonepe') {
    document.body.replaceChildren();
    const { shop } = await openBrowser(world, { agent }).open();
    const trace = createTrace({ clock: world.clock });
    const start = trace.note({ kind: 'call', method: 'start', outcome: 'open' });
    trace.note({ kind: 'message', method: 'adapter.js', call: start });
    trace.settle(start, 'ok');
    await showDebug(shop, { document, __doorstepTrace: trace });
    const panel = getByRole(document.body, 'complementary', { name: 'Debug' });
    return { trace, panel, tap: (name: string) => getByText(panel, name).click() };
  }
  const contentOf = (text: string) =>
    importTrace(text).entries.map(({ id, method, outcome, call }) =>
      [id, method, outcome, call && `of ${call}`].filter(Boolean).join(' '),
    );

  test('begins with the tap, goes on over the next pages and is saved as one masked trace file', async () => {
    const first = await openPage('phone');
    first.trace.note({ kind: 'call', method: 'before', outcome: 'ok' });
    first.tap('Record');
    getByText(first.panel, 'Recording, also on the next pages.');
    const login = first.trace.note({ kind: 'call', method: 'login', outcome: 'open' });
    first.trace.note({ kind: 'message', method: 'authorize', call: login, payload: { token: 'secret-1' } });
    first.trace.settle(login, 'ok', { kind: 'navigated' });
    window.dispatchEvent(new Event('pagehide'));
    await world.clock.advance(5_000);

    const second = await openPage('phone');
    getByText(second.panel, 'Recording, also on the next pages.');
    second.trace.note({ kind: 'call', method: 'pay', outcome: 'ok' });
    second.tap('Stop and save');
    await waitUntil(() => queryByText(second.panel, /^Saved as web-.*\.trace\.json\.$/) !== null);
    const [file] = files;
    const text = (await file?.text()) ?? '';
    expect(contentOf(text)).toEqual([
      '1 start ok',
      '2 adapter.js ok of 1',
      '3 login ok',
      '4 authorize ok of 3',
      '5 start ok',
      '6 adapter.js ok of 5',
      '7 pay ok',
    ]);
    expect(text).not.toContain('secret-1');
    expect(importTrace(text).source).toEqual({
      description: 'Recorded in the debug overlay.',
      userAgent: navigator.userAgent,
      pageVersion: '8.10.16',
    });
    expect(file?.name).toMatch(/^web-\d{4}-\d\d-\d\d-\d\d-\d\d\.trace\.json$/);

    const third = await openPage('phone');
    getByText(third.panel, 'Record');
    expect(sessionStorage).toHaveLength(0);
  });

  test('is copied in an app, whose web view ignores downloads, and shown where nothing can be copied', async () => {
    const copied: string[] = [];
    let isForbidden = false;
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        async writeText(text: string) {
          if (isForbidden) throw new DOMException('forbidden', 'NotAllowedError');
          copied.push(text);
        },
      },
    });
    const { panel, tap } = await openPage('phonepe');
    tap('Record');
    tap('Stop and save');
    await waitUntil(() => queryByText(panel, /^Copied\. Paste it into a file named phonepe-/) !== null);
    expect(contentOf(copied[0] ?? '')).toEqual(['1 start ok', '2 adapter.js ok of 1']);

    isForbidden = true;
    tap('Record');
    tap('Stop and save');
    await waitUntil(() => queryByText(panel, /^Copy this text into a file named phonepe-/) !== null);
    const field = getByRole<HTMLTextAreaElement>(panel, 'textbox', { name: 'The recording' });
    expect(contentOf(field.value)).toEqual(contentOf(copied[0] ?? ''));
    expect(files).toEqual([]);
  });

  test('goes on when the system’s share sheet is closed', async () => {
    let answer: Promise<void> = Promise.reject(new DOMException('closed', 'AbortError'));
    answer.catch(() => {});
    const given: File[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share({ files: [file] }: { files: File[] }) {
        if (file) given.push(file);
        return answer;
      },
    });
    const { panel, tap } = await openPage('phonepe');
    tap('Record');
    tap('Stop and save');
    await waitUntil(() => given.length === 1);
    answer = Promise.resolve();
    tap('Stop and save');
    await waitUntil(() => queryByText(panel, /^Shared as phonepe-/) !== null);
    expect(contentOf((await given[1]?.text()) ?? '')).toEqual(['1 start ok', '2 adapter.js ok of 1']);
    Object.assign(navigator, { canShare: undefined, share: undefined });
  });
});

test('bridge calls are recorded even before the bridge connects', () => {
  const page: { document: Document; __doorstepTrace?: TraceSink } = { document };
  recordBridge(page, world.clock);
  page.__doorstepTrace?.note({ kind: 'call', method: 'start' });
  recordBridge(page, world.clock);
  expect((page.__doorstepTrace as Trace).entries()).toHaveLength(1);
});

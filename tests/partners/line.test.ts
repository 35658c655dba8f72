import { describe, expect, it } from 'vitest';
import { type Bridge, type BridgeError, connect, detectPlatform, webPolicy } from '../../bridge/index.ts';
import { createPin } from '../../bridge/pin.ts';
import { scan } from '../../bridge/scan.ts';
import {
  createHost,
  createHosts,
  createLightPage,
  type FaultMode,
  type LightPageOptions,
  type Person,
} from '../../bridge/testing/index.ts';
import { testAdapter } from '../../bridge/testing/vitest.ts';
import { createTrace } from '../../bridge/trace.ts';
import { whyNot } from '../../bridge/why.ts';
import { start } from '../../partners/line/adapter.ts';
import { line } from '../../partners/line/index.ts';
import { lineIos } from '../../partners/line/simulator.ts';
import versions from '../../partners/line/versions.json' with { type: 'json' };
import type { LinePage } from '../../partners/line/wire.ts';

const LIST = { title: 'List', url: 'https://shop.example/l/1' };

const parts = {
  simulator: lineIos,
  page: ({ url, userAgent }: LightPageOptions) => createLightPage({ url: `${url}#note`, userAgent }),
  wire: {
    start: ['init'],
    share: ['shareTargetPicker'],
    open: ['openWindow'],
    close: ['closeWindow'],
    scan: ['scanCodeV2'],
    pin: ['createShortcutOnHomeScreen'],
  },
  // without a token there is no login, and with any the backend decides
  onTheWay: { start: ['isInClient', 'getIDToken'] },
};

for (const host of createHosts(parts, versions)) testAdapter({ create: line, host });

/** What the conformance checks cannot know: the meaning of LIFF's own answers. */
describe('in LINE', () => {
  async function open({
    person = 'agrees' as Person,
    version = 15.12,
    faults = {} as Record<string, FaultMode>,
    change = (_: LinePage) => {},
    ...more
  } = {}) {
    const { env, clock, asked } = createHost({ ...parts, version, ...more }).begin({
      faults,
      person: () => person,
    });
    const page = env.window as unknown as LinePage;
    change(page);
    const trace = createTrace({ clock });
    async function settle<T>(promise: Promise<T>): Promise<T | BridgeError> {
      const result = promise.catch((error: BridgeError) => error);
      await clock.advance(1_000);
      return result;
    }
    const registry = [{ ...line(), load: async () => start }];
    const bridge = (await settle(connect({ registry, env, clock, trace }))) as Bridge;
    return { bridge, page, settle, asked, trace };
  }

  it('logs in without a sheet, as often as needed, by the ID token, which leaves the address and is not traced', async () => {
    const { bridge, page, settle, trace } = await open({ person: 'refuses' });
    const first = await settle(bridge.login());
    expect(first).toEqual({ kind: 'launch', value: bridge.launch?.signedData, executedWith: 'host' });
    expect(await settle(bridge.login())).toEqual(first);
    expect(page.location.href).toBe('https://shop.example/cart#note');
    expect(JSON.stringify(trace.entries())).not.toContain(`${bridge.launch?.signedData}`.slice(0, 40));
    expect(bridge).toMatchObject({ host: { version: '15.12.0' }, launch: { locale: 'en' } });
  });

  it('without the scope openid, the login is not configured, and LINE has no payment of its own', async () => {
    const { bridge, settle } = await open({ faults: { getIDToken: 'refused' } });
    expect(whyNot(bridge, 'login.launch')).toBe('not-configured');
    expect(await settle(bridge.login())).toMatchObject({ code: 'unavailable', sideEffects: 'none' });
    expect(whyNot(bridge, 'pay.native')).toBe('not-in-host');
    expect(whyNot(bridge, 'back')).toBe('not-in-host');
    expect(whyNot(bridge, 'notifications')).toBe('not-in-host');
  });

  it('a link is shared once the person has chosen a chat, and a closed picker is a dismissal', async () => {
    const agreeing = await open();
    expect(await agreeing.settle(agreeing.bridge.share(LIST))).toEqual({ executedWith: 'host' });
    const closing = await open({ person: 'dismisses' });
    expect(await closing.settle(closing.bridge.share(LIST))).toMatchObject({ code: 'dismissed' });
  });

  it.each([
    ['UNAUTHORIZED', 'unavailable', 'none'],
    ['FORBIDDEN', 'unavailable', 'none'],
    ['INVALID_ARGUMENT', 'unavailable', 'none'],
    ['INVALID_CONFIG', 'unavailable', 'none'],
    ['EXCEPTION_IN_SUBWINDOW', 'host-error', 'possible'],
    [undefined, 'host-error', 'possible'],
  ] as const)('a picker that fails with %s ends with %s', async (code, expected, sideEffects) => {
    const { bridge, settle } = await open({
      change: ({ liff }) => Object.assign(liff ?? {}, { shareTargetPicker: () => Promise.reject({ code }) }),
    });
    const error = await settle(bridge.share(LIST));
    expect(error).toMatchObject({ code: expected, sideEffects });
    expect(Object(error).hostCode).toBe(code);
  });

  it('a picker that tells nothing, or is switched off, is not offered, and why is known', async () => {
    const old = await open({ version: 10.3 });
    expect(whyNot(old.bridge, 'share')).toBe('not-in-version');
    const off = await open({
      change: ({ liff }) => Object.assign(liff ?? {}, { isApiAvailable: () => false }),
    });
    expect(whyNot(off.bridge, 'share')).toBe('not-configured');
    expect((await open({ version: 10.11 })).bridge.can('share')).toBe(true);
  });

  it('pages open in the phone’s browser, LINE’s own inside LINE, and the rest as in any browser', async () => {
    const opened: object[] = [];
    const { bridge, settle } = await open({
      change: ({ liff }) =>
        Object.assign(liff ?? {}, { openWindow: (params: object) => void opened.push(params) }),
    });
    for (const url of ['https://news.example/', 'https://liff.line.me/1-a', 'https://line.me.example/'])
      expect(await settle(bridge.open(url))).toEqual({ executedWith: 'host' });
    expect(await settle(bridge.open('tel:112'))).toEqual({ executedWith: 'fallback' });
    expect(opened).toEqual([
      { url: 'https://news.example/', external: true },
      { url: 'https://liff.line.me/1-a', external: false },
      { url: 'https://line.me.example/', external: true },
    ]);
  });

  it.each<[string, object, string]>([
    ['outside LINE', { faults: { isInClient: 'refused' } }, 'outside LINE'],
    [
      'without the SDK',
      { change: (page: LinePage) => Object.assign(page, { liff: undefined }) },
      'line.sdkUrl',
    ],
    ['without its id', { config: {} }, 'line.liffId'],
    ['with a wrong id', { config: { line: { liffId: '1-a' } } }, 'INVALID_CONFIG'],
  ])('%s the shop is as in a browser, and the problem says why', async (_, options, words) => {
    const { bridge, asked } = await open(options);
    expect(bridge.problem?.message).toContain(words);
    expect([bridge.can('login.launch'), bridge.can('pay.redirect')]).toEqual([false, true]);
    expect(asked.filter((method) => method !== 'init')).toEqual([]);
  });

  it('loads the SDK from the setting if the page does not have it', async () => {
    const sdks: unknown[] = [];
    const { liffId } = lineIos.config?.line ?? {};
    const { bridge } = await open({
      config: { line: { liffId, sdkUrl: 'https://static.line-scdn.net/liff/edge/2/sdk.js' } },
      runScript: (page: Window | object) => Object.assign(page, { liff: sdks[0] }),
      change: (page: LinePage) => {
        sdks.push(page.liff);
        Object.assign(page, { liff: undefined });
      },
    } as object);
    expect(bridge.can('login.launch')).toBe(true);
  });

  it('loads no SDK if the page has one, or if no setting says from where', async () => {
    const loaded: string[] = [];
    const runScript = (_: unknown, url: string) => loaded.push(url);
    const { liffId } = lineIos.config?.line ?? {};
    const change = (page: LinePage) => Object.assign(page, { liff: undefined });
    await open({ config: { line: { liffId, sdkUrl: 'https://sdk.example/' } }, runScript } as object);
    await open({ runScript, change } as object);
    expect(loaded).toEqual([]);
  });

  it('leaves payment to the shop’s own methods, all of them', () => {
    expect(line().policy).toMatchObject({
      payments: 'chooser',
      methods: webPolicy.methods,
      appBanners: false,
    });
  });

  it.each([
    ['Safari Line/15.12.1 LIFF', true],
    ['Mobile Safari/537.36 Line/14.1.0/IAB LIFF', true],
    ['Safari Line/15.12.1', false],
    ['iPhone LIFF', false],
  ] as const)('the LIFF browser is detected by its marker: %s', (userAgent, expected) => {
    const facts = { userAgent, injected: [], standalone: false, url: 'https://shop.example/' };
    expect(detectPlatform(facts, [line()]).partner?.name === 'line').toBe(expected);
  });

  it.each([
    [
      'agrees',
      15.12,
      { outcome: 'scanned', text: expect.stringContaining('DSTP-2026'), executedWith: 'host' },
    ],
    ['dismisses', 11.7, { outcome: 'dismissed' }],
    ['agrees', 10.11, { code: 'unavailable', sideEffects: 'none' }],
  ] as const)('its scanner, when the person %s in LINE %s, ends with %j', async (person, version, result) => {
    const { bridge, settle } = await open({ person, version });
    expect(await settle(scan(bridge))).toEqual(
      'outcome' in result ? result : expect.objectContaining(result),
    );
    expect(whyNot(bridge, 'scan')).toBe(version < 11 ? 'not-in-version' : 'available');
  });

  it('shows how to add a shortcut, and does not say whether that was done', async () => {
    const { bridge, settle, asked } = await open({ person: 'refuses' });
    const pin = createPin(bridge);
    expect(await settle(pin.add())).toEqual({ outcome: 'asked', executedWith: 'host' });
    expect([pin.read(), asked.at(-1)]).toEqual(['unknown', 'createShortcutOnHomeScreen']);
  });

  it('has no shortcut before 14.3, and none for a LIFF app that LINE has not verified', async () => {
    const old = await open({ version: 11.7 });
    expect(await settleAdd(old)).toEqual({ outcome: 'unavailable' });
    expect(whyNot(old.bridge, 'pin')).toBe('not-in-version');
    const unverified = await open({
      change: ({ liff }) => Object.assign(liff ?? {}, { isApiAvailable: () => false }),
    });
    expect(await settleAdd(unverified)).toEqual({ outcome: 'unavailable' });
    expect(whyNot(unverified.bridge, 'pin')).toBe('not-configured');
  });
  const settleAdd = ({ bridge, settle }: Awaited<ReturnType<typeof open>>) => settle(createPin(bridge).add());

  it('a LIFF app whose scanner is off in the console says so, and nothing was opened', async () => {
    const { bridge, settle } = await open({ faults: { scanCodeV2: 'refused' } });
    expect(await settle(scan(bridge))).toMatchObject({ code: 'unavailable', sideEffects: 'none' });
  });
});

import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { createGestures } from '../../bridge/gestures.ts';
import { createHostAppearance, createHostInsets } from '../../bridge/host-surfaces.ts';
import { type Bridge, type BridgeError, connect, detectPlatform } from '../../bridge/index.ts';
import { createNotifications } from '../../bridge/notifications.ts';
import { permission } from '../../bridge/permission.ts';
import { createPin } from '../../bridge/pin.ts';
import { scan } from '../../bridge/scan.ts';
import {
  createHost,
  createHosts,
  createLightPage,
  type LightPageOptions,
  type Person,
} from '../../bridge/testing/index.ts';
import { testAdapter } from '../../bridge/testing/vitest.ts';
import { createTrace } from '../../bridge/trace.ts';
import { whyNot } from '../../bridge/why.ts';
import { start, startWith } from '../../partners/telegram/adapter.ts';
import { telegram } from '../../partners/telegram/index.ts';
import * as prompts from '../../partners/telegram/prompts.ts';
import { telegramAndroid } from '../../partners/telegram/simulator.ts';
import versions from '../../partners/telegram/versions.json' with { type: 'json' };
import type { TelegramPage } from '../../partners/telegram/wire.ts';

const ORDER = {
  token: 'RES1',
  returnUrl: 'https://shop.example/done',
  amount: { minor: 5_800, currency: 'INR' },
};

const parts = {
  simulator: telegramAndroid,
  page: ({ url, userAgent }: LightPageOptions) => createLightPage({ url: `${url}#note`, userAgent }),
  leftOut: [
    {
      reason: 'Telegram refuses an invoice that is still open, so the second call is told to ask the backend',
      checks: ['pay: never settles one call with another’s reply'],
    },
    {
      reason: 'Telegram’s event `homeScreenAdded` has no content that could be malformed',
      checks: ['pin: addToHomeScreen malformed', 'pin: addToHomeScreen numeric-status'],
    },
  ],
  wire: {
    pay: ['openInvoice'],
    close: ['close'],
    open: ['openLink'],
    share: ['openTelegramLink'],
    haptic: ['HapticFeedback'],
    closing: ['enableClosingConfirmation'],
    swipe: ['disableVerticalSwipes'],
    download: ['downloadFile'],
    scan: ['showScanQrPopup'],
    notifications: ['requestWriteAccess'],
    pin: ['checkHomeScreenStatus', 'addToHomeScreen'],
  },
};

const documentAt = ({ url, userAgent }: LightPageOptions) =>
  new Window({ url: `${url}#note`, settings: { navigator: { userAgent } } });

/** With its prompts, as the fake clock does not wait for an import. */
const loaded = () => ({ ...telegram(), load: async () => startWith(async () => prompts) });

for (const host of createHosts(parts, versions)) testAdapter({ create: loaded, host });

/** What the conformance checks cannot know: the meaning of Telegram's own answers. */
describe('in Telegram', () => {
  async function open({ person = 'agrees' as Person, version = 9.1, change = (_: TelegramPage) => {} } = {}) {
    // a real document, which swipes need
    const { env, clock, back, asked } = createHost({ ...parts, page: documentAt, version }).begin({
      faults: {},
      person: () => person,
    });
    const page = env.window as unknown as TelegramPage;
    change(page);
    const trace = createTrace({ clock });
    async function settle<T>(promise: Promise<T>): Promise<T | BridgeError> {
      const result = promise.catch((error: BridgeError) => error);
      await clock.advance(1_000);
      return result;
    }
    const registry = [loaded()];
    const bridge = (await settle(connect({ registry, env, clock, trace }))) as Bridge;
    return { bridge, page, settle, back, asked, trace };
  }

  it('passes on the launch, and removes it from the address, but nothing else', async () => {
    const { bridge, page, trace } = await open();
    expect(bridge.launch).toMatchObject({ startParameter: 'harness', locale: 'en' });
    expect(page.location.href).toBe('https://shop.example/cart#note');
    expect(JSON.stringify(trace.entries())).not.toContain('9876543210');
  });

  it('logs in without a sheet, as often as needed, with the signed data', async () => {
    const { bridge, settle, asked } = await open({ person: 'refuses' });
    const first = await settle(bridge.login());
    expect(first).toEqual({ kind: 'launch', value: bridge.launch?.signedData, executedWith: 'host' });
    expect(await settle(bridge.login())).toEqual(first);
    expect(asked).toEqual([]);
  });

  it('opened by a keyboard button, which signs nothing, has no login', async () => {
    const { bridge, settle } = await open({
      change: (page) => Object.assign(page.Telegram?.WebApp ?? {}, { initData: '', initDataUnsafe: {} }),
    });
    expect(bridge.can('login.launch')).toBe(false);
    expect(await settle(bridge.login())).toMatchObject({ code: 'unavailable', sideEffects: 'none' });
  });

  it.each(['<b>', 'a<b>', 'a'.repeat(513)])(
    'a start parameter %s or a language 7 is not passed on',
    async (start) => {
      const initDataUnsafe = { start_param: start, user: { language_code: 7 } };
      const { bridge } = await open({
        change: (page) => Object.assign(page.Telegram?.WebApp ?? {}, { initDataUnsafe }),
      });
      expect(Object.keys(bridge.launch ?? {})).toEqual(['signedData']);
    },
  );

  it.each([
    ['agrees', 'ui-closed'],
    ['refuses', 'failed'],
    ['dismisses', 'dismissed'],
  ] as const)('an invoice ends with the outcome when the person %s: %s', async (person, outcome) => {
    const { bridge, settle } = await open({ person });
    expect(await settle(bridge.pay(ORDER))).toEqual({ outcome, executedWith: 'host' });
    const byLink = { ...ORDER, token: 'https://t.me/$RES1' };
    expect(await settle(bridge.pay(byLink))).toMatchObject({ outcome });
  });

  it('only a link of an invoice is opened as one', async () => {
    const { bridge, settle, asked } = await open();
    for (const token of ['https://evil.example/$a', 'https://t.me/durov', '../x', undefined]) {
      const request = { returnUrl: ORDER.returnUrl, amount: ORDER.amount, ...(token && { token }) };
      expect(await settle(bridge.pay(request))).toMatchObject({ code: 'unavailable', sideEffects: 'none' });
    }
    expect(asked).toEqual([]);
  });

  it('an invoice that is still open, from before a call was aborted, may have had effects', async () => {
    const { bridge, settle } = await open();
    const caller = new AbortController();
    const first = bridge.pay(ORDER, { signal: caller.signal }).catch(() => {});
    caller.abort();
    const second = bridge.pay(ORDER);
    await first;
    expect(await settle(second)).toMatchObject({
      code: 'host-error',
      hostCode: 'WebAppInvoiceOpened',
      sideEffects: 'possible',
    });
  });

  it('pages open beside the shop, Telegram’s own links inside Telegram, and the rest as in any browser', async () => {
    const { bridge, settle, asked } = await open();
    expect(await settle(bridge.open('https://news.example/'))).toEqual({ executedWith: 'host' });
    expect(await settle(bridge.open('tel:112'))).toEqual({ executedWith: 'fallback' });
    await settle(bridge.open('https://t.me/doorstep'));
    await settle(bridge.share({ title: 'List', url: 'https://shop.example/l/1' }));
    expect(asked).toEqual(['openLink', 'openTelegramLink', 'openTelegramLink']);
  });

  it.each([
    [6, ''],
    [6.1, 'pay.native open back'],
    [7, 'pay.native open back share'],
  ] as const)('version %s can do what came with it: %s', async (version, expected) => {
    const { bridge } = await open({ version });
    const newer = ['pay.native', 'open', 'back', 'share'] as const;
    expect(newer.filter(bridge.can).join(' ')).toBe(expected);
    expect(bridge.host.version).toBe(version.toFixed(1));
  });

  it('the back button asks the shop, and closes it if nobody handles it', async () => {
    const { bridge, back, asked } = await open();
    const stop = bridge.on('back', (event) => event.preventDefault());
    expect([back?.(), asked.length]).toEqual([true, 0]);
    stop();
    expect([back?.(), ...asked]).toEqual([false, 'close']);
  });

  it.each([
    [6, 'fallback', 'fallback'],
    [6.2, 'host', 'fallback'],
    [7.7, 'host', 'host'],
  ] as const)(
    'version %s asks before it closes: by the %s; and stops swipes: by the %s',
    async (version, closed, swiped) => {
      const { bridge, settle } = await open({ version });
      const gestures = createGestures(bridge);
      expect(await settle(gestures.closing('ask'))).toEqual({ mode: 'ask', executedWith: closed });
      expect(await settle(gestures.closing('off'))).toEqual({ mode: 'ask', executedWith: closed });
      expect(await settle(gestures.swipe(false))).toEqual({ executedWith: swiped });
    },
  );

  it('stops to ask before it closes, and leaves it to the page if its script lacks the method', async () => {
    const { bridge, settle, asked } = await open();
    const gestures = createGestures(bridge);
    await settle(gestures.closing('ask'));
    await settle(gestures.closing('free'));
    expect(asked).toEqual(['enableClosingConfirmation', 'disableClosingConfirmation']);
    const without = await open({
      change: ({ Telegram }) =>
        Object.assign(Telegram?.WebApp ?? {}, { enableClosingConfirmation: undefined }),
    });
    const ofPage = createGestures(without.bridge);
    expect(await without.settle(ofPage.closing('ask'))).toEqual({ mode: 'ask', executedWith: 'fallback' });
  });

  it('gets its back button and its listeners back when the shop ends', async () => {
    const listening: string[] = [];
    let isShown = false;
    const { bridge } = await open({
      change: ({ Telegram }) =>
        Object.assign(Telegram?.WebApp ?? {}, {
          onEvent: (name: string) => void listening.push(name),
          offEvent: (name: string) => void listening.splice(listening.indexOf(name), 1),
          BackButton: {
            show: () => {
              isShown = true;
            },
            hide: () => {
              isShown = false;
            },
            onClick: () => void listening.push('click'),
            offClick: () => void listening.splice(listening.indexOf('click'), 1),
          },
        }),
    });
    const appearance = createHostAppearance(bridge);
    const stop = appearance.on(() => {});
    expect([isShown, ...listening]).toEqual([true, 'click', 'themeChanged']);
    stop();
    appearance.dispose();
    bridge.dispose();
    expect([isShown, ...listening]).toEqual([false]);
  });

  it('hides its back button on the first screen, and shows it again', async () => {
    const { bridge, back, settle } = await open();
    bridge.on('back', (event) => event.preventDefault());
    const gestures = createGestures(bridge);
    await settle(gestures.backButton(false));
    expect(back?.()).toBe(false);
    expect(await settle(gestures.backButton(true))).toEqual({ executedWith: 'host' });
    expect(back?.()).toBe(true);
  });

  it.each([
    ['agrees', 9.1, { outcome: 'scanned', text: expect.stringContaining('DSTP-2026'), executedWith: 'host' }],
    ['dismisses', 9.1, { outcome: 'dismissed' }],
    ['agrees', 6.1, { code: 'unavailable', sideEffects: 'none' }],
  ] as const)(
    'its scanner, when the person %s in version %s, ends with %j',
    async (person, version, result) => {
      const { bridge, settle } = await open({ person, version });
      expect(await settle(scan(bridge))).toEqual(
        'outcome' in result ? result : expect.objectContaining(result),
      );
      expect(whyNot(bridge, 'scan')).toBe(version < 6.4 ? 'not-in-version' : 'available');
    },
  );

  it('says whether the shop is on the home screen, and that it was added', async () => {
    const { bridge, settle, asked } = await open();
    const pin = createPin(bridge);
    const states: string[] = [];
    pin.on((state) => states.push(state));
    await settle(Promise.resolve());
    expect(await settle(pin.add())).toEqual({ outcome: 'added', executedWith: 'host' });
    expect(await settle(pin.add())).toEqual({ outcome: 'added', executedWith: 'host' });
    expect(states).toEqual(['missing', 'added']);
    expect(asked.filter((method) => method === 'addToHomeScreen')).toHaveLength(1);
  });

  it.each([
    ['unknown', { outcome: 'asked', executedWith: 'host' }, 1],
    ['unsupported', { outcome: 'unavailable' }, 0],
  ] as const)('a phone whose home screen is %s ends with %j', async (status, result, times) => {
    const { bridge, settle, asked } = await open({
      change: ({ Telegram }) =>
        Object.assign(Telegram?.WebApp ?? {}, {
          checkHomeScreenStatus: (callback: (status: string) => void) => callback(status),
        }),
    });
    expect(await settle(createPin(bridge).add())).toEqual(result);
    expect(asked).toHaveLength(times);
  });

  it('before 8.0 has no home screen', async () => {
    const { bridge, settle, asked } = await open({ version: 7 });
    expect(await settle(createPin(bridge).add())).toEqual({ outcome: 'unavailable' });
    expect([whyNot(bridge, 'pin'), asked]).toEqual(['not-in-version', []]);
  });

  it.each([
    ['agrees', 9.1, { outcome: 'granted', token: null, executedWith: 'host' }],
    ['refuses', 9.1, { outcome: 'declined' }],
    ['agrees', 6.4, { outcome: 'unavailable' }],
  ] as const)('may its bot write to a person who %s, in version %s: %j', async (person, version, result) => {
    const { bridge, settle } = await open({ person, version });
    expect(await settle(createNotifications(bridge).ask({}))).toEqual(result);
    expect(whyNot(bridge, 'notifications')).toBe(version < 6.9 ? 'not-in-version' : 'available');
  });

  it.each([
    [true, 'granted'],
    [undefined, 'prompt'],
  ])('says by the launch data (%s) whether its bot may write: %s', async (isAllowed, state) => {
    const initDataUnsafe = { user: { allows_write_to_pm: isAllowed } };
    const { bridge, settle } = await open({
      change: (page) => Object.assign(page.Telegram?.WebApp ?? {}, { initDataUnsafe }),
    });
    expect(await settle(permission(bridge, 'notifications'))).toBe(state);
    const notifications = createNotifications(bridge);
    notifications.on(() => {});
    await settle(Promise.resolve());
    expect(notifications.read()).toBe(state);
  });

  it('closes its scanner when the shop no longer waits for it, so that the next one opens', async () => {
    const { bridge, settle, asked } = await open();
    const caller = new AbortController();
    const first = scan(bridge, {}, { signal: caller.signal }).catch(({ code }: BridgeError) => code);
    while (!asked.includes('showScanQrPopup')) await undefined;
    caller.abort();
    expect(await first).toBe('aborted');
    expect(await settle(scan(bridge))).toMatchObject({ outcome: 'scanned' });
  });

  it('does not tell before 7.7 that its scanner was closed', async () => {
    const { bridge, settle } = await open({ person: 'dismisses', version: 7 });
    const states: string[] = [];
    void scan(bridge).then(() => states.push('ended'));
    await settle(Promise.resolve());
    expect(states).toEqual([]);
  });

  it('gives its colours, and the room that its bar and the phone take, added up', async () => {
    const { bridge } = await open({
      change: (page) =>
        Object.assign(page.Telegram?.WebApp ?? {}, {
          colorScheme: 'dark',
          themeParams: { bg_color: '#18222d', text_color: 'red' },
          safeAreaInset: { top: 30, bottom: 20 },
          contentSafeAreaInset: { top: 46 },
        }),
    });
    expect(createHostAppearance(bridge).read()).toMatchObject({
      scheme: 'dark',
      colours: { background: '#18222d' },
    });
    expect(createHostInsets(bridge).read().safeArea).toEqual({ top: 76, right: 0, bottom: 20, left: 0 });
  });

  it('is loaded by its registry entry, and takes a version without a minor as the first one', async () => {
    expect(await telegram().load()).toBe(start);
    const { bridge } = await open({
      change: ({ Telegram }) => Object.assign(Telegram?.WebApp ?? {}, { version: '8' }),
    });
    expect(bridge.host.version).toBe('8.0');
  });

  it('is not where Telegram’s script runs in an ordinary browser, or cannot be loaded', async () => {
    const outside = await open({
      change: (page) => Object.assign(page.Telegram?.WebApp ?? {}, { platform: 'unknown' }),
    });
    expect(outside.bridge.problem).toMatchObject({ code: 'not-in-host' });
    const without = await open({ change: (page) => Object.assign(page, { Telegram: undefined }) });
    expect(without.bridge.problem).toMatchObject({ code: 'not-in-host' });
    expect(without.bridge.problem?.message).toContain('telegram.sdkUrl');
  });

  it('loads Telegram’s script from the setting if the page does not have it', async () => {
    const webApps: unknown[] = [];
    const { env, clock } = createHost({
      ...parts,
      config: { telegram: { sdkUrl: 'https://telegram.org/js/telegram-web-app.js' } },
      runScript: (page) => Object.assign(page, { Telegram: webApps[0] }),
    }).begin({ faults: {}, person: () => 'agrees' });
    const page = env.window as unknown as TelegramPage;
    webApps.push(page.Telegram);
    Object.assign(page, { Telegram: undefined });
    const connecting = connect({ registry: [loaded()], env, clock });
    await clock.advance(1_000);
    expect((await connecting).can('login.launch')).toBe(true);
  });

  it.each([
    ['Telegram-Android/11.5.3', [], true],
    ['iPhone', ['TelegramWebviewProxy'], true],
    ['Android', [], false],
  ] as const)('is detected by its marker or its object: %s %s', (userAgent, injected, expected) => {
    const facts = { userAgent, injected, standalone: false, url: 'https://shop.example/' };
    expect(detectPlatform(facts, [telegram()]).partner?.name === 'telegram').toBe(expected);
  });
});

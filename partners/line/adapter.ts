import {
  type Adapter,
  type AdapterCall,
  type AdapterStart,
  BridgeError,
  createWebAdapter,
  type StartAdapter,
} from '../../bridge/index.ts';
import { withFilePicker } from '../../bridge/file-picker.ts';
import {
  errorOf,
  hasScanner,
  hasShortcuts,
  type Liff,
  type LinePage,
  readLaunch,
  readScanned,
  readShared,
  readVersion,
  tellsSharing,
} from './wire.ts';

const SCRIPT = 'sdk.js';
/** These open inside LINE. */
const LINE_LINK = /^https:\/\/(\w+\.)?line\.me\//;

export const start: StartAdapter = async (context) => {
  const { env } = context;
  const page: LinePage | undefined = env.window;
  if (!page) throw new BridgeError('not-in-host', 'LINE needs a page, and there is none');
  const { liffId } = Object(env.config.line);
  if (!liffId || typeof liffId !== 'string')
    throw new BridgeError('unavailable', 'the setting line.liffId is missing');
  const liff = await liffIn(page, context);
  // also removes the tokens with which LINE opened the page from its address
  await ask(context, 'init', () => liff.init({ liffId }));
  context.trace('received', 'init');

  const launch = readLaunch(liff);
  const version = readVersion(liff);
  const isRecent = tellsSharing(version);
  const canPick =
    isRecent &&
    typeof liff.shareTargetPicker === 'function' &&
    isTrue(() => liff.isApiAvailable?.('shareTargetPicker'));
  const browser = withFilePicker(createWebAdapter(env), env);
  const able: Readonly<Record<string, boolean>> = {
    'login.launch': launch.signedData !== undefined,
    share: canPick || browser.can('share'),
    open: typeof liff.openWindow === 'function',
    close: typeof liff.closeWindow === 'function',
    scan: hasScanner(version) && typeof liff.scanCodeV2 === 'function',
    pin:
      hasShortcuts(version) &&
      typeof liff.createShortcutOnHomeScreen === 'function' &&
      isTrue(() => liff.isApiAvailable?.('createShortcutOnHomeScreen')),
  };

  const adapter: Adapter = {
    ...browser,
    name: 'line',
    ...(version && { version }),
    launch,
    can: (capability) =>
      Object.keys(able).includes(capability) ? able[capability] === true : browser.can(capability),
    whyNot(capability) {
      if (capability === 'pay.native') return 'not-in-host';
      // these depend on how the LIFF app is set up
      const isSetting =
        capability === 'login.launch' ||
        (capability === 'share' && isRecent) ||
        (capability === 'pin' && hasShortcuts(version));
      return isSetting ? 'not-configured' : undefined;
    },

    async login() {
      if (!launch.signedData)
        throw new BridgeError('unavailable', 'LINE gave no ID token: the LIFF app needs the scope openid');
      return { kind: 'launch', value: launch.signedData };
    },

    async share(request, call) {
      if (!canPick) return browser.share?.(request, call);
      const { title, text = title, url } = request;
      const messages = [{ type: 'text', text: `${text}\n${url}` }] as const;
      // a shared link may be a secret, so neither is traced
      const result = await ask(call, 'shareTargetPicker', () => liff.shareTargetPicker?.(messages));
      const isSent = readShared(result);
      call.trace('received', 'shareTargetPicker', { isSent });
      if (isSent === undefined)
        throw new BridgeError('malformed', 'liff.shareTargetPicker ended with an invalid result');
      if (!isSent) throw new BridgeError('dismissed', 'the person closed the picker');
    },

    async scan(_, call) {
      if (!able.scan) throw new BridgeError('unavailable', 'scanCodeV2 needs LINE 11.7 or newer');
      const text = readScanned(await ask(call, 'scanCodeV2', () => liff.scanCodeV2?.()));
      // the text may be a secret
      call.trace('received', 'scanCodeV2');
      if (text === null) throw new BridgeError('dismissed', 'the person closed the scanner');
      if (text === undefined)
        throw new BridgeError('malformed', 'liff.scanCodeV2 ended with an invalid result');
      return { text };
    },

    async pin(action, call) {
      if (!able.pin) throw new BridgeError('unavailable', 'LINE has no shortcut for this LIFF app here');
      if (action === 'state') return 'unknown';
      const url = `https://miniapp.line.me/${liffId}`;
      await ask(call, 'createShortcutOnHomeScreen', () => liff.createShortcutOnHomeScreen?.({ url }));
      call.trace('received', 'createShortcutOnHomeScreen');
      return { outcome: 'asked' };
    },

    async open(url, call) {
      // LINE opens pages only
      if (!/^https?:/.test(url)) return browser.open?.(url, call);
      await ask(call, 'openWindow', () => liff.openWindow?.({ url, external: !LINE_LINK.test(url) }));
    },

    async close(call) {
      await ask(call, 'closeWindow', () => liff.closeWindow?.());
    },
  };
  return adapter;
};

/** The SDK's object, in LINE: its script can run in any browser. */
async function liffIn(page: LinePage, { env, signal, trace }: AdapterStart): Promise<Liff> {
  const { sdkUrl } = Object(env.config.line);
  if (!page.liff && typeof sdkUrl === 'string') {
    trace('sent', SCRIPT);
    await env.loadScript(sdkUrl).catch(() => {
      throw new BridgeError('not-in-host', 'the LIFF SDK could not be loaded from the setting line.sdkUrl');
    });
    trace('received', SCRIPT);
    if (signal.aborted) throw new BridgeError('aborted', 'called off while the LIFF SDK was loaded');
  }
  const { liff } = page;
  if (typeof liff?.init !== 'function')
    throw new BridgeError('not-in-host', 'window.liff is missing; see the setting line.sdkUrl');
  if (!isTrue(() => liff.isInClient()))
    throw new BridgeError('not-in-host', 'the LIFF SDK runs outside LINE');
  return liff;
}

async function ask<T>(
  { trace }: Pick<AdapterCall, 'trace'>,
  method: keyof Liff,
  act: () => T | Promise<T>,
): Promise<T> {
  trace('sent', method);
  try {
    return await act();
  } catch (error) {
    const bridgeError = errorOf(method, error);
    trace('received', method, { error: bridgeError.hostCode ?? 'error' });
    throw bridgeError;
  }
}

function isTrue(read: () => unknown): boolean {
  try {
    return read() === true;
  } catch {
    return false;
  }
}

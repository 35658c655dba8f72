import {
  type Adapter,
  type AdapterCall,
  type AdapterStart,
  BridgeError,
  createWebAdapter,
  type HapticEffect,
  isBridgeError,
  type StartAdapter,
} from '../../bridge/index.ts';
import { withFilePicker } from '../../bridge/file-picker.ts';
import type { Prompts } from './prompts.ts';
import {
  errorOf,
  readAppearance,
  readInsets,
  readInvoiceLink,
  readInvoiceStatus,
  readLaunch,
  readVersion,
  type TelegramPage,
  type WebApp,
  withoutLaunch,
} from './wire.ts';

const SCRIPT = 'telegram-web-app.js';
const TELEGRAM_LINK = /^https:\/\/(t|telegram)\.me\//;

type LoadPrompts = () => Promise<typeof import('./prompts.ts')>;

/** `loadPrompts`: loads the code of what asks the person, with the first such call. */
export const startWith =
  (loadPrompts: LoadPrompts): StartAdapter =>
  (context) =>
    startTelegram(context, loadPrompts);

export const start = startWith(() => import('./prompts.ts'));

async function startTelegram(context: AdapterStart, loadPrompts: LoadPrompts): Promise<Adapter> {
  const { env } = context;
  const page: TelegramPage | undefined = env.window;
  if (!page) throw new BridgeError('not-in-host', 'there is no page');
  const app = await webAppIn(page, context);
  const launch = readLaunch(app);
  forgetLaunch(page);
  const [major, minor] = readVersion(app);
  const isAtLeast = (needed: number) => major + minor / 1_000 >= needed;
  const has = (needed: number, method: unknown) => isAtLeast(needed) && typeof method === 'function';
  call(context, app, 'ready');
  call(context, app, 'expand');

  const browser = withFilePicker(createWebAdapter(env), env);
  const { BackButton } = app;
  // 6.1 is the first version with more than the launch; 7.0 the first whose links leave the shop open
  const able: Readonly<Record<string, boolean>> = {
    'login.launch': launch.signedData !== undefined,
    'pay.native': has(6.001, app.openInvoice),
    share: has(7, app.openTelegramLink),
    open: has(6.001, app.openLink),
    back: has(6.001, BackButton?.show),
    close: has(6, app.close),
    download: has(8, app.downloadFile),
    scan: isAtLeast(6.004),
    pin: isAtLeast(8),
    notifications: isAtLeast(6.009),
    permission: isAtLeast(6.009),
  };

  /** Passes on the events of these names. */
  const onEvents =
    (...names: string[]) =>
    (listener: () => void) => {
      for (const name of names) app.onEvent?.(name, listener);
      return () => {
        for (const name of names) app.offEvent?.(name, listener);
      };
    };

  const prompt =
    <N extends keyof Prompts>(name: N) =>
    async (...args: Parameters<Prompts[N]>): Promise<unknown> => {
      if (!able[name]) throw missing(name);
      const { createPrompts } = await loadPrompts().catch((cause) => {
        throw new BridgeError('unavailable', `${name} did not load`, { cause });
      });
      const ask: (...args: never) => unknown = createPrompts({ app, onEvents, attempt })[name];
      return ask(...(args as never));
    };

  const adapter: Adapter = {
    ...browser,
    name: 'telegram',
    version: `${major}.${minor}`,
    launch,
    can: (capability) =>
      able[capability] === true ||
      (!(capability in able) && capability !== 'pay.redirect' && browser.can(capability)),

    async login() {
      if (!launch.signedData) throw new BridgeError('unavailable', 'no initData');
      return { kind: 'launch', value: launch.signedData };
    },

    async pay({ token }, payCall) {
      const link = readInvoiceLink(token);
      if (!able['pay.native']) throw missing('openInvoice');
      if (!link) throw new BridgeError('unavailable', 'openInvoice needs an invoice link (token)');
      return new Promise((resolve, reject) => {
        // the link opens the payment, so it is not traced
        attempt(payCall, 'openInvoice', undefined, () =>
          app.openInvoice?.(link, (status) => {
            payCall.trace('received', 'openInvoice', { status });
            const outcome = readInvoiceStatus(status);
            if (outcome) resolve({ outcome });
            else reject(new BridgeError('malformed', 'openInvoice ended with an invalid status'));
          }),
        );
      });
    },

    async share({ title, text, url }, shareCall) {
      const query = new URLSearchParams({ url, text: text ?? title });
      call(shareCall, app, 'openTelegramLink', `https://t.me/share/url?${query}`);
    },

    async open(url, openCall) {
      if (TELEGRAM_LINK.test(url)) call(openCall, app, 'openTelegramLink', url);
      else if (/^https?:/.test(url)) call(openCall, app, 'openLink', url);
      // Telegram opens pages only
      else return browser.open?.(url, openCall);
    },

    async haptic(effect, hapticCall) {
      const { HapticFeedback } = app;
      if (!isAtLeast(6.001) || !HapticFeedback) throw missing('HapticFeedback');
      attempt(hapticCall, 'HapticFeedback', { effect }, () => {
        if (effect === 'selection') HapticFeedback.selectionChanged();
        else if (isEnd(effect)) HapticFeedback.notificationOccurred(effect);
        else HapticFeedback.impactOccurred(effect);
      });
    },

    ...(able.download && { download: prompt('download') }),
    scan: prompt('scan'),
    pin: prompt('pin'),
    notifications: prompt('notifications'),
    permission: prompt('permission'),

    gestures: {
      async closing(mode, closingCall) {
        // it can ask, or not
        if (!isAtLeast(6.002) || mode === 'off') throw missing(`closing ${mode}`);
        call(closingCall, app, `${mode === 'ask' ? 'en' : 'dis'}ableClosingConfirmation`);
      },
      async swipe(isOn, swipeCall) {
        if (!isAtLeast(7.007)) throw missing('swipe');
        call(swipeCall, app, `${isOn ? 'en' : 'dis'}ableVerticalSwipes`);
      },
      async backButton(isShown, backCall) {
        if (!able.back || !BackButton) throw missing('BackButton');
        attempt(backCall, 'BackButton', { isShown }, () => (isShown ? BackButton.show() : BackButton.hide()));
      },
    },

    appearance: { read: () => readAppearance(app), listen: onEvents('themeChanged') },
    insets: {
      read: () => readInsets(app),
      listen: onEvents('safeAreaChanged', 'contentSafeAreaChanged'),
    },
    lifecycle: {
      listen({ suspend, resume }) {
        // Telegram does not wait
        const stop = onEvents('deactivated')(() => void suspend());
        const stopResume = onEvents('activated')(resume);
        return () => {
          stop();
          stopResume();
        };
      },
    },

    async close(closeCall) {
      call(closeCall, app, 'close');
    },

    listen(emit) {
      if (!able.back || !BackButton) return () => {};
      function goBack() {
        let isKept = false;
        emit('back', {
          preventDefault() {
            isKept = true;
          },
        });
        // a visible button does nothing by itself
        if (!isKept) app.close();
      }
      BackButton.onClick(goBack);
      BackButton.show();
      return () => {
        BackButton.offClick(goBack);
        BackButton.hide();
      };
    },
  };
  return adapter;
}

/** Telegram's object, which its script creates in every browser. */
async function webAppIn(page: TelegramPage, { env, signal, trace }: AdapterStart): Promise<WebApp> {
  const { sdkUrl } = Object(env.config.telegram);
  if (!page.Telegram?.WebApp && typeof sdkUrl === 'string') {
    trace('sent', SCRIPT);
    await env.loadScript(sdkUrl).catch(() => {
      throw new BridgeError('not-in-host', `${SCRIPT} did not load; see the setting telegram.sdkUrl`);
    });
    trace('received', SCRIPT);
    if (signal.aborted) throw new BridgeError('aborted', 'called off');
  }
  const app = page.Telegram?.WebApp;
  if (typeof app?.ready !== 'function' || app.platform === 'unknown') {
    throw new BridgeError('not-in-host', 'Telegram.WebApp is missing; see the setting telegram.sdkUrl');
  }
  return app;
}

/** The fragment proves who the person is, and a copied address would pass it on. */
function forgetLaunch({ location, history }: Window): void {
  const { hash, pathname, search } = location;
  if (/tgWebApp/.test(hash)) history.replaceState(history.state, '', pathname + search + withoutLaunch(hash));
}

/** A method without a reply. Its arguments are not traced, as a link may contain what is secret. */
function call(
  context: Pick<AdapterCall, 'trace'>,
  app: WebApp,
  method:
    | 'ready'
    | 'expand'
    | 'close'
    | 'openLink'
    | 'openTelegramLink'
    | 'enableClosingConfirmation'
    | 'disableClosingConfirmation'
    | 'enableVerticalSwipes'
    | 'disableVerticalSwipes',
  url = '',
): void {
  attempt(context, method, undefined, () => {
    if (!app[method]) throw missing(method);
    app[method](url);
  });
}

function attempt(
  context: Pick<AdapterCall, 'trace'>,
  method: string,
  payload: unknown,
  act: () => void,
): void {
  context.trace('sent', method, payload);
  try {
    act();
  } catch (error) {
    if (isBridgeError(error)) throw error;
    const bridgeError = errorOf(method, error);
    context.trace('received', method, { error: bridgeError.hostCode ?? 'error' });
    throw bridgeError;
  }
}

const missing = (name: string): BridgeError =>
  new BridgeError('unavailable', `this version of Telegram has no ${name}`);
const isEnd = (effect: HapticEffect): effect is 'success' | 'warning' | 'error' => /^(su|w|er)/.test(effect);

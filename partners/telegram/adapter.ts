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

export const start: StartAdapter = async (context) => {
  const { env } = context;
  const page: TelegramPage | undefined = env.window;
  if (!page) throw new BridgeError('not-in-host', 'there is no page that Telegram could be around');
  const app = await webAppIn(page, context);
  const launch = readLaunch(app);
  forgetLaunch(page);
  const [major, minor] = readVersion(app);
  const isAtLeast = (needed: number) => major + minor / 1_000 >= needed;
  call(context, app, 'ready');
  call(context, app, 'expand');

  const browser = withFilePicker(createWebAdapter(env), env);
  const { BackButton } = app;
  // 6.1 is the first version with more than the launch; 7.0 the first whose links leave the shop open
  const able: Readonly<Record<string, boolean>> = {
    'login.launch': launch.signedData !== undefined,
    'pay.native': isAtLeast(6.001) && typeof app.openInvoice === 'function',
    share: isAtLeast(7) && typeof app.openTelegramLink === 'function',
    open: isAtLeast(6.001) && typeof app.openLink === 'function',
    back: isAtLeast(6.001) && typeof BackButton?.show === 'function',
    close: typeof app.close === 'function',
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

  const adapter: Adapter = {
    ...browser,
    name: 'telegram',
    version: `${major}.${minor}`,
    launch,
    can: (capability) =>
      Object.hasOwn(able, capability)
        ? able[capability] === true
        : !/^(login|pay)/.test(capability) && browser.can(capability),

    async login() {
      if (!launch.signedData)
        throw new BridgeError('unavailable', 'Telegram opened the shop without initData');
      return { kind: 'launch', value: launch.signedData };
    },

    async pay({ token }, payCall) {
      const link = readInvoiceLink(token);
      if (!able['pay.native']) throw needs('6.1');
      if (!link)
        throw new BridgeError('unavailable', 'openInvoice needs an invoice link of the backend (token)');
      return new Promise((resolve, reject) => {
        // the link opens the payment, so it is not traced
        attempt(payCall, 'openInvoice', undefined, () =>
          app.openInvoice?.(link, (status) => {
            payCall.trace('received', 'openInvoice', { status });
            const outcome = readInvoiceStatus(status);
            if (outcome) resolve({ outcome });
            else reject(malformed('openInvoice'));
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
      if (!isAtLeast(6.001) || !HapticFeedback) throw needs('6.1');
      attempt(hapticCall, 'HapticFeedback', { effect }, () => {
        if (effect === 'selection') HapticFeedback.selectionChanged();
        else if (isEnd(effect)) HapticFeedback.notificationOccurred(effect);
        else HapticFeedback.impactOccurred(effect);
      });
    },

    ...(isAtLeast(8) &&
      typeof app.downloadFile === 'function' && {
        download: ({ url, name }, downloadCall) =>
          new Promise((resolve, reject) =>
            // the URL opens the file, so it is not traced
            attempt(downloadCall, 'downloadFile', undefined, () =>
              app.downloadFile?.({ url, file_name: name }, (status) => {
                downloadCall.trace('received', 'downloadFile', { status });
                if (status === true) resolve(status);
                else if (status === false) reject(new BridgeError('declined', 'downloadFile was refused'));
                else reject(malformed('downloadFile'));
              }),
            ),
          ),
      }),

    gestures: {
      async closing(mode, closingCall) {
        // it can ask, or not
        if (!isAtLeast(6.002) || mode === 'off') throw needs('6.2');
        call(closingCall, app, `${mode === 'ask' ? 'en' : 'dis'}ableClosingConfirmation`);
      },
      async swipe(isOn, swipeCall) {
        if (!isAtLeast(7.007)) throw needs('7.7');
        call(swipeCall, app, `${isOn ? 'en' : 'dis'}ableVerticalSwipes`);
      },
      async backButton(isShown, backCall) {
        if (!able.back || !BackButton) throw needs('6.1');
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
        const stops = [onEvents('deactivated')(() => void suspend()), onEvents('activated')(resume)];
        return () => {
          for (const stop of stops) stop();
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
};

/** Telegram's object, which its script creates in every browser. */
async function webAppIn(page: TelegramPage, { env, signal, trace }: AdapterStart): Promise<WebApp> {
  const { sdkUrl } = Object(env.config.telegram);
  if (!page.Telegram?.WebApp && typeof sdkUrl === 'string') {
    trace('sent', SCRIPT);
    await env.loadScript(sdkUrl).catch(() => {
      throw new BridgeError('not-in-host', `${SCRIPT} could not be loaded from the setting telegram.sdkUrl`);
    });
    trace('received', SCRIPT);
    if (signal.aborted) throw new BridgeError('aborted', `called off while ${SCRIPT} was loaded`);
  }
  const app = page.Telegram?.WebApp;
  if (typeof app?.ready !== 'function' || app.platform === 'unknown') {
    throw new BridgeError('not-in-host', 'Telegram.WebApp is missing; see the setting telegram.sdkUrl');
  }
  return app;
}

/** The fragment proves who the person is, and a copied address would pass it on. */
function forgetLaunch({ location, history }: Window): void {
  const url = withoutLaunch(location);
  if (url !== null) history.replaceState(history.state, '', url);
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
    if (typeof app[method] !== 'function')
      throw new BridgeError('unavailable', `Telegram has no ${method} here`);
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

const malformed = (method: string): BridgeError =>
  new BridgeError('malformed', `${method} ended with an invalid status`);
const needs = (version: string): BridgeError =>
  new BridgeError('unavailable', `needs Telegram ${version} or newer`);
const isEnd = (effect: HapticEffect): effect is 'success' | 'warning' | 'error' => /^(su|w|er)/.test(effect);

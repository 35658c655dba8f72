import { DEADLINES } from '../../bridge/index.ts';
import {
  type FaultMode,
  sendAnswer,
  type Simulator,
  type SimulatorWorld,
} from '../../bridge/testing/simulator.ts';
import { signLaunch } from './sign-launch.ts';
import type { TelegramPage } from './wire.ts';

/** The script reports what the app does after this time. */
const SOON_MS = 0;
/** How long after the shop's deadline a late answer arrives. */
const TOO_LATE_MS = 1_000;
const INVOICE = /^https:\/\/t\.me\/(?:\$|invoice\/)([\w-]+)$/;
/** What the simulated camera sees. */
const QR_TEXT = 'https://shop.example/gift-cards/claim?code=DSTP-2026';
const FAULTY_ANSWERS: Readonly<Partial<Record<FaultMode, unknown>>> = {
  refused: false,
  malformed: {},
  'numeric-status': 1,
};
const STATUSES = { approve: 'paid', decline: 'failed', dismiss: 'cancelled' } as const;

/** The Bot API version that each member of `Telegram.WebApp` came with; the others are as old as mini apps. */
const SINCE: Readonly<Record<string, number>> = {
  openInvoice: 6.1,
  openLink: 6.1,
  openTelegramLink: 6.1,
  showScanQrPopup: 6.4,
  closeScanQrPopup: 6.4,
  BackButton: 6.1,
  HapticFeedback: 6.1,
  enableClosingConfirmation: 6.2,
  disableClosingConfirmation: 6.2,
  enableVerticalSwipes: 7.7,
  disableVerticalSwipes: 7.7,
  requestWriteAccess: 6.9,
  downloadFile: 8,
  addToHomeScreen: 8,
  checkHomeScreenStatus: 8,
  safeAreaInset: 8,
  contentSafeAreaInset: 8,
};

const THEMES = {
  light: { bg_color: '#ffffff', text_color: '#000000', button_color: '#3390ec' },
  dark: { bg_color: '#18222d', text_color: '#ffffff', button_color: '#2ea6ff' },
} as const;

/** Telegram for Android with its script in the page's head: launch data, and `window.Telegram.WebApp`. */
export const telegramAndroid: Simulator = {
  host: 'telegram',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A.240205.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0.6167.178 Mobile Safari/537.36 Telegram-Android/11.5.3 (Google Pixel 7; Android 14; SDK 34; HIGH)',
  viewport: { width: 360, height: 700 },
  versions: [6, 6.1, 6.4, 7, 8, 9.1],
  methods: [
    'openInvoice',
    'openLink',
    'openTelegramLink',
    'close',
    'BackButton',
    'HapticFeedback',
    'enableClosingConfirmation',
    'disableClosingConfirmation',
    'enableVerticalSwipes',
    'disableVerticalSwipes',
    'downloadFile',
    'showScanQrPopup',
    'addToHomeScreen',
    'checkHomeScreenStatus',
    'requestWriteAccess',
  ],
  withoutAnswer: [
    'openLink',
    'openTelegramLink',
    'close',
    'HapticFeedback',
    'enableClosingConfirmation',
    'disableClosingConfirmation',
    'enableVerticalSwipes',
    'disableVerticalSwipes',
    // the app tells of it with an event, and only if the person agrees
    'addToHomeScreen',
  ],
  install(world) {
    const page: TelegramPage & { TelegramWebviewProxy?: object } = world.window;
    const initData = launchData(world);
    openWithFragment(world, initData);
    page.TelegramWebviewProxy = { postEvent: () => {} };
    page.Telegram = {
      WebApp: createWebApp(world, initData) as NonNullable<TelegramPage['Telegram']>['WebApp'] & object,
    };
  },
};

/** The user's id is the phone number, as the sandbox has no other list of Telegram's users. */
function launchData({ window, phone }: SimulatorWorld): string {
  const [number = 0] = window.crypto.getRandomValues(new Uint32Array(1));
  const fields = new URLSearchParams({
    query_id: `AAH${number.toString(36)}`,
    user: JSON.stringify({ id: Number(phone), first_name: 'Asha', language_code: 'en' }),
    auth_date: `${Math.floor(Date.now() / 1_000)}`,
    start_param: 'harness',
  });
  fields.set('hash', signLaunch(fields));
  return fields.toString();
}

/** Telegram opens the page with the launch in the fragment, where it stays. */
function openWithFragment({ window, version }: SimulatorWorld, initData: string): void {
  const { history, location } = window;
  if (!history?.replaceState) return;
  const launch = new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: version.toFixed(1),
    tgWebAppPlatform: 'android',
  });
  const fragment = location.hash ? `${location.hash}&${launch}` : `#${launch}`;
  history.replaceState(history.state, '', location.pathname + location.search + fragment);
}

function createWebApp(world: SimulatorWorld, initData: string): object {
  const fields = new URLSearchParams(initData);
  const app: object = {};
  const openSlugs = new Set<string>();
  let hasLeft = false;

  /** Runs the app's part of a method, with its fault. */
  function receive(method: string, act: () => void, payload?: unknown): void {
    world.note('sent', method, payload);
    const fault = world.fault(method);
    if (fault === 'throwing') {
      const error = new Error(`${method} failed (simulated)`);
      world.note('received', method, error);
      throw error;
    }
    if (fault !== 'silent') act();
  }

  /** Sends what a method has found to its callback, with a fault. `deadline`: how long the shop waits, in milliseconds */
  function send(
    method: string,
    answer: unknown,
    fault: FaultMode | null,
    deadline: number,
    respond: (answer: unknown) => void,
  ): void {
    sendAnswer(world, method, answer, fault, (sentFault) => {
      // a callback belongs to one call, so the answer to another one has no recipient
      if (sentFault === 'silent' || sentFault === 'other-id') return;
      const sent = (sentFault && FAULTY_ANSWERS[sentFault]) ?? answer;
      world.later(sentFault === 'late' ? deadline + TOO_LATE_MS : SOON_MS, () => respond(sent));
      if (sentFault === 'double') world.later(SOON_MS, () => respond(sent));
    });
  }

  function openInvoice(link: string, callback: (status: unknown) => void = () => {}): void {
    receive('openInvoice', () => {
      const fault = world.fault('openInvoice');
      const [, slug] = INVOICE.exec(link) ?? [];
      if (!slug || fault === 'refused') throw new Error('WebAppInvoiceUrlInvalid');
      if (openSlugs.has(slug)) throw new Error('WebAppInvoiceOpened');
      if (fault === null) openSlugs.add(slug);
      const respond = (status: unknown) => {
        openSlugs.delete(slug);
        world.note('received', 'openInvoice', status);
        callback(status);
      };
      const later = (status: unknown, ms = SOON_MS) => world.later(ms, () => respond(status));
      const paying = world.sheets.pay({ reservationId: slug }).then(async (choice) => {
        if (choice === 'dismiss') return STATUSES.dismiss;
        const status = choice === 'approve' ? 'success' : 'failed';
        // the bot hears of the payment from Telegram; if it does not, the invoice is not decided
        const isTold = await world.settle(slug, status).then(
          () => true,
          () => false,
        );
        return isTold ? STATUSES[choice] : 'pending';
      });
      if (fault === 'sync') respond(undefined);
      paying.then((status) =>
        sendAnswer(world, 'openInvoice', status, fault, (sentFault) => {
          if (sentFault === 'late') later(status, DEADLINES.pay + TOO_LATE_MS);
          else if (sentFault === 'refused') later(STATUSES.decline);
          else if (sentFault === 'malformed') later({});
          else if (sentFault === 'numeric-status') later(1);
          // the callback belongs to one invoice, so the end of another one has no recipient
          else if (sentFault !== 'other-id' && sentFault !== 'sync') later(status);
          if (sentFault === 'double') later(status);
        }),
      );
    });
  }

  function downloadFile(_file: object, callback: (isAccepted: unknown) => void = () => {}): void {
    receive('downloadFile', () => {
      const fault = world.fault('downloadFile');
      if (fault === 'refused') throw new Error('WebAppDownloadFileParamInvalid');
      const respond = (isAccepted: unknown) => {
        world.note('received', 'downloadFile', isAccepted);
        callback(isAccepted);
      };
      if (fault === 'sync') return respond(undefined);
      send('downloadFile', true, fault, DEADLINES.share, respond);
    });
  }

  /** Closes the open scanner; undefined: none is open. */
  let closeScanner: (() => void) | undefined;

  function showScanQrPopup({ text: hint }: { text?: string }, callback: (text: unknown) => unknown): void {
    receive('showScanQrPopup', () => {
      const fault = world.fault('showScanQrPopup');
      if (fault === 'refused') throw new Error('WebAppScanQrPopupParamInvalid');
      if (closeScanner) throw new Error('WebAppScanQrPopupOpened');
      let isOpen = true;
      closeScanner = () => {
        isOpen = false;
        closeScanner = undefined;
      };
      const respond = (text: unknown) => {
        if (!isOpen) return;
        world.note('received', 'showScanQrPopup', undefined);
        if (callback(text) === true) closeScanner?.();
      };
      if (fault === 'sync') return respond(undefined);
      const question = { title: 'Point the camera at a QR code', allow: 'Scan the code', deny: 'Close' };
      const scopes = hint ? [hint] : [];
      world.sheets.consent({ app: 'Doorstep', scopes, question }).then((answer) => {
        // the callback belongs to one scanner, so the end of another one has no recipient
        if (fault === 'other-id' || !isOpen) return;
        if (answer === 'deny') {
          closeScanner?.();
          if (world.version >= 7.7) world.later(SOON_MS, () => tell('scanQrPopupClosed'));
          return;
        }
        const text = fault === 'malformed' ? {} : fault === 'numeric-status' ? 1 : QR_TEXT;
        world.later(fault === 'late' ? DEADLINES.pickFile + TOO_LATE_MS : SOON_MS, () => respond(text));
        if (fault === 'double') world.later(SOON_MS, () => callback(text));
      });
    });
  }

  let isAskingToWrite = false;

  function requestWriteAccess(callback: (isAllowed: unknown) => void = () => {}): void {
    receive('requestWriteAccess', () => {
      const fault = world.fault('requestWriteAccess');
      if (fault === 'refused') throw new Error('WebAppMethodUnsupported');
      if (isAskingToWrite) throw new Error('WebAppWriteAccessRequested');
      isAskingToWrite = true;
      const respond = (isAllowed: unknown) => {
        isAskingToWrite = false;
        world.note('received', 'requestWriteAccess', isAllowed);
        callback(isAllowed);
      };
      if (fault === 'sync') return respond(undefined);
      const question = { title: 'Allow Doorstep to message you?', allow: 'Allow', deny: 'Cancel' };
      world.sheets.consent({ app: 'Doorstep', scopes: [], question }).then((choice) => {
        send('requestWriteAccess', choice === 'allow', fault, DEADLINES.login, respond);
      });
    });
  }

  let isOnHomeScreen = false;

  function addToHomeScreen(): void {
    receive('addToHomeScreen', () => {
      const fault = world.fault('addToHomeScreen');
      if (fault === 'refused') throw new Error('WebAppMethodUnsupported');
      const respond = () => {
        isOnHomeScreen = true;
        world.note('received', 'homeScreenAdded', undefined);
        tell('homeScreenAdded');
      };
      if (fault === 'sync') return respond();
      const question = { title: 'Add Doorstep to the home screen?', allow: 'Add', deny: 'Cancel' };
      world.sheets.consent({ app: 'Doorstep', scopes: [], question }).then((answer) => {
        // nothing is told of a refusal
        if (answer === 'deny' || fault === 'other-id') return;
        world.later(fault === 'late' ? DEADLINES.login + TOO_LATE_MS : SOON_MS, respond);
        if (fault === 'double') world.later(SOON_MS, respond);
      });
    });
  }

  function checkHomeScreenStatus(callback: (status: unknown) => void = () => {}): void {
    receive('checkHomeScreenStatus', () => {
      const fault = world.fault('checkHomeScreenStatus');
      if (fault === 'refused') throw new Error('WebAppMethodUnsupported');
      const respond = (status: unknown) => {
        world.note('received', 'checkHomeScreenStatus', status);
        callback(status);
      };
      const status = isOnHomeScreen ? 'added' : 'missed';
      if (fault === 'sync') return respond(status);
      send('checkHomeScreenStatus', status, fault, DEADLINES.login, respond);
    });
  }

  const listeners = new Set<() => void>();
  let isBackShown = false;
  if (isThere('BackButton')) {
    world.onBack?.(() => {
      if (!isBackShown) return false;
      hasLeft = false;
      for (const listener of [...listeners]) listener();
      return !hasLeft;
    });
  }

  const eventListeners = new Set<readonly [name: string, listener: () => void]>();
  const tell = (name: string) => {
    for (const [event, listener] of [...eventListeners]) if (event === name) listener();
  };
  if (world.version >= 8) world.onSuspend?.((isSuspended) => tell(isSuspended ? 'deactivated' : 'activated'));
  world.onScheme?.((scheme) => {
    Object.assign(app, { colorScheme: scheme, themeParams: THEMES[scheme] });
    tell('themeChanged');
  });

  function isThere(member: string): boolean {
    return world.version >= (SINCE[member] ?? 0) && world.fault(member) !== 'absent';
  }

  const members: Readonly<Record<string, unknown>> = {
    initData,
    initDataUnsafe: {
      ...Object.fromEntries(fields),
      user: JSON.parse(fields.get('user') ?? '{}'),
    },
    platform: 'android',
    version: world.version.toFixed(1),
    ready() {},
    expand() {},
    close: () =>
      receive('close', () => {
        hasLeft = true;
      }),
    openInvoice,
    downloadFile,
    showScanQrPopup,
    requestWriteAccess,
    addToHomeScreen,
    checkHomeScreenStatus,
    closeScanQrPopup: () => closeScanner?.(),
    openLink: (_url: string) => receive('openLink', () => {}),
    openTelegramLink: (_url: string) => receive('openTelegramLink', () => {}),
    BackButton: {
      show() {
        isBackShown = true;
      },
      hide() {
        isBackShown = false;
      },
      onClick: (listener: () => void) => void listeners.add(listener),
      offClick: (listener: () => void) => void listeners.delete(listener),
    },
    HapticFeedback: {
      impactOccurred: (style: string) => receive('HapticFeedback', () => {}, { style }),
      notificationOccurred: (type: string) => receive('HapticFeedback', () => {}, { type }),
      selectionChanged: () => receive('HapticFeedback', () => {}),
    },
    enableClosingConfirmation: () => receive('enableClosingConfirmation', () => {}),
    disableClosingConfirmation: () => receive('disableClosingConfirmation', () => {}),
    enableVerticalSwipes: () => receive('enableVerticalSwipes', () => {}),
    disableVerticalSwipes: () => receive('disableVerticalSwipes', () => {}),
    colorScheme: 'light',
    themeParams: THEMES.light,
    // the bar is above the page, so it covers nothing of it
    safeAreaInset: { top: 0, right: 0, bottom: 0, left: 0 },
    contentSafeAreaInset: { top: 0, right: 0, bottom: 0, left: 0 },
    onEvent: (name: string, listener: () => void) => void eventListeners.add([name, listener]),
    offEvent(name: string, listener: () => void) {
      for (const entry of eventListeners)
        if (entry[0] === name && entry[1] === listener) eventListeners.delete(entry);
    },
  };
  return Object.assign(app, Object.fromEntries(Object.entries(members).filter(([name]) => isThere(name))));
}

import { BridgeError, type Launch, type PayHint } from '../../bridge/index.ts';

/** The part of `window.Telegram.WebApp` that the adapter uses. What came after Bot API 6.0 may be missing. */
export interface WebApp {
  /** the signed launch data, as a query string; empty if the app was opened by a keyboard button */
  initData?: unknown;
  /** the same, parsed, and not verified */
  initDataUnsafe?: unknown;
  version?: unknown;
  /** `unknown` outside the app, where Telegram's script creates the object, too */
  platform?: unknown;
  ready(): void;
  expand(): void;
  close(): void;
  /** throws if the link is invalid, or another invoice is open */
  openInvoice?(link: string, callback: (status: unknown) => void): void;
  openLink?(url: string): void;
  openTelegramLink?(url: string): void;
  /** without a reply, like the next three pairs; older scripts only log that they cannot */
  enableClosingConfirmation?(): void;
  disableClosingConfirmation?(): void;
  enableVerticalSwipes?(): void;
  disableVerticalSwipes?(): void;
  /** calls back whether the person wants the file; throws while the question about another one is open */
  downloadFile?(file: { url: string; file_name: string }, callback: (isAccepted: unknown) => void): void;
  /** calls back with the text of each code until the callback returns true; throws while a scanner is open */
  showScanQrPopup?(params: { text?: string }, callback: (text: unknown) => boolean): void;
  closeScanQrPopup?(): void;
  /** without a reply but the event `homeScreenAdded`, which not every phone has */
  addToHomeScreen?(): void;
  /** calls back with `added`, `missed`, `unknown` or `unsupported` */
  checkHomeScreenStatus?(callback: (status: unknown) => void): void;
  /** calls back whether the bot may write to the person; throws while another question is open */
  requestWriteAccess?(callback: (isAllowed: unknown) => void): void;
  HapticFeedback?: {
    impactOccurred(style: 'light' | 'medium' | 'heavy'): void;
    notificationOccurred(type: 'success' | 'warning' | 'error'): void;
    selectionChanged(): void;
  };
  colorScheme?: unknown;
  /** `bg_color` and others, each as `#rrggbb` */
  themeParams?: unknown;
  /** what the system covers, and what Telegram's own bar covers of the rest; `{top, right, bottom, left}` in CSS pixels */
  safeAreaInset?: unknown;
  contentSafeAreaInset?: unknown;
  onEvent?(name: string, listener: () => void): void;
  offEvent?(name: string, listener: () => void): void;
  BackButton?: {
    show(): void;
    hide(): void;
    onClick(listener: () => void): void;
    offClick(listener: () => void): void;
  };
}

export interface TelegramPage extends Window {
  Telegram?: { WebApp?: WebApp };
}

const LANGUAGE = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;
const START_PARAMETER = /^[\w-]{1,512}$/;
const INVOICE_LINK = /^https:\/\/t\.me\/(\$|invoice\/)[\w-]+$/;
const INVOICE_SLUG = /^[\w-]+$/;

/** As `[8, 0]`; without a version it is 6.0, the only one without the field. */
export function readVersion({ version }: WebApp): readonly [major: number, minor: number] {
  const [, major, minor = 0] =
    /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(typeof version === 'string' ? version : '') ?? [];
  return major ? [Number(major), Number(minor)] : [6, 0];
}

/** Whatever is not as documented is absent. */
export function readLaunch({ initData, initDataUnsafe }: WebApp): Launch {
  const { start_param: startParameter, user } = Object(initDataUnsafe);
  const { language_code: locale } = Object(user);
  return {
    ...(isText(startParameter, START_PARAMETER) && { startParameter }),
    ...(isText(locale, LANGUAGE) && { locale }),
    ...(isText(initData, /./) && { signedData: initData }),
  };
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

/** Telegram's scheme and colours; the bridge ignores what is not a colour. */
export function readAppearance({ colorScheme, themeParams }: WebApp): object {
  const { bg_color: background, text_color: text, button_color: accent } = Object(themeParams);
  return { scheme: colorScheme, colours: { background, text, accent } };
}

/** Before 8.0, Telegram says nothing, and the page's own insets count. */
export function readInsets({ safeAreaInset, contentSafeAreaInset }: WebApp): object {
  const safeArea: Record<string, number> = {};
  for (const area of [safeAreaInset, contentSafeAreaInset])
    for (const [side, length] of Object.entries(Object(area)))
      safeArea[side] = (safeArea[side] ?? 0) + (length as number);
  return { safeArea };
}

/** The link of an invoice, which the backend may give as its slug; undefined: neither. */
export function readInvoiceLink(token: string | undefined): string | undefined {
  if (token === undefined || INVOICE_LINK.test(token)) return token;
  return INVOICE_SLUG.test(token) ? `https://t.me/$${token}` : undefined;
}

const OUTCOMES = new Map<string, PayHint['outcome']>([
  ['paid', 'ui-closed'],
  ['cancelled', 'dismissed'],
  ['failed', 'failed'],
  ['pending', 'pending'],
]);

/** Undefined: malformed. A status that is not documented says nothing. */
export function readInvoiceStatus(status: unknown): PayHint['outcome'] | undefined {
  return typeof status === 'string' ? (OUTCOMES.get(status) ?? 'unknown') : undefined;
}

/** Errors of Telegram's script, such as `WebAppMethodUnsupported`, thrown before anything is opened. */
const BEFORE_OPENING = /(Unsupported|Invalid)$/;

export function errorOf(method: string, error: unknown): BridgeError {
  const { message } = Object(error);
  const hostCode = typeof message === 'string' && /^WebApp\w{1,60}$/.test(message) ? message : undefined;
  const code = hostCode && BEFORE_OPENING.test(hostCode) ? 'unavailable' : 'host-error';
  return new BridgeError(code, `${method} threw ${hostCode ?? 'an error'}`, { hostCode, cause: error });
}

/** A fragment without what Telegram put into it. */
export function withoutLaunch(fragment: string): string {
  const rest = fragment.split(/[#&]/).filter((part) => part && !part.startsWith('tgWebApp'));
  return rest.length > 0 ? `#${rest.join('&')}` : '';
}

import { BridgeError, type BridgeErrorCode, type Launch } from '../../bridge/index.ts';

/** The part of `window.liff`, the object of LIFF SDK 2, that the adapter uses. */
export interface Liff {
  /** rejects with a `LiffError`, as all promises of the SDK do */
  init(config: { liffId: string }): Promise<unknown>;
  /** false in LINE's in-app browser and in any other browser; known before `init` */
  isInClient(): unknown;
  getLineVersion?(): unknown;
  /** since SDK 2.24; a language tag */
  getAppLanguage?(): unknown;
  /** a JSON Web Token, or null without the scope `openid` */
  getIDToken?(): unknown;
  /** whether the LIFF app's settings and the version of LINE allow an API */
  isApiAvailable?(name: string): unknown;
  /** `{status: 'success'}` once sent; nothing if the person closes the picker */
  shareTargetPicker?(messages: readonly { type: 'text'; text: string }[]): Promise<unknown>;
  /** `external`: in the phone's browser instead of LINE's; without a reply, like the next one */
  openWindow?(params: { url: string; external: boolean }): void;
  closeWindow?(): void;
  /** opens LINE's scanner; `value` is null if the person closes it */
  scanCodeV2?(): Promise<unknown>;
  /** resolves once LINE shows how to add a shortcut to this LIFF URL, and does not say whether that was done */
  createShortcutOnHomeScreen?(params: { url: string }): Promise<unknown>;
}

export interface LinePage extends Window {
  liff?: Liff;
}

const LANGUAGE = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;
const ID_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const VERSION = /^\d{1,3}(\.\d{1,3}){1,3}$/;

/** Such as `15.12.1`; undefined: unknown. */
export function readVersion(liff: Liff): string | undefined {
  return textOf(() => liff.getLineVersion?.(), VERSION);
}

/** Whether LINE's picker says if anything was sent. */
export const tellsSharing = (version: string | undefined): boolean => isAtLeast(version, 10, 11);

/** Whether LINE has the scanner of `scanCodeV2`. */
export const hasScanner = (version: string | undefined): boolean => isAtLeast(version, 11, 7);

/** Whether LINE can put verified MINI Apps on the home screen. */
export const hasShortcuts = (version: string | undefined): boolean => isAtLeast(version, 14, 3);

function isAtLeast(version: string | undefined, neededMajor: number, neededMinor: number): boolean {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

/** Whatever is not as documented is absent. */
export function readLaunch(liff: Liff): Launch {
  const locale = textOf(() => liff.getAppLanguage?.(), LANGUAGE);
  const signedData = textOf(() => liff.getIDToken?.(), ID_TOKEN);
  return { ...(locale && { locale }), ...(signedData && { signedData }) };
}

function textOf(read: () => unknown, pattern: RegExp): string | undefined {
  try {
    const value = read();
    return typeof value === 'string' && pattern.test(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True: sent. False: the person closed the picker. Undefined: malformed. */
export function readShared(result: unknown): boolean | undefined {
  // the documentation has nothing for a closed picker; SDKs pass `undefined`, `null` or `false`
  if (!result) return false;
  return Object(result).status === 'success' || undefined;
}

/** The text of a code; null: the person closed the scanner. Undefined: malformed. */
export function readScanned(result: unknown): string | null | undefined {
  const { value } = Object(result);
  return value === null || (typeof value === 'string' && value) ? value : undefined;
}

/** Errors from before anything is shown. */
const ERROR_CODES = new Map<string, BridgeErrorCode>([
  ['UNAUTHORIZED', 'unavailable'],
  ['FORBIDDEN', 'unavailable'],
  ['INVALID_ARGUMENT', 'unavailable'],
  ['INVALID_CONFIG', 'unavailable'],
]);

export function errorOf(method: string, error: unknown): BridgeError {
  const { code } = Object(error);
  const hostCode = /^\w{1,60}$/.test(`${code}`) && code !== undefined ? `${code}` : undefined;
  const sentence = `liff.${method} failed with ${hostCode ?? 'an error'}`;
  return new BridgeError(ERROR_CODES.get(`${hostCode}`) ?? 'host-error', sentence, {
    hostCode,
    cause: error,
  });
}

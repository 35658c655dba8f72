import { isText } from './frame-protocol.ts';

/** The last argument of every handler. */
export interface HandlerCall {
  /** aborted when the shop stops waiting: close any open UI. Later results are ignored */
  signal: AbortSignal;
}

/** Allowed schemes of URLs outside the shop. */
export interface AddressRules {
  shopOrigin: string;
  hostOrigin: string;
  /** the host's own schemes, each with its colon */
  schemes: readonly string[];
}

export const HTTPS = /^https:/;
export const OPENABLE = /^(https:|tel:|mailto:|upi:\/\/pay\?)/;
/** Schemes of URLs that run in the page that opens them, or read local files. */
const FORBIDDEN_SCHEMES =
  /^(javascript|data|blob|file|filesystem|about|vbscript|view-source|content|https?):$/;

/** Throws unless each of `schemes` may be a host's own scheme, such as `acme:`. */
export function checkSchemes(schemes: readonly string[]): void {
  for (const scheme of schemes) {
    if (/^[a-z][a-z0-9+.-]*:$/.test(scheme) && !FORBIDDEN_SCHEMES.test(scheme)) continue;
    throw new TypeError(`bridge/post-message: "${scheme}" is no scheme of a host; write one such as acme:`);
  }
}

/**
 * Normalizes a URL as a browser does. For origins other than the shop's and `origins`, only `allowed` URLs and the
 * host's schemes pass, and none with credentials.
 */
export function readUrl(
  request: unknown,
  { shopOrigin, schemes }: AddressRules,
  allowedUrls: RegExp | null,
  origins: readonly string[] = [],
): string {
  let address: URL | undefined;
  try {
    address = new URL(text(request));
  } catch {
    // an unreadable URL counts as unsafe
  }
  if (address && !address.username && !address.password) {
    const { href, origin, protocol } = address;
    const isShopOrigin = /^http/.test(href) && [shopOrigin, ...origins].includes(origin);
    if (isShopOrigin || allowedUrls?.test(href) || schemes.includes(protocol)) return href;
  }
  throw { code: 'refused-origin', message: 'the address leads where this host does not let a shop lead' };
}

export function text(value: unknown): string {
  if (!isText(value)) throw malformedArgument('a text is missing or too long');
  return value;
}

export function malformedArgument(message: string) {
  return { code: 'host-error', message };
}

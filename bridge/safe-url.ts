import { BridgeError } from './errors.ts';

/** The absolute URL, if it is https or of the shop's own origin; throws `refused-origin` or `invalid-argument`. */
export function safeUrl(method: string, url: unknown, base: string): string {
  try {
    const { href, origin } = new URL(url as string, base);
    if (typeof url === 'string' && (/^https:/.test(href) || origin === new URL(base).origin)) return href;
  } catch {
    // an unreadable URL counts as unsafe
  }
  throw new BridgeError(
    typeof url === 'string' ? 'refused-origin' : 'invalid-argument',
    `bridge.${method}: url must be https, or of the shop’s own origin`,
  );
}

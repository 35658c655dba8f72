import * as m from './messages.ts';
import { FRAME, returnUrl } from '../platform/attempt-url.ts';
import { isAtPayment } from '../platform/path-kinds.ts';

const SOURCE_PATTERN = /^(https?:)\/\/(\*\.)?([\w.-]+)(?::(\d+|\*))?$/;

/**
 * Whether a page belongs to a source of `frame-ancestors`. Sources without a host (`*`, `https:`) do not
 * count.
 */
function matchesSource(sources: string, { protocol, hostname, port }: URL): boolean {
  return sources.split(/ +/).some((source) => {
    const [, scheme, wildcard, host = '', sourcePort = ''] = SOURCE_PATTERN.exec(source.toLowerCase()) ?? [];
    const isHostMatch = wildcard ? hostname.endsWith(`.${host}`) : hostname === host;
    return scheme === protocol && isHostMatch && (sourcePort === '*' || sourcePort === port);
  });
}

/**
 * Handles a payer's redirect to the shop's own URL when another page frames the shop: redirects to that page,
 * if it may frame the shop. The redirect is a document, because the `form-action` policy of payers' pages
 * blocks HTTP redirects. Null: the request does not concern a frame.
 */
export function redirectToFrame(request: Request, frameAncestors: string | null): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  const frame = searchParams.get(FRAME);
  if (frame === null || frameAncestors === null || !isAtPayment(pathname)) return null;
  let page: URL;
  try {
    page = new URL(frame);
  } catch {
    return null;
  }
  if (page.username || page.password || !matchesSource(frameAncestors, page)) return null;
  const attempt = searchParams.get('attempt');
  const target = attempt === null ? page.href : returnUrl(page.href, FRAME, attempt);
  const link = target.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${m.backToShop}</title><p><a href="${link}">${m.backToShop}</a></p>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      refresh: `0;url=${target}`,
    },
  });
}

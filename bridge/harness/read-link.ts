import * as m from './messages.ts';

/** The path that the app opens for a link, with a notice; `path` is null if it opens nothing. */
export type OpenedLink = { path: string; notice: string } | { path: null; notice: string };

/** A link begins with a slash or a scheme; anything else is plain text. */
const LINK_START = /^(\/|[a-z][a-z0-9+.-]*:)/i;
/** Any other scheme may be an app's, and is handed to the shop even if the shop must reject it. */
const WEB_SCHEMES = /^(https?|blob):$/;

/** A path of the shop, or a path that passes an app link to it as a host app does. Null for text and other sites. */
export function readPlainLink(text: string, origin: string): OpenedLink {
  const link = text.trim();
  const url = LINK_START.test(link) ? parse(link, origin) : null;
  if (url && !WEB_SCHEMES.test(url.protocol)) {
    return { path: `/?deeplink=${encodeURIComponent(link)}`, notice: '' };
  }
  if (url?.origin !== origin || url.protocol === 'blob:' || /^\/[/\\]/.test(url.pathname)) {
    return { path: null, notice: m.noLink };
  }
  return { path: url.pathname + url.search + url.hash, notice: '' };
}

function parse(link: string, origin: string): URL | null {
  try {
    return new URL(link, origin);
  } catch {
    return null;
  }
}

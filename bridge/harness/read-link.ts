import * as m from './messages.ts';

/** Where the app opens the shop for a link, and what is to be said of it; `path` is null when it opens nothing. */
export type OpenedLink = { path: string; notice: string } | { path: null; notice: string };

/** What a link may begin with: a path's slash or a scheme. Anything else is words. */
const BEGINNING = /^(\/|[a-z][a-z0-9+.-]*:)/i;
/** Any other scheme may be an app's: also those that the shop has to refuse are handed to it. */
const OF_THE_WEB = /^(https?|blob):$/;

/** A path of the shop, or one that hands it an app link, as a host app does. Words and other sites are no link. */
export function readPlainLink(text: string, origin: string): OpenedLink {
  const link = text.trim();
  const url = BEGINNING.test(link) ? parse(link, origin) : null;
  if (url && !OF_THE_WEB.test(url.protocol)) {
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

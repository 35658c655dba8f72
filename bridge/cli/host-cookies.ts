/**
 * Cookies of the site in the browser of the QA page, where all simulated apps share one jar: each app's have its id as a
 * prefix, which scripts in the frame do not see.
 */

const HOST_COOKIE = 'device_host';

/** The host whose frame sent these cookies; undefined: the QA page has not opened one yet. */
export function hostOf(cookies = ''): string | undefined {
  const prefix = `${HOST_COOKIE}=`;
  return pairsOf(cookies)
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

/** The `cookie` header for the site; empty: none. */
export function cookiesForSite(cookies = ''): string {
  const host = hostOf(cookies);
  if (host === undefined) return cookies;
  const prefix = `${host}.`;
  return pairsOf(cookies)
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
    .join('; ');
}

/**
 * A `set-cookie` header of the site, for the host's part of the jar. The harness is one local host without https, and its
 * page clears the jar by script.
 */
export function cookieForBrowser(cookie: string, host: string | undefined): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const kept = attributes.filter(
    (attribute) => !/^(domain=|secure$|httponly$|partitioned$|samesite=none$)/i.test(attribute),
  );
  return [host === undefined ? pair : `${host}.${pair}`, ...kept].join('; ');
}

const pairsOf = (cookies: string): string[] => cookies.split(/;\s*/).filter(Boolean);

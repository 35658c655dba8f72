/** Encoded characters that are equivalent to the plain ones (RFC 3986, 2.3). */
const ENCODED_UNRESERVED = /%(?:2d|2e|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * Sequences that servers interpret differently, so that the backend might see another path: encoded and doubled
 * slashes, backslashes, path parameters (`..;`) and control characters, however often they are encoded, and dots that
 * are encoded more than once.
 */
const AMBIGUOUS_SEQUENCE = /%(?:25)*(?:2f|5c|3b|[01][\da-f]|7f)|%(?:25)+2e|[\\;]|\/\//i;

const API_PATH = /^\/api(?:\/|$)/;

/** The normal form of the path, so that routes, proxy and backend see the same path; null: it has no normal form. */
function normalizePath(pathname: string): string | null {
  const path = pathname.replace(ENCODED_UNRESERVED, decodeURIComponent);
  if (!API_PATH.test(path)) return path;
  return AMBIGUOUS_SEQUENCE.test(path) || !isDecodable(path) ? null : path;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const HOST_PATTERN = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The request with its path in normal form; null: no normal form, or an invalid host. */
export function normalizeRequest(request: Request): Request | null {
  const host = request.headers.get('host');
  if (host !== null && !HOST_PATTERN.test(host)) return null;
  // Some runtimes build the URL from any Host header, even an invalid one.
  if (!URL.canParse(request.url)) return null;
  const url = new URL(request.url);
  if (url.username !== '' || url.password !== '') return null;
  const path = normalizePath(url.pathname);
  if (path === null || path === url.pathname) return path === null ? null : request;
  url.pathname = path;
  return new Request(url, request);
}

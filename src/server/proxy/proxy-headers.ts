/**
 * Request headers that the response depends on: a cache must not serve it for another place, or without the
 * age consent.
 */
const VARYING_HEADERS = [
  'lat',
  'lon',
  'cur_lat',
  'cur_lon',
  'city',
  'feature_flag_key',
  'x-age-consent-granted',
];

/**
 * The request headers that are forwarded: those of the shop's own requests and those that every browser
 * sends. All others, e.g. cookies, are dropped.
 */
const REQUEST_HEADERS = [
  ...['access_token', 'app_client', 'app_version', 'auth_key', 'device_id', 'platform', 'req_key'],
  ...['rn_bundle_version', 'session_uuid', 'web_app_version'],
  ...VARYING_HEADERS,
  ...['content-type', 'accept', 'accept-language', 'user-agent'],
];

/**
 * The content type of every response with a body: with the backend's own, a browser might render the response
 * as a page.
 */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The response headers that are forwarded; the shop adjusts its clock by `date`. */
const RESPONSE_HEADERS = ['date', 'retry-after', 'etag', 'cache-control', 'vary'];

/** Prevents a data response that is opened as a document from running in the shop's origin. */
export const INERT_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

export function requestHeaders(request: Request): Headers {
  const hopByHop = new Set(
    (request.headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase()),
  );
  const headers = new Headers();
  for (const name of REQUEST_HEADERS) {
    const value = request.headers.get(name);
    if (value !== null && !hopByHop.has(name)) headers.set(name, value);
  }
  return headers;
}

/** The headers for the client. `isPersonal`: the request had an access token, so the response must not be cached. */
export function responseHeaders(answer: Headers, isPersonal: boolean): Headers {
  const headers = new Headers(INERT_HEADERS);
  for (const [name, value] of answer) {
    if (RESPONSE_HEADERS.includes(name) || name.startsWith('access-control-')) headers.set(name, value);
  }
  if (isPersonal || !headers.has('cache-control')) headers.set('cache-control', 'no-store');
  else for (const name of VARYING_HEADERS) headers.append('vary', name);
  return headers;
}

/** An error response that this server sends itself, in the backend's format. */
export function errorResponse(
  status: number,
  message: string,
  extraHeaders: Readonly<Record<string, string>> = {},
): Response {
  const body = JSON.stringify({ success: false, message });
  return new Response(body, {
    status,
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...INERT_HEADERS, ...extraHeaders },
  });
}

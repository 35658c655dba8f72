/** What the shop's own calls carry, and what every browser adds. Anything else stays here. */
const SENT = [
  ...['access_token', 'app_client', 'app_version', 'auth_key', 'device_id', 'platform', 'req_key'],
  ...['rn_bundle_version', 'session_uuid', 'web_app_version', 'x-age-consent-granted'],
  ...['lat', 'lon', 'cur_lat', 'cur_lon', 'city', 'feature_flag_key'],
  ...['content-type', 'accept', 'accept-language', 'user-agent'],
];

/** `date` is what the shop sets its clock by. */
const PASSED_ON = ['content-type', 'date', 'retry-after', 'etag', 'cache-control', 'vary'];

/** An answer opened by itself is no page of the shop's origin. */
const INERT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

export function headersToSend(request: Request): Headers {
  const named = new Set(
    (request.headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase()),
  );
  const headers = new Headers();
  for (const name of SENT) {
    const value = request.headers.get(name);
    if (value !== null && !named.has(name)) headers.set(name, value);
  }
  return headers;
}

/** `personal`: the call carried a session, so its answer is kept by nobody. */
export function headersToPassOn(answer: Headers, personal: boolean): Headers {
  const headers = new Headers(INERT);
  for (const [name, value] of answer) {
    if (PASSED_ON.includes(name) || name.startsWith('access-control-')) headers.set(name, value);
  }
  if (personal || !headers.has('cache-control')) headers.set('cache-control', 'no-store');
  else for (const name of ['lat', 'lon']) headers.append('vary', name);
  return headers;
}

/** Our own words, in the shape of the backend's. */
export function refusal(
  status: number,
  message: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  const body = JSON.stringify({ success: false, message });
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...INERT, ...more },
  });
}

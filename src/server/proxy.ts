/** What is between two hops only, or would tell the backend whose page this is. */
const NOT_SENT = [
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'host'],
  ...['accept-encoding', 'content-length', 'cookie', 'origin', 'referer'],
];

/** What is between two hops only, or would speak for this origin in the backend's place. */
const NOT_PASSED_ON = [
  ...['connection', 'keep-alive', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['content-encoding', 'content-length', 'set-cookie', 'alt-svc', 'clear-site-data'],
  'strict-transport-security',
];

/** The one backend path that has `/api` in its own name. */
const OWN_API = '/api/feature-flags/';

/** Longer than any call of the shop waits. */
const PATIENCE_MS = 30_000;

/** `/api/…` of this origin, answered by a real backend. Cookies stay here; the token travels in its header. */
export function createProxy(
  base: string,
  fetch: typeof globalThis.fetch,
): (request: Request) => Promise<Response> {
  const root = base.replace(/\/+$/, '');
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.startsWith(OWN_API) ? pathname : pathname.replace(/^\/api/, '');
    try {
      const answer = await fetch(root + path + search, {
        method: request.method,
        headers: without(request.headers, NOT_SENT),
        redirect: 'manual',
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]),
        ...(request.body !== null && { body: await request.arrayBuffer() }),
      });
      return new Response(answer.body, {
        status: answer.status,
        headers: without(answer.headers, NOT_PASSED_ON),
      });
    } catch {
      return Response.json(
        { success: false, message: 'The shop’s backend cannot be reached just now.' },
        { status: 502 },
      );
    }
  };
}

function without(headers: Headers, names: readonly string[]): Headers {
  const rest = new Headers(headers);
  for (const name of names) rest.delete(name);
  return rest;
}

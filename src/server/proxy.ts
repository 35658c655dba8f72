/** Headers that are between two hops only, or that would tell the backend whose page this is. */
const DROPPED = ['host', 'connection', 'cookie', 'origin', 'referer', 'content-length', 'accept-encoding'];

/** The one backend path that has `/api` in its own name. */
const OWN_API = '/api/feature-flags/';

/** `/api/…` of this origin, answered by a real backend. Cookies stay here; the token travels in its header. */
export function createProxy(
  base: string,
  fetch: typeof globalThis.fetch,
): (request: Request) => Promise<Response> {
  const root = base.replace(/\/+$/, '');
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of DROPPED) headers.delete(name);
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    try {
      const answer = await fetch(
        root + (pathname.startsWith(OWN_API) ? pathname : pathname.replace(/^\/api/, '')) + search,
        {
          method: request.method,
          headers,
          redirect: 'manual',
          ...(hasBody && { body: await request.arrayBuffer() }),
        },
      );
      const passed = new Headers(answer.headers);
      for (const name of [
        'content-encoding',
        'content-length',
        'transfer-encoding',
        'connection',
        'set-cookie',
      ]) {
        passed.delete(name);
      }
      return new Response(answer.body, { status: answer.status, headers: passed });
    } catch {
      return Response.json(
        { success: false, message: 'The shop’s backend cannot be reached just now.' },
        { status: 502 },
      );
    }
  };
}

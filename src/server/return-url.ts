import type { Registry } from '../../bridge/index.ts';
import { returnPathOf } from '../../partners/registry.ts';
import type { Forwarding } from './forwarded.ts';
import { addBootField } from './document.ts';

/** A short-lived HttpOnly cookie for the return path only. */
const COOKIE_NAME = 'v1_returned';
const MAX_AGE_S = 60;
/** Longer than any partner's response, and below the cookie limit of 4 KB. */
const MAX_LENGTH = 3_000;

/**
 * The parameters of a partner's redirect are secret, but URLs leak (history, referrer, screen). The handler
 * therefore redirects to the path without them, and passes them to the next document once, in a cookie.
 */
export function createReturnHandler(registry: Registry, { originOf }: Pick<Forwarding, 'originOf'>) {
  function createCookie(request: Request, path: string, value: string, seconds: number): string {
    const secure = originOf(request).startsWith('https:') ? '; Secure' : '';
    return `${COOKIE_NAME}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  }

  function redirectToPath(request: Request, path: string, query: string): Response {
    const value = encodeURIComponent(query);
    const headers = new Headers({
      location: path,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    if (value.length <= MAX_LENGTH) headers.set('set-cookie', createCookie(request, path, value, MAX_AGE_S));
    return new Response(null, { status: 303, headers });
  }

  return async (request: Request, answer: (forwarded: Request) => Promise<Response>): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const path = ['GET', 'HEAD'].includes(request.method) ? returnPathOf(registry, pathname) : undefined;
    if (path === undefined) return answer(request);
    if (search !== '') return redirectToPath(request, path, search.slice(1));
    // The page must be uncompressed, because its boot JSON is edited.
    const uncompressed = new Headers(request.headers);
    uncompressed.delete('accept-encoding');
    const page = await answer(new Request(request.url, { method: request.method, headers: uncompressed }));
    const returnQuery = cookieOf(request);
    const headers = new Headers(page.headers);
    headers.set('cache-control', 'no-store');
    // With these headers, a CDN would cache this personal page like the public one.
    for (const name of ['cdn-cache-control', 'etag']) headers.delete(name);
    if (returnQuery === null) return new Response(page.body, { status: page.status, headers });
    headers.append('set-cookie', createCookie(request, path, '', 0));
    return new Response(addBootField(await page.text(), 'returned', returnQuery), {
      status: page.status,
      headers,
    });
  };
}

function cookieOf(request: Request): string | null {
  const parts = (request.headers.get('cookie') ?? '').split(/; */);
  const found = parts.find((part) => part.startsWith(`${COOKIE_NAME}=`))?.slice(COOKIE_NAME.length + 1);
  try {
    return found ? decodeURIComponent(found) : null;
  } catch {
    return null;
  }
}

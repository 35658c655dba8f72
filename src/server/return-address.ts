import type { Registry } from '../../bridge/index.ts';
import { returnPathOf } from '../../partners/registry.ts';
import type { Forwarding } from './forwarded.ts';
import { withBootFact } from './document.ts';

/** Sent back to the return path alone, by no script to be read, and for no longer than a redirect takes. */
const COOKIE = 'v1_returned';
const SECONDS = 60;
/** No partner's answer is so long, and no cookie may be. */
const LONGEST = 3_000;

/**
 * What a partner sends a shopper back with is secret, and an address is seen by many: the history, whoever the page calls,
 * whoever it is shown to. The page is sent on to the address alone, and what came with it is handed to the next document,
 * once.
 */
export function createReturnAddress(registry: Registry, { originOf }: Pick<Forwarding, 'originOf'>) {
  function cookie(request: Request, path: string, value: string, seconds: number): string {
    const secure = originOf(request).startsWith('https:') ? '; Secure' : '';
    return `${COOKIE}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  }

  function sendOn(request: Request, path: string, query: string): Response {
    const value = encodeURIComponent(query);
    const headers = new Headers({
      location: path,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    if (value.length <= LONGEST) headers.set('set-cookie', cookie(request, path, value, SECONDS));
    return new Response(null, { status: 303, headers });
  }

  return async (request: Request, answer: (asked: Request) => Promise<Response>): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const path = ['GET', 'HEAD'].includes(request.method) ? returnPathOf(registry, pathname) : undefined;
    if (path === undefined) return answer(request);
    if (search !== '') return sendOn(request, path, search.slice(1));
    // as text: nothing is written into what is packed
    const asked = new Headers(request.headers);
    asked.delete('accept-encoding');
    const page = await answer(new Request(request.url, { method: request.method, headers: asked }));
    const handed = cookieOf(request);
    const headers = new Headers(page.headers);
    headers.set('cache-control', 'no-store');
    // what a page of many is kept by in front of the shop
    for (const name of ['cdn-cache-control', 'etag']) headers.delete(name);
    if (handed === null) return new Response(page.body, { status: page.status, headers });
    headers.append('set-cookie', cookie(request, path, '', 0));
    return new Response(withBootFact(await page.text(), 'returned', handed), {
      status: page.status,
      headers,
    });
  };
}

function cookieOf(request: Request): string | null {
  const parts = (request.headers.get('cookie') ?? '').split(/; */);
  const found = parts.find((part) => part.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  try {
    return found ? decodeURIComponent(found) : null;
  } catch {
    return null;
  }
}

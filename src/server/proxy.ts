import type { Settings } from '../shell/settings.ts';
import type { Forwarding, Peer } from './forwarded.ts';
import { headersToPassOn, headersToSend, refusal } from './proxy-headers.ts';

/** The one backend path that has `/api` in its own name. */
const OWN_API = '/api/feature-flags/';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Longer than any call of the shop waits. */
const PATIENCE_MS = 30_000;

const UNREACHABLE = 'The shop’s backend cannot be reached just now.';
const NOT_UNDERSTOOD = 'The shop’s backend gave an answer that the shop cannot read.';

export interface ProxyDeps {
  settings: Pick<Settings<'server'>, 'apiBodyLimit' | 'partners'>;
  forwarding: Forwarding;
  fetch: typeof globalThis.fetch;
}

/**
 * `/api/…` of this origin, answered by a real backend. Cookies stay here; the token travels in its header. What the backend
 * answers is data: whatever would act in this origin's name (scripts, cookies, ways to elsewhere) is left out.
 */
export function createProxy(
  base: string,
  { settings, forwarding, fetch }: ProxyDeps,
): (request: Request, peer?: Peer) => Promise<Response> {
  const root = base.replace(/\/+$/, '');

  async function send(request: Request, path: string, peer: Peer | undefined): Promise<Response> {
    const headers = headersToSend(request);
    for (const [name, value] of Object.entries(forwarding.headersFor(request, peer)))
      headers.set(name, value);
    const body = limited(request.body, settings.apiBodyLimit);
    const init: RequestInit & { duplex?: 'half' } = {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS), body.over]),
      ...(body.stream !== null && { body: body.stream, duplex: 'half' }),
    };
    const again = request.method === 'GET' || request.method === 'HEAD';
    try {
      return await fetch(root + path, init).catch((error: unknown) => {
        // a connection that the backend had given up, for one: nothing of an answer has come
        if (!again || init.signal?.aborted) throw error;
        return fetch(root + path, init);
      });
    } catch {
      return body.over.aborted ? tooLarge() : refusal(502, UNREACHABLE);
    }
  }

  return async (request, peer) => {
    const { pathname, search, origin } = new URL(request.url);
    const { method, headers } = request;
    if (!METHODS.includes(method)) {
      return refusal(405, 'The shop makes no such calls.', { allow: METHODS.join(', ') });
    }
    if (Number(headers.get('content-length') ?? 0) > settings.apiBodyLimit) return tooLarge();
    const path = pathname.startsWith(OWN_API) ? pathname : pathname.replace(/^\/api/, '');
    const answer = await send(request, path + search, peer);
    const personal = headers.has('access_token');
    const location = answer.headers.get('location');
    if (location !== null && answer.status >= 300 && answer.status < 400) {
      const way = mayLead(location, { origin, method, path, partners: settings.partners });
      await answer.body?.cancel();
      if (way === null) return refusal(502, NOT_UNDERSTOOD);
      const onward = headersToPassOn(answer.headers, true);
      onward.set('location', way);
      return new Response(null, { status: answer.status, headers: onward });
    }
    return passOn(answer, personal);
  };
}

const tooLarge = () => refusal(413, 'That is more than the shop takes at once.');

/** The body as it arrives, and the signal that it has become too large. */
function limited(body: ReadableStream<Uint8Array> | null, limit: number) {
  const over = new AbortController();
  let size = 0;
  const stream =
    body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.byteLength;
          if (size <= limit) return controller.enqueue(chunk);
          over.abort();
          controller.error(new RangeError('the body is too large'));
        },
      }),
    ) ?? null;
  return { stream, over: over.signal };
}

async function passOn(answer: Response, personal: boolean): Promise<Response> {
  const { status } = answer;
  const headers = headersToPassOn(answer.headers, personal);
  if (/^application\/([\w.-]+\+)?json\b/i.test(answer.headers.get('content-type') ?? '')) {
    return new Response(answer.body, { status, headers });
  }
  headers.delete('content-type');
  if (answer.body === null || (await isEmpty(answer.body))) return new Response(null, { status, headers });
  const wait = answer.headers.get('retry-after');
  return status >= 400
    ? refusal(status, UNREACHABLE, wait === null ? {} : { 'retry-after': wait })
    : refusal(502, NOT_UNDERSTOOD);
}

/** Reads no more than its first bytes. */
async function isEmpty(body: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    if (value.byteLength === 0) continue;
    void reader.cancel();
    return false;
  }
}

const AUTHORIZE = /^\/v2\/accounts\/authorize\/([^/?]+)/;

/** Where an answer may send the browser: to a path of the shop, or from a partner's login to that partner. */
function mayLead(
  location: string,
  from: { origin: string; method: string; path: string; partners: Settings<'server'>['partners'] },
): string | null {
  if (/^\/(?![/\\])/.test(location)) {
    const url = parse(location, from.origin);
    // `/.//host` is of this origin, and comes out as `//host`
    const own = url?.origin === from.origin && !url.pathname.startsWith('//');
    return own ? url.pathname + url.search + url.hash : null;
  }
  const partner = from.method === 'GET' ? AUTHORIZE.exec(from.path)?.[1] : undefined;
  const url = parse(location);
  if (partner === undefined || url?.protocol !== 'https:') return null;
  const known = Object.values(from.partners[partner] ?? {}).map((value) => parse(String(value))?.host);
  return known.includes(url.host) ? url.href : null;
}

function parse(address: string, base?: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null;
}

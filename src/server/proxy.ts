import { backendAddress } from '../http/backend-address.ts';
import { REQUEST_ID } from '../http/headers.ts';
import type { Clock } from '../model/ports.ts';
import type { Settings } from '../shell/settings.ts';
import type { Circuits, Outcome } from './circuit.ts';
import type { Forwarding, Peer } from './forwarded.ts';
import type { Api } from './handler.ts';
import { headersToPassOn, headersToSend, refusal } from './proxy-headers.ts';
import { familyOf } from './route-pattern.ts';
import { watchedBody } from './watched-body.ts';

/** The only backend path that starts with `/api` itself. */
const OWN_API = '/api/feature-flags/';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Timeouts until the response starts: for reads shorter than the client's 15 s; writes may take longer. */
const READ_TIMEOUT_MS = 12_000;
const WRITE_TIMEOUT_MS = 30_000;
/** Timeout for a pause within a response body. */
const BODY_TIMEOUT_MS = 10_000;

/**
 * Payments, orders and logout ignore open circuits. `poll_start_ts` is in the polling URL that the backend
 * itself gives for a payment.
 */
const ALWAYS_ASKED = /payment|order|logout|\/cart\/[^/]+\/actions|[?&]poll_start_ts=/i;

const UNREACHABLE = 'The shop’s backend cannot be reached just now.';
const NOT_UNDERSTOOD = 'The shop’s backend gave an answer that the shop cannot read.';

/** A response of the backend. */
type Heard = Pick<Response, 'status' | 'headers' | 'body'>;

export interface ProxyDeps {
  settings: Pick<Settings<'server'>, 'apiBodyLimit' | 'partners'>;
  forwarding: Forwarding;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  circuits: Circuits;
}

/**
 * Proxies `/api/…` to a real backend. Cookies are dropped; the access token has its own header. Responses are
 * data: everything active in this origin (scripts, cookies, external redirects) is removed.
 */
export function createProxy(base: string, { settings, forwarding, fetch, clock, circuits }: ProxyDeps): Api {
  const root = base.replace(/\/+$/, '');

  /** Sends the request; `settle` is called once with its outcome. */
  async function send(
    request: Request,
    path: string,
    from: { peer: Peer | undefined; requestId: string | undefined },
    settle: (outcome: Outcome) => void,
  ): Promise<Heard> {
    const address = backendAddress(root, path);
    const headers = headersToSend(request);
    for (const [name, value] of Object.entries(forwarding.headersFor(request, from.peer)))
      headers.set(name, value);
    if (from.requestId !== undefined) headers.set(REQUEST_ID, from.requestId);
    const body = limited(request.body, settings.apiBodyLimit);
    const late = new AbortController();
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const cancel = clock.after(reading ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS, () => late.abort());
    const init: RequestInit & { duplex?: 'half' } = {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, late.signal, body.over]),
      ...(body.stream !== null && { body: body.stream, duplex: 'half' }),
    };
    try {
      const answer = await fetch(address, init).catch((error: unknown) => {
        // A read is retried once, e.g. after the backend closed an idle connection.
        if (!reading || init.signal?.aborted) throw error;
        return fetch(address, init);
      });
      return heard(answer, settle);
    } catch {
      settle(request.signal.aborted || body.over.aborted ? 'unknown' : 'failed');
      return body.over.aborted ? tooLarge() : refusal(502, UNREACHABLE);
    } finally {
      cancel();
    }
  }

  /** A 4xx shows that the backend works; other responses count when the body is complete. */
  function heard(answer: Response, settle: (outcome: Outcome) => void): Heard {
    const { status, headers, body } = answer;
    if (status >= 500) settle('failed');
    else if (status >= 300 || body === null) settle('answered');
    if (body === null) return answer;
    const unread = isJson(headers) ? 'unknown' : 'failed';
    const ended = (how: 'whole' | 'broken' | 'cancelled') =>
      settle(how === 'whole' ? 'answered' : how === 'broken' ? 'failed' : unread);
    return { status, headers, body: watchedBody(body, { clock, silenceMs: BODY_TIMEOUT_MS, ended }) };
  }

  /** The circuit of one request; exempt requests do not affect it. */
  function circuitOf(path: string) {
    const family = familyOf(path);
    const covered = !ALWAYS_ASKED.test(path);
    let settled = !covered;
    return {
      wait: covered ? circuits.waitFor(family) : 0,
      settle(outcome: Outcome) {
        if (!settled) circuits.settle(family, outcome);
        settled = true;
      },
    };
  }

  return async (request, peer, requestId) => {
    const { pathname, search, origin } = new URL(request.url);
    const { method, headers } = request;
    if (!METHODS.includes(method)) {
      return refusal(405, 'The shop makes no such calls.', { allow: METHODS.join(', ') });
    }
    if (Number(headers.get('content-length') ?? 0) > settings.apiBodyLimit) return tooLarge();
    const path = pathname.startsWith(OWN_API) ? pathname : pathname.replace(/^\/api/, '');
    const { wait, settle } = circuitOf(path + search);
    if (wait > 0) return refusal(503, UNREACHABLE, { 'retry-after': String(Math.ceil(wait / 1000)) });
    const answer = await send(request, path + search, { peer, requestId }, settle);
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

/** The body, and a signal that aborts when it exceeds the limit. */
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

const isJson = (headers: Headers): boolean =>
  /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');

async function passOn(answer: Heard, personal: boolean): Promise<Response> {
  const { status } = answer;
  const headers = headersToPassOn(answer.headers, personal);
  if (isJson(answer.headers)) {
    return new Response(answer.body, { status, headers });
  }
  headers.delete('content-type');
  if (answer.body === null || (await isEmpty(answer.body))) return new Response(null, { status, headers });
  const wait = answer.headers.get('retry-after');
  if (status >= 400) return refusal(status, UNREACHABLE, wait === null ? {} : { 'retry-after': wait });
  return refusal(502, NOT_UNDERSTOOD);
}

/** Reads only until the first bytes. */
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

/** Allowed redirect targets: paths of the shop, or after a partner's login that partner. */
function mayLead(
  location: string,
  from: { origin: string; method: string; path: string; partners: Settings<'server'>['partners'] },
): string | null {
  if (/^\/(?![/\\])/.test(location)) {
    const url = parse(location, from.origin);
    // `/.//host` has this origin but normalises to `//host`.
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

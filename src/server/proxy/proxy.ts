import * as m from '../messages.ts';
import { backendUrl } from '../../http/backend-url.ts';
import { REQUEST_ID } from '../../http/headers.ts';
import type { Clock } from '../../model/ports.ts';
import type { Settings } from '../../shell/settings.ts';
import type { Forwarding } from '../forwarded.ts';
import type { Api, CallFrom } from '../handler.ts';
import { createCallerLimits, maxArriving, maxCodes } from './caller-limits.ts';
import type { CircuitCall, Circuits, Outcome } from './circuit.ts';
import { headersToPassOn, headersToSend, JSON_TYPE, refusal } from './proxy-headers.ts';
import { type BodyFault, createRequestBodies } from './request-body.ts';
import { familyOf } from '../route-pattern.ts';
import { watchedBody } from './watched-body.ts';

/** The only backend path that starts with `/api` itself. */
const FLAGS_PATH = '/api/feature-flags/';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Timeouts until the response starts: for reads shorter than the client's 15 s; writes may take longer. */
const READ_TIMEOUT_MS = 12_000;
const WRITE_TIMEOUT_MS = 30_000;
/** Timeout for a pause within a response body. */
const BODY_TIMEOUT_MS = 10_000;

/** Sent as `retry-after` while too many bodies are being received. */
const BUSY_MS = 5_000;

/**
 * Payments, orders, logout and the auth key, which every visit needs, ignore open circuits. `poll_start_ts` marks the
 * polling URL of a payment, which the backend chooses.
 */
const ALWAYS_ASKED =
  /payment|order|logout|^\/v2\/accounts\/auth_key\/?(?:\?|$)|\/cart\/[^/]+\/actions|[?&]poll_start_ts=/i;

/** An attempt at a login code. */
const TRIES_CODE = /^\/v2\/accounts\/verify\/phone\/code(?:\/|$)/i;

/** A response of the backend. */
type PassedAnswer = Pick<Response, 'status' | 'headers' | 'body'>;

/** A request whose body has been received. */
interface Call {
  request: Request;
  path: string;
  body: Uint8Array<ArrayBuffer>;
  from: CallFrom;
  /** `leave`: called when the request has ended; `streams`: it ends with the response's body */
  open: { leave(): void; streams: boolean };
}

export interface ProxyDeps {
  settings: Pick<Settings<'server'>, 'apiBodyLimit' | 'apiRateLimit' | 'partners'>;
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
  const { apiBodyLimit, apiRateLimit, partners } = settings;
  const limits = createCallerLimits({ clock, perMinute: apiRateLimit });
  const codes = createCallerLimits({ clock, perMinute: maxCodes(apiRateLimit) });
  const bodies = createRequestBodies({
    clock,
    limit: apiBodyLimit,
    maxArriving: maxArriving(apiRateLimit),
  });

  /** Sends the request; `settle` is called once with its outcome. */
  async function send(call: Call, settle: (outcome: Outcome) => void): Promise<PassedAnswer> {
    const { request, path, body, from } = call;
    const headers = headersToSend(request);
    for (const [name, value] of Object.entries(forwarding.headersFor(request, from.peer)))
      headers.set(name, value);
    if (from.requestId !== undefined) headers.set(REQUEST_ID, from.requestId);
    const late = new AbortController();
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const cancel = clock.after(reading ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS, () => late.abort());
    const init: RequestInit = {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, late.signal]),
      ...(body.byteLength > 0 && { body }),
    };
    const url = backendUrl(root, path);
    try {
      const answer = await fetch(url, init).catch((error: unknown) => {
        // A read is retried once, e.g. after the backend closed an idle connection.
        if (!reading || init.signal?.aborted) throw error;
        return fetch(url, init);
      });
      return onAnswer(answer, call, settle);
    } catch {
      settle(request.signal.aborted ? 'unknown' : 'silent');
      return refusal(502, m.backendUnreachable);
    } finally {
      cancel();
    }
  }

  /** A 4xx shows that the backend works; other responses count when the body is complete. */
  function onAnswer(
    answer: Response,
    { request, open }: Call,
    settle: (outcome: Outcome) => void,
  ): PassedAnswer {
    const { status, headers, body } = answer;
    if (status >= 500) settle('failed');
    else if (status >= 400 || (body === null && !isRedirect(answer))) settle('answered');
    if (body === null) return answer;
    open.streams = true;
    const unread = isJson(headers) ? 'unknown' : 'failed';
    const ended = (how: 'whole' | 'broken' | 'cancelled') => {
      open.leave();
      // The body also breaks when the client aborts.
      if (how === 'broken') settle(request.signal.aborted ? 'unknown' : 'failed');
      else settle(how === 'whole' ? 'answered' : unread);
    };
    return { status, headers, body: watchedBody(body, { clock, silenceMs: BODY_TIMEOUT_MS, ended }) };
  }

  /** The circuit of one request; exempt requests do not affect it. */
  function circuitOf({ request, path, body, from }: Call) {
    const call: CircuitCall = {
      family: familyOf(path),
      method: request.method,
      path,
      caller: from.caller ?? '',
      hasBody: body.byteLength > 0,
    };
    const covered = !ALWAYS_ASKED.test(path);
    let settled = !covered;
    return {
      wait: covered ? circuits.waitFor(call) : 0,
      settle(outcome: Outcome) {
        if (!settled) circuits.settle(call, outcome);
        settled = true;
      },
    };
  }

  /** Sends a request to the backend, unless its circuit is open. */
  async function ask(call: Call): Promise<Response> {
    const { request, path } = call;
    const { wait, settle } = circuitOf(call);
    if (wait > 0) return refusal(503, m.backendUnreachable, retryAfter(wait));
    const answer = await send(call, settle);
    const personal = request.headers.has('access_token');
    if (!isRedirect(answer)) return passOn(answer, personal);
    const location = answer.headers.get('location') ?? '';
    const { origin } = new URL(request.url);
    const way = mayLead(location, { origin, method: request.method, path, partners });
    settle(way === null ? 'failed' : 'answered');
    await answer.body?.cancel();
    if (way === null) return refusal(502, m.backendNotUnderstood);
    const onward = headersToPassOn(answer.headers, true);
    onward.set('location', way);
    return new Response(null, { status: answer.status, headers: onward });
  }

  return async (request, from = {}) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    if (!METHODS.includes(method)) {
      return refusal(405, m.methodNotAllowed, { allow: METHODS.join(', ') });
    }
    if (Number(headers.get('content-length') ?? 0) > apiBodyLimit) return refused('large');
    // Also repeated prefixes, which would bypass the rules for the path behind them.
    const path = pathname.startsWith(FLAGS_PATH) ? pathname : pathname.replace(/^(?:\/api(?=\/|$))+/, '');
    // By address only: anyone can make up an access token.
    const entered = limits.enter(from.caller);
    if ('waitMs' in entered) return refusal(429, m.tooManyRequests, retryAfter(entered.waitMs));
    const tried = TRIES_CODE.test(path) ? codes.enter(from.caller) : { leave() {} };
    if ('waitMs' in tried) {
      entered.leave();
      return refusal(429, m.tooManyRequests, retryAfter(tried.waitMs));
    }
    tried.leave();
    const open = { leave: entered.leave, streams: false };
    request.signal.addEventListener('abort', open.leave);
    try {
      const body = await bodies.read(request, from.caller);
      if (typeof body === 'string') return refused(body);
      const call = { request, path: path + search, body: body.bytes, from, open };
      return await ask(call).finally(body.release);
    } finally {
      if (!open.streams) open.leave();
    }
  };
}

const retryAfter = (ms: number) => ({ 'retry-after': String(Math.ceil(ms / 1000)) });

/** The response to a request whose body could not be read. */
function refused(fault: BodyFault): Response {
  if (fault === 'large') return refusal(413, m.requestTooLarge);
  if (fault === 'late') return refusal(408, m.requestTimedOut);
  if (fault === 'broken') return refusal(400, m.requestIncomplete);
  return refusal(fault === 'busy' ? 429 : 503, m.tooManyRequests, retryAfter(BUSY_MS));
}

const isRedirect = ({ status, headers }: PassedAnswer): boolean =>
  status >= 300 && status < 400 && headers.get('location') !== null;

const isJson = (headers: Headers): boolean =>
  /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');

async function passOn(answer: PassedAnswer, personal: boolean): Promise<Response> {
  const { status } = answer;
  const headers = headersToPassOn(answer.headers, personal);
  if (isJson(answer.headers)) {
    if (answer.body !== null) headers.set('content-type', JSON_TYPE);
    return new Response(answer.body, { status, headers });
  }
  if (answer.body === null || (await isEmpty(answer.body))) return new Response(null, { status, headers });
  const wait = answer.headers.get('retry-after');
  if (status >= 400)
    return refusal(status, m.backendUnreachable, wait === null ? {} : { 'retry-after': wait });
  return refusal(502, m.backendNotUnderstood);
}

/** Reads at most the first bytes. */
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
    const inShop = url?.origin === from.origin && !url.pathname.startsWith('//');
    return inShop ? url.pathname + url.search + url.hash : null;
  }
  const partner = from.method === 'GET' ? AUTHORIZE.exec(from.path)?.[1] : undefined;
  const url = parse(location);
  if (partner === undefined || url?.protocol !== 'https:') return null;
  const known = Object.values(from.partners[partner] ?? {}).map((value) => parse(String(value))?.host);
  return known.includes(url.host) ? url.href : null;
}

function parse(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

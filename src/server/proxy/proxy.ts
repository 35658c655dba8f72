import * as m from '../messages.ts';
import { backendUrl } from '../../http/backend-url.ts';
import { REQUEST_ID } from '../../http/headers.ts';
import type { Clock } from '../../model/ports.ts';
import type { Settings } from '../../shell/settings.ts';
import type { Forwarding } from '../forwarded.ts';
import type { Api, CallSource } from '../handler.ts';
import { createCallerLimits, maxReceiving, maxCodes } from './caller-limits.ts';
import type { CircuitCall, Circuits, Outcome } from './circuit.ts';
import { responseHeaders, requestHeaders, JSON_TYPE, errorResponse } from './proxy-headers.ts';
import { type BodyError, createRequestBodies } from './request-body.ts';
import { familyOf } from '../route-pattern.ts';
import { watchBody } from './watch-body.ts';

/** The only backend path that starts with `/api` itself. */
const FLAGS_PATH = '/api/feature-flags/';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Timeouts until the response starts. That for reads is shorter than the client's, which is 15 s; writes may
 * take longer.
 */
const READ_TIMEOUT_MS = 12_000;
const WRITE_TIMEOUT_MS = 30_000;
/** Timeout for a pause within a response body. */
const BODY_TIMEOUT_MS = 10_000;

/** Sent as `retry-after`, in seconds, while too many bodies are being received. */
const BUSY_MS = 5_000;

/**
 * Paths that ignore open circuits: those of payments, orders, logout, and the auth key, which every visit
 * needs. `poll_start_ts` marks the polling URL of a payment, whose path the backend chooses.
 */
const EXEMPT_PATHS =
  /payment|order|logout|^\/v2\/accounts\/auth_key\/?(?:\?|$)|\/cart\/[^/]+\/actions|[?&]poll_start_ts=/i;

/** The path of an attempt at a login code. */
const CODE_ATTEMPT = /^\/v2\/accounts\/verify\/phone\/code(?:\/|$)/i;

/** A response of the backend. */
type BackendResponse = Pick<Response, 'status' | 'headers' | 'body'>;

/** A request whose body has been received. */
interface BackendCall {
  request: Request;
  path: string;
  body: Uint8Array<ArrayBuffer>;
  source: CallSource;
  /**
   * `leave`: to be called when the request has ended; `isStreaming`: the request ends with the body of the
   * response
   */
  admission: { leave(): void; isStreaming: boolean };
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
 * data: whatever could act in this origin (scripts, cookies, external redirects) is removed.
 */
export function createProxy(base: string, { settings, forwarding, fetch, clock, circuits }: ProxyDeps): Api {
  const root = base.replace(/\/+$/, '');
  const { apiBodyLimit, apiRateLimit, partners } = settings;
  const callerLimits = createCallerLimits({ clock, perMinute: apiRateLimit });
  const codeLimits = createCallerLimits({ clock, perMinute: maxCodes(apiRateLimit) });
  const bodies = createRequestBodies({
    clock,
    limit: apiBodyLimit,
    maxReceiving: maxReceiving(apiRateLimit),
  });

  /** Sends the request; `settle` is called once, with the outcome of the request. */
  async function send(call: BackendCall, settle: (outcome: Outcome) => void): Promise<BackendResponse> {
    const { request, path, body, source } = call;
    const headers = requestHeaders(request);
    for (const [name, value] of Object.entries(forwarding.headersFor(request, source.peer)))
      headers.set(name, value);
    if (source.requestId !== undefined) headers.set(REQUEST_ID, source.requestId);
    const timeout = new AbortController();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const cancel = clock.after(isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS, () => timeout.abort());
    const init: RequestInit = {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, timeout.signal]),
      ...(body.byteLength > 0 && { body }),
    };
    const url = backendUrl(root, path);
    try {
      const answer = await fetch(url, init).catch((error: unknown) => {
        // A read is retried once, e.g. after the backend closed an idle connection.
        if (!isRead || init.signal?.aborted) throw error;
        return fetch(url, init);
      });
      return watchAnswer(answer, call, settle);
    } catch {
      settle(request.signal.aborted ? 'unknown' : 'unreachable');
      return errorResponse(502, m.backendUnreachable);
    } finally {
      cancel();
    }
  }

  /** A 5xx counts as failed at once, a 4xx as answered, because the backend works; others count when the body has ended. */
  function watchAnswer(
    answer: Response,
    { request, admission }: BackendCall,
    settle: (outcome: Outcome) => void,
  ): BackendResponse {
    const { status, headers, body } = answer;
    if (status >= 500) settle('failed');
    else if (status >= 400 || (body === null && !isRedirect(answer))) settle('answered');
    if (body === null) return answer;
    admission.isStreaming = true;
    const cancelledOutcome = isJson(headers) ? 'unknown' : 'failed';
    const onEnd = (ending: 'complete' | 'broken' | 'cancelled') => {
      admission.leave();
      // The body also breaks off when the client aborts the request.
      if (ending === 'broken') settle(request.signal.aborted ? 'unknown' : 'failed');
      else settle(ending === 'complete' ? 'answered' : cancelledOutcome);
    };
    return { status, headers, body: watchBody(body, { clock, chunkTimeoutMs: BODY_TIMEOUT_MS, onEnd }) };
  }

  /** The circuit of one request; exempt requests neither wait for a circuit nor affect it. */
  function circuitOf({ request, path, body, source }: BackendCall) {
    const call: CircuitCall = {
      family: familyOf(path),
      method: request.method,
      path,
      caller: source.caller ?? '',
      hasBody: body.byteLength > 0,
    };
    const isExempt = EXEMPT_PATHS.test(path);
    let isSettled = isExempt;
    return {
      waitMs: isExempt ? 0 : circuits.waitFor(call),
      settle(outcome: Outcome) {
        if (!isSettled) circuits.settle(call, outcome);
        isSettled = true;
      },
    };
  }

  /** Sends a request to the backend, unless its circuit is open. */
  async function forward(call: BackendCall): Promise<Response> {
    const { request, path } = call;
    const { waitMs, settle } = circuitOf(call);
    if (waitMs > 0) return errorResponse(503, m.backendUnreachable, retryAfter(waitMs));
    const answer = await send(call, settle);
    const isPersonal = request.headers.has('access_token');
    if (!isRedirect(answer)) return toResponse(answer, isPersonal);
    const location = answer.headers.get('location') ?? '';
    const { origin } = new URL(request.url);
    const target = allowedTarget(location, { origin, method: request.method, path, partners });
    settle(target === null ? 'failed' : 'answered');
    await answer.body?.cancel();
    if (target === null) return errorResponse(502, m.backendNotUnderstood);
    const redirectHeaders = responseHeaders(answer.headers, true);
    redirectHeaders.set('location', target);
    return new Response(null, { status: answer.status, headers: redirectHeaders });
  }

  return async (request, source = {}) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    if (!METHODS.includes(method)) {
      return errorResponse(405, m.methodNotAllowed, { allow: METHODS.join(', ') });
    }
    if (Number(headers.get('content-length') ?? 0) > apiBodyLimit) return bodyErrorResponse('large');
    // Repeated prefixes are removed too: they would bypass the rules for the path behind them.
    const path = pathname.startsWith(FLAGS_PATH) ? pathname : pathname.replace(/^(?:\/api(?=\/|$))+/, '');
    // Callers are identified by address only, because anyone can make up an access token.
    const entry = callerLimits.enter(source.caller);
    if ('waitMs' in entry) return errorResponse(429, m.tooManyRequests, retryAfter(entry.waitMs));
    const codeEntry = CODE_ATTEMPT.test(path) ? codeLimits.enter(source.caller) : { leave() {} };
    if ('waitMs' in codeEntry) {
      entry.leave();
      return errorResponse(429, m.tooManyRequests, retryAfter(codeEntry.waitMs));
    }
    codeEntry.leave();
    const admission = { leave: entry.leave, isStreaming: false };
    request.signal.addEventListener('abort', admission.leave);
    try {
      const body = await bodies.read(request, source.caller);
      if (typeof body === 'string') return bodyErrorResponse(body);
      const call = { request, path: path + search, body: body.bytes, source, admission };
      return await forward(call).finally(body.release);
    } finally {
      if (!admission.isStreaming) admission.leave();
    }
  };
}

const retryAfter = (ms: number) => ({ 'retry-after': String(Math.ceil(ms / 1000)) });

/** The response to a request whose body could not be read. */
function bodyErrorResponse(error: BodyError): Response {
  if (error === 'large') return errorResponse(413, m.requestTooLarge);
  if (error === 'timeout') return errorResponse(408, m.requestTimedOut);
  if (error === 'broken') return errorResponse(400, m.requestIncomplete);
  return errorResponse(error === 'busy' ? 429 : 503, m.tooManyRequests, retryAfter(BUSY_MS));
}

const isRedirect = ({ status, headers }: BackendResponse): boolean =>
  status >= 300 && status < 400 && headers.get('location') !== null;

const isJson = (headers: Headers): boolean =>
  /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');

async function toResponse(answer: BackendResponse, isPersonal: boolean): Promise<Response> {
  const { status } = answer;
  const headers = responseHeaders(answer.headers, isPersonal);
  if (isJson(answer.headers)) {
    if (answer.body !== null) headers.set('content-type', JSON_TYPE);
    return new Response(answer.body, { status, headers });
  }
  if (answer.body === null || (await isEmpty(answer.body))) return new Response(null, { status, headers });
  const retryAfterHeader = answer.headers.get('retry-after');
  if (status >= 400)
    return errorResponse(
      status,
      m.backendUnreachable,
      retryAfterHeader === null ? {} : { 'retry-after': retryAfterHeader },
    );
  return errorResponse(502, m.backendNotUnderstood);
}

/** Whether a body is empty; reads no more than its first bytes. */
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

const AUTHORIZE_PATH = /^\/v2\/accounts\/authorize\/([^/?]+)/;

/**
 * The target of a redirect, if it is allowed: a path of the shop or, after a partner's login, a URL of that
 * partner; null otherwise.
 */
function allowedTarget(
  location: string,
  request: { origin: string; method: string; path: string; partners: Settings<'server'>['partners'] },
): string | null {
  if (/^\/(?![/\\])/.test(location)) {
    const url = parseUrl(location, request.origin);
    // `/.//host` has this origin, but its path is `//host`.
    const isInShop = url?.origin === request.origin && !url.pathname.startsWith('//');
    return isInShop ? url.pathname + url.search + url.hash : null;
  }
  const partner = request.method === 'GET' ? AUTHORIZE_PATH.exec(request.path)?.[1] : undefined;
  const url = parseUrl(location);
  if (partner === undefined || url?.protocol !== 'https:') return null;
  const partnerHosts = Object.values(request.partners[partner] ?? {}).map(
    (value) => parseUrl(String(value))?.host,
  );
  return partnerHosts.includes(url.host) ? url.href : null;
}

function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

import { Hono } from 'hono';
import { REQUEST_ID } from '../http/headers.ts';
import type { Clock } from '../model/ports.ts';
import { expandShortPath } from '../platform/links.ts';
import { paths } from '../platform/paths.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import { configOf } from '../shell/config.ts';
import type { Forwarding, Peer } from './forwarded.ts';
import { type Assets, serveAsset } from './assets.ts';
import { redirectToFrame } from './redirect-to-frame.ts';
import { documentHeaders, configuredOrigins, scriptsOf, sdkOriginsOf, type PolicyOptions } from './policy.ts';
import { partnerSettings, sdkOf } from '../shell/partner-settings.ts';
import type { Settings } from '../shell/settings.ts';
import { createRegistry } from '../../partners/registry.ts';
import { acceptedEncodings } from './encodings.ts';
import type { RequestLogEntry, Log } from './log.ts';
import { CDN_CACHE_CONTROL, type PageResult, type PageCache } from './page-cache.ts';
import { errorResponse } from './proxy/proxy-headers.ts';
import { normalizeRequest } from './request-target.ts';
import { resolvePage } from './resolve-page.ts';
import type { Readiness } from './readiness.ts';
import { renderPage } from './render-page.tsx';
import type { RenderSlots } from './render-slots.ts';
import { requestIdOf } from './request-id.ts';
import { routePatternOf } from './route-pattern.ts';
import { htmlDocument } from './document.ts';
import { createReturnHandler } from './return-url.ts';
import * as m from './messages.ts';
import { renderErrorScreen } from './plain-screens.tsx';
import { CRAWLER_HEADERS, createRobotsText, createSitemap } from './crawlers.ts';
import { createSheets } from './sheets.ts';
import { isUnsupportedBrowser, userAgentOf } from './unsupported-browser.ts';

export interface HandlerOptions {
  assets: Assets;
  /** handles `/api/…`: the embedded sandbox, or a proxy to a real backend */
  api: Api;
  forwarding: Forwarding;
  clock: Clock;
  policy: (request: Request) => PolicyOptions;
  settings: Settings<'server'>;
  /** handles other paths before the shop does: the sandbox's controls, pictures, payer pages and test harness */
  handleFirst?: (request: Request) => Promise<Response | null>;
  /** lets the sandbox modify documents for simulated hosts */
  hostSimulation?: {
    userAgent(request: Request): string;
    markup(html: string, request: Request): string;
    /** whether the page's calls go to a backend of its own, so that it must not be cached */
    hasOwnBackend(request: Request): boolean;
  };
  /** whether an error must reach the socket, because the sandbox drops the connection */
  isConnectionDrop?: (error: unknown) => boolean;
  log?: Log;
  /** the cache for public pages; null or absent: pages are not cached */
  pages?: PageCache | null;
  /** limits the number of concurrent renderings, if the runtime does not */
  slots?: RenderSlots;
  /** called for each request when its response starts */
  onAnswered?: (facts: RequestLogEntry) => void;
  /** whether the server accepts requests */
  readiness?: () => Promise<Readiness>;
}

/** Where an API request comes from. */
export interface CallSource {
  /** the remote address, for the backend */
  peer?: Peer | undefined;
  /** the request's id, logged here and by the backend */
  requestId?: string;
  /** the address of the original caller, also for requests of a page that is rendered here; undefined if unknown */
  caller?: string | undefined;
  /** the request for the page that the call is for, for the sandbox; absent: the client made the call */
  page?: Request;
}

export type Api = (request: Request, source?: CallSource) => Promise<Response>;

/** `peer`: the other end of the connection, if the runtime provides it. */
export type Handler = (request: Request, peer?: Peer) => Promise<Response>;

/** The shop as one fetch handler, which runs on Node, in tests without a socket, and on an edge runtime. */
export function createHandler(options: HandlerOptions): Handler {
  const { assets, api, clock, hostSimulation, settings, pages = null, log = () => {} } = options;
  const config = configOf(settings);
  const settingsOfPartners = partnerSettings(config);
  const routing = { registry: createRegistry(settingsOfPartners), feed: config.feed };
  const origins = configuredOrigins(settings);
  // Crawlers only get URLs with the configured origin, because a request can name any host.
  const publicOrigin = settings.shopOrigin === undefined ? null : new URL(settings.shopOrigin).origin;
  const sheets = createSheets(assets);
  const storage = createMemoryStorage();
  const app = new Hono<{ Bindings: Required<Omit<CallSource, 'page'>> }>();

  function documentResponse(
    request: Request,
    status: number,
    html: string,
    headers: Readonly<Record<string, string>>,
    extraOptions: Partial<PolicyOptions>,
  ): Response {
    // Sent as bytes, because Response would scan a string for lone surrogates.
    return new Response(utf8.encode(html), {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        ...headers,
        ...documentHeaders({ ...options.policy(request), ...extraOptions }),
      },
    });
  }

  async function simulateHost(answer: Response, request: Request): Promise<Response> {
    if (!hostSimulation || answer.body === null) return answer;
    return new Response(hostSimulation.markup(await answer.text(), request), answer);
  }

  app.get('/healthz', (context) => context.json({ ok: true }));
  app.get('/readyz', async (context) => {
    const readiness = (await options.readiness?.()) ?? { ready: true };
    return context.json(readiness, readiness.ready ? 200 : 503, { 'cache-control': 'no-store' });
  });
  app.all('/api/*', async (context) => {
    const request = context.req.raw;
    const answer = await api(request, context.env);
    if (answer.status < 400 || !isNavigation(request)) return answer;
    await answer.body?.cancel();
    const baseSheets = await sheets([]);
    const html = htmlDocument({
      title: m.documentTitle(m.unavailable),
      noindex: true,
      markup: renderErrorScreen(answer.status >= 500 ? context.env.requestId : null),
      sheets: baseSheets,
    });
    const styleSources = baseSheets.map(({ source }) => source);
    const headers = { 'cache-control': 'no-store' };
    return simulateHost(documentResponse(request, answer.status, html, headers, { styleSources }), request);
  });

  app.use(async (context, next) => {
    const answer =
      (await options.handleFirst?.(context.req.raw)) ?? (await serveAsset(assets, context.req.raw));
    return answer ?? next();
  });

  // When it is off, a worker that removes itself takes its place in browsers that have it.
  app.get('/offline.js', async (context) => {
    const script = await assets.read(settings.offline ? '/workers/offline.js' : '/workers/offline-off.js');
    if (!script) return context.notFound();
    return context.body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });
  app.get('/robots.txt', (context) => context.text(createRobotsText(publicOrigin), 200, CRAWLER_HEADERS));
  app.get('/sitemap.xml', async (context, next) => {
    if (publicOrigin === null) return next();
    const { xml, isComplete } = await createSitemap(publicOrigin, async (path) => {
      const page = await app.fetch(new Request(new URL(path, context.req.url)), context.env);
      return page.ok ? page.text() : null;
    });
    const headers = isComplete ? CRAWLER_HEADERS : { 'cache-control': 'no-store' };
    return context.body(xml, 200, { ...headers, 'content-type': 'application/xml; charset=utf-8' });
  });

  app.get('*', async (context, next) => {
    const request = context.req.raw;
    return redirectToFrame(request, options.policy(request).frameAncestors) ?? next();
  });

  // Some payers redirect with a POST. Its body proves nothing and is ignored: only the backend knows the
  // state of the payment.
  app.post('/payment-status', (context) => context.redirect('/payment-status', 303));

  app.get('*', async (context) => {
    const request = context.req.raw;
    const { pathname, search } = new URL(request.url);
    const userAgent = hostSimulation?.userAgent(request) ?? userAgentOf(request);
    if (isUnsupportedBrowser(userAgent) && pathname !== paths.browserNotSupported) {
      return context.redirect(paths.browserNotSupported, 302);
    }
    // The public origin is used, so that links are the same on server and client.
    const origin = options.forwarding.originOf(request);
    const target = resolvePage({ origin, path: pathname, search, userAgent }, routing);
    const expanded = target.entry.name === 'notFound' ? expandShortPath(pathname + search, origin) : null;
    if (expanded !== null) return redirectTo(expanded);
    const { requestId, caller } = context.env;
    const sharedPages = hostSimulation?.hasOwnBackend(request) ? null : pages;
    const render = async (): Promise<PageResult> => {
      let isLimited = false;
      const slot = target.page === null ? undefined : await options.slots?.acquire(caller);
      const page = await renderPage({
        // Without a slot the client renders the page.
        target: slot === null ? { ...target, page: null } : target,
        assets,
        sheets,
        async api(call) {
          const answer = await api(call, { requestId, caller, page: request });
          isLimited ||= answer.status === 429;
          return answer;
        },
        clock,
        storage,
        config,
        offline: settings.offline === true,
        report: (error, where) => log(error, where, requestId),
      }).finally(slot?.release);
      const isCacheable =
        sharedPages !== null && target.key !== null && page.isComplete && page.status === 200;
      if (page.movedTo !== null) return { answer: redirectTo(page.movedTo), isCacheable };
      const scripts = scriptsOf(sdkOf(config, page.partner ?? undefined)?.url);
      const webCacheControl = isCacheable ? CDN_CACHE_CONTROL : 'no-cache';
      const headers = {
        'cache-control': page.partner === null ? webCacheControl : 'private, no-cache',
        vary: 'user-agent',
      };
      const sdkOrigins = sdkOriginsOf(settingsOfPartners[page.partner ?? '']);
      const extraOptions = {
        ...origins,
        connectOrigins: [...origins.connectOrigins, ...sdkOrigins],
        scripts,
        styleSources: page.styleSources,
      };
      return {
        answer: documentResponse(request, page.status, page.html, headers, extraOptions),
        isCacheable,
        isRefused: slot === null || isLimited,
      };
    };
    if (sharedPages === null || target.key === null) return simulateHost((await render()).answer, request);
    // A document that the sandbox modifies is compressed afterwards.
    const encodings = hostSimulation ? [] : acceptedEncodings(request.headers.get('accept-encoding'));
    return simulateHost(await sharedPages.answer(target.key, render, encodings), request);
  });

  app.notFound((context) => context.text(m.noSuchPage, 404));
  app.onError((error, context) => {
    if (options.isConnectionDrop?.(error)) throw error;
    log(error, routePatternOf(context.req.path), context.env.requestId);
    return context.text(m.pageFailed(context.env.requestId), 500, { 'cache-control': 'no-store' });
  });

  const handleReturn = createReturnHandler(routing.registry, options.forwarding);
  async function respond(request: Request, peer: Peer | undefined, requestId: string): Promise<Response> {
    const caller = options.forwarding.callerOf(request, peer);
    return handleReturn(request, async (forwarded) => app.fetch(forwarded, { peer, requestId, caller }));
  }

  return async (request, peer) => {
    const requestId = requestIdOf(request);
    const startedAt = clock.now();
    const normalized = normalizeRequest(request);
    const answer = withFinalHeaders(
      normalized === null
        ? errorResponse(400, m.urlNotUnderstood)
        : await respond(normalized, peer, requestId),
      requestId,
    );
    options.onAnswered?.({
      method: request.method,
      route: normalized === null ? NO_ROUTE : routePatternOf(new URL(normalized.url).pathname),
      status: answer.status,
      ms: clock.now() - startedAt,
      id: requestId,
    });
    return answer;
  };
}

/** Disables MIME sniffing, and adds the request id to server errors. */
function withFinalHeaders(answer: Response, requestId: string): Response {
  try {
    answer.headers.set('x-content-type-options', 'nosniff');
    if (answer.status >= 500) answer.headers.set(REQUEST_ID, requestId);
    return answer;
  } catch {
    // The headers of a fetched response are immutable.
    return withFinalHeaders(new Response(answer.body, answer), requestId);
  }
}

/** The route of a URL that has no normal form. */
const NO_ROUTE = '(none)';

const utf8 = new TextEncoder();

const redirectTo = (location: string) => new Response(null, { status: 302, headers: { location } });

/** Whether the request is a browser navigation, e.g. of a login that redirects through the backend. */
function isNavigation(request: Request): boolean {
  return request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html');
}

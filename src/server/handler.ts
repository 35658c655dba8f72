import { Hono } from 'hono';
import type { Clock } from '../model/ports.ts';
import { paths } from '../platform/paths.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import { configOf } from '../shell/config.ts';
import type { Forwarding, Peer } from './forwarded.ts';
import { type Assets, serveAsset } from './assets.ts';
import { backToFrame } from './back-to-frame.ts';
import { documentHeaders, namedOrigins, scriptsOf, type PolicyFacts } from './policy.ts';
import { createRegistry } from '../../partners/registry.ts';
import { partnerSettings, sdkOf } from '../shell/partner-settings.ts';
import type { Settings } from '../shell/settings.ts';
import { renderPage } from './render-page.tsx';
import { htmlDocument } from './document.ts';
import { createReturnAddress } from './return-address.ts';
import { UNANSWERED, unansweredScreen } from './plain-screens.tsx';
import { createSheets } from './sheets.ts';
import { isTooOld } from './too-old.ts';

export interface HandlerOptions {
  assets: Assets;
  /** answers what comes to `/api/…`: the embedded sandbox, or the way to a real backend */
  api: (request: Request, peer?: Peer) => Promise<Response>;
  forwarding: Forwarding;
  clock: Clock;
  policy: (request: Request) => PolicyFacts;
  settings: Settings<'server'>;
  /** addresses beside the shop's own, asked first: the sandbox's controls, pictures, payer pages, harness */
  beside?: (request: Request) => Promise<Response | null>;
  /** the sandbox dresses documents for the simulated hosts */
  dress?: { userAgent(request: Request): string; markup(html: string, request: Request): string };
  /** errors that are to reach the socket: the sandbox can drop a connection */
  drops?: (error: unknown) => boolean;
  log?: (error: unknown, where: string) => void;
}

/** `peer`: who holds the other end of the connection, where the runtime says so. */
export type Handler = (request: Request, peer?: Peer) => Promise<Response>;

/** One fetch handler: runs on Node, in tests without a socket, and on an edge runtime. */
export function createHandler(options: HandlerOptions): Handler {
  const { assets, api, clock, dress, settings, log = () => {} } = options;
  const config = configOf(settings);
  const origins = namedOrigins(settings);
  const sheets = createSheets(assets);
  const keep = createMemoryStorage();
  const app = new Hono<{ Bindings: { peer: Peer | undefined } }>();

  function documentOf(
    request: Request,
    status: number,
    html: string,
    headers: Readonly<Record<string, string>>,
    more: Partial<PolicyFacts>,
  ): Response {
    return new Response(dress ? dress.markup(html, request) : html, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        ...headers,
        ...documentHeaders({ ...options.policy(request), ...more }),
      },
    });
  }

  app.get('/healthz', (context) => context.json({ ok: true }));
  app.all('/api/*', async (context) => {
    const request = context.req.raw;
    const answer = await api(request, context.env.peer);
    if (answer.status < 400 || !isNavigation(request)) return answer;
    const shown = await sheets([]);
    const html = htmlDocument({
      title: `${UNANSWERED} · doorstep`,
      noindex: true,
      markup: unansweredScreen(),
      sheets: shown,
    });
    const styleSources = shown.map(({ source }) => source);
    return documentOf(request, answer.status, html, { 'cache-control': 'no-store' }, { styleSources });
  });

  app.use(async (context, next) => {
    const answer = (await options.beside?.(context.req.raw)) ?? (await serveAsset(assets, context.req.raw));
    return answer ?? next();
  });

  app.get('*', async (context, next) => {
    const request = context.req.raw;
    return backToFrame(request, options.policy(request).frameAncestors) ?? next();
  });

  // Some payers come back with a POST; its body is nobody's proof of anything, the backend's answer is.
  app.post('/payment-status', (context) => context.redirect('/payment-status', 303));

  app.get('*', async (context) => {
    const request = context.req.raw;
    const { pathname, search } = new URL(request.url);
    const userAgent = dress?.userAgent(request) ?? request.headers.get('user-agent') ?? '';
    if (isTooOld(userAgent) && pathname !== paths.browserNotSupported) {
      return context.redirect(paths.browserNotSupported, 302);
    }
    const page = await renderPage({
      path: pathname,
      search,
      // as the browser knows it: links to it must come out the same here and there
      origin: options.forwarding.originOf(request),
      userAgent,
      assets,
      sheets,
      api,
      clock,
      keep,
      config,
      appStoreId: settings.appStoreId,
      report: log,
    });
    if (page.movedTo !== null) return context.redirect(page.movedTo, 302);
    const scripts = scriptsOf(sdkOf(config, page.partner ?? undefined)?.url);
    const headers = { 'cache-control': 'no-cache', vary: 'user-agent' };
    const { styleSources } = page;
    return documentOf(request, page.status, page.html, headers, { ...origins, scripts, styleSources });
  });

  app.notFound((context) => context.text('There is nothing here.', 404));
  app.onError((error, context) => {
    if (options.drops?.(error)) throw error;
    log(error, context.req.path);
    return context.text('The shop could not show this page just now. Please try again.', 500, {
      'cache-control': 'no-store',
    });
  });

  const takeReturn = createReturnAddress(createRegistry(partnerSettings(config)), options.forwarding);
  return async (request, peer) =>
    asItSays(await takeReturn(request, async (asked) => app.fetch(asked, { peer })));
}

/** What is sent is what its type says, whoever made it. */
function asItSays(answer: Response): Response {
  try {
    answer.headers.set('x-content-type-options', 'nosniff');
    return answer;
  } catch {
    // one that was fetched cannot be changed
    return asItSays(new Response(answer.body, answer));
  }
}

/** Somebody looks at what is answered: a login may lead through an address of the backend. */
function isNavigation(request: Request): boolean {
  return request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html');
}

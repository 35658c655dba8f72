import { Hono } from 'hono';
import { type Assets, serveAsset } from './assets.ts';
import { renderPage } from './render-page.tsx';
import { type PolicyFacts, documentHeaders } from './policy.ts';

export interface HandlerOptions {
  assets: Assets;
  /** answers what comes to `/api/…`: the embedded sandbox, or the way to a real backend */
  api: (request: Request) => Promise<Response>;
  policy: (request: Request) => PolicyFacts;
  appSchemes: readonly string[];
  phonepeSdkUrl: string | undefined;
  linkHosts: readonly string[];
  /** addresses beside the shop's own, asked first: the sandbox's controls, pictures, payer pages, harness */
  beside?: (request: Request) => Promise<Response | null>;
  /** the sandbox dresses documents for the simulated hosts */
  dress?: { userAgent(request: Request): string; markup(html: string, request: Request): string };
  /** errors that are to reach the socket: the sandbox can drop a connection */
  drops?: (error: unknown) => boolean;
  log?: (error: unknown, where: string) => void;
}

/** One fetch handler: runs on Node, in tests without a socket, and on an edge runtime. */
export function createHandler(options: HandlerOptions): (request: Request) => Promise<Response> {
  const { assets, api, dress, log = () => {} } = options;
  const app = new Hono();

  app.get('/healthz', (context) => context.json({ ok: true }));
  app.all('/api/*', (context) => api(context.req.raw));

  app.use(async (context, next) => {
    const answer = (await options.beside?.(context.req.raw)) ?? (await serveAsset(assets, context.req.raw));
    return answer ?? next();
  });

  // Some payers come back with a POST; its body is nobody's proof of anything, the backend's answer is.
  app.post('/payment-status', (context) => context.redirect('/payment-status', 303));

  app.get('*', async (context) => {
    const request = context.req.raw;
    const { pathname, search } = new URL(request.url);
    const page = await renderPage({
      path: pathname,
      search,
      userAgent: dress?.userAgent(request) ?? request.headers.get('user-agent') ?? '',
      assets,
      api,
      origin: new URL(request.url).origin,
      config: {
        appSchemes: [...options.appSchemes],
        linkHosts: [...options.linkHosts],
        ...(options.phonepeSdkUrl && { phonepeSdkUrl: options.phonepeSdkUrl }),
      },
      report: log,
    });
    const facts = options.policy(request);
    return new Response(dress ? dress.markup(page.html, request) : page.html, {
      status: page.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'user-agent',
        ...documentHeaders({ ...facts, scriptOrigins: page.partnerPage ? facts.scriptOrigins : [] }),
      },
    });
  });

  app.notFound((context) => context.text('There is nothing here.', 404));
  app.onError((error, context) => {
    if (options.drops?.(error)) throw error;
    log(error, context.req.path);
    return context.text('The shop could not show this page just now. Please try again.', 500);
  });

  return async (request) => app.fetch(request);
}

import { isApiError } from '../http/api.ts';
import { WEB_APP_VERSION } from '../model/version.ts';
import { cleanError, cleanText } from './clean-error.ts';
import type { Properties } from './fill-properties.ts';
import type { Crumb, ErrorReporting } from './pipeline.ts';
import {
  BrowserClient,
  createTransport,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  linkedErrorsIntegration,
  Scope,
} from './sentry.ts';

/** A page that fails all the time has said so by then. */
const MOST_REPORTS = 100;
const MOST_CRUMBS = 30;
/** where errors come from that nobody has caught */
const UNCAUGHT = 'page';

/**
 * Two of the built-in integrations are filtered. `GlobalHandlers` takes hold of the page's own error handlers for good:
 * the shop listens by itself, in pages that are its own, and can be taken away again. `Breadcrumbs` writes down what is
 * typed, tapped, logged and asked for: the shop's own crumbs are names of events, screens and calls and nothing else.
 */
const integrations = () => [linkedErrorsIntegration(), dedupeIntegration()];

export interface ReporterDeps {
  dsn: string;
  fetch: typeof globalThis.fetch;
  identity(): { device: string; session: string };
  app: { platform: string; host: string };
  /** what is known of the store and the shopper, without any words of theirs */
  base(): Properties;
  /** what must not be reported, whatever it looks like: tokens, numbers, names and addresses that the shop holds now */
  secrets(): readonly string[];
}

interface ErrorContext {
  where: string;
  screen: string;
  level: 'error' | 'warning';
  at: number;
}

/** Reports errors, clean of everything that is the shopper's. */
export function createErrorReporter(deps: ReporterDeps): ErrorReporting & { dispose(): void } {
  const seen = new WeakSet<object>();
  const crumbs: { timestamp: number; category: string; message: string }[] = [];
  let reports = 0;

  const client = new BrowserClient({
    dsn: deps.dsn,
    release: WEB_APP_VERSION,
    integrations: integrations(),
    stackParser: defaultStackParser,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const { status, headers } = await deps.fetch(options.url, {
          method: 'POST',
          body: body as string,
          credentials: 'omit',
          referrerPolicy: 'strict-origin',
          headers: { 'content-type': 'text/plain;charset=UTF-8' },
        });
        return {
          statusCode: status,
          headers: {
            'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
            'retry-after': headers.get('retry-after'),
          },
        };
      }),
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: (event, { data }) => rebuilt(event, data as ErrorContext),
  });
  const scope = new Scope();
  scope.setClient(client);
  client.init();

  /** Made anew of what it may say: what the client adds by itself, today or in a later version, does not come along. */
  function rebuilt(event: ErrorEvent, { where, screen, level, at }: ErrorContext): ErrorEvent {
    const { device, session } = deps.identity();
    return {
      type: undefined,
      event_id: event.event_id ?? '',
      timestamp: at / 1000,
      platform: 'javascript',
      level,
      release: WEB_APP_VERSION,
      ...(event.exception && { exception: event.exception }),
      tags: { ...deps.base(), device, session, ...deps.app, where, screen },
      breadcrumbs: crumbs.map((crumb) => ({ ...crumb })),
    };
  }

  function crumb({ at, category, message }: Crumb): void {
    crumbs.push({ timestamp: at / 1000, category, message });
    if (crumbs.length > MOST_CRUMBS) crumbs.shift();
  }

  return {
    crumb,
    report({ error, where, at }, screen) {
      if (typeof error === 'object' && error !== null) {
        if (seen.has(error)) return;
        seen.add(error);
      }
      const secrets = deps.secrets();
      const clean = cleanError(error, secrets);
      const refused = isApiError(error) && error.kind === 'http';
      if (refused) crumb({ at, category: 'errored action', message: clean.message });
      reports += 1;
      if (reports > MOST_REPORTS) return;
      const level = refused && error.status < 500 ? 'warning' : 'error';
      const context: ErrorContext = { where: cleanText(where, secrets), screen, level, at };
      const mechanism = { type: 'generic', handled: where !== UNCAUGHT };
      client.captureException(clean, { originalException: clean, mechanism, data: context }, scope);
    },
    dispose: () => void client.close(1_000),
  };
}

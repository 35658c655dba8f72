import { isApiError } from '../http/api.ts';
import { WEB_APP_VERSION } from '../model/version.ts';
import { cleanError, cleanText } from './clean-error.ts';
import { MAX_CRUMBS } from './event-buffer.ts';
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

/** The maximum number of reports per page load, because some errors repeat endlessly. */
const MAX_REPORTS = 100;
/** the value of `where` for uncaught errors */
const UNCAUGHT = 'page';

/**
 * Two default integrations of Sentry are missing. `GlobalHandlers` can never be removed: the shop has its own
 * listeners, only on its own pages. `Breadcrumbs` records input, clicks, logs and requests: the shop's own
 * breadcrumbs contain only names of events, screens and requests.
 */
const integrations = () => [linkedErrorsIntegration(), dedupeIntegration()];

export interface ReporterDeps {
  dsn: string;
  fetch: typeof globalThis.fetch;
  identity(): { device: string; session: string };
  app: { platform: string; host: string };
  /** data on the store and the shopper, without anything typed */
  base(): Properties;
  /** values to mask in any form: tokens, numbers, names and addresses that the shop holds now */
  secrets(): readonly string[];
}

interface ErrorContext {
  where: string;
  screen: string;
  level: 'error' | 'warning';
  at: number;
}

/** Reports errors without personal data. */
export function createErrorReporter(deps: ReporterDeps): ErrorReporting & { dispose(): void } {
  const seenErrors = new WeakSet<object>();
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
    beforeSend: (event, { data }) => rebuildEvent(event, data as ErrorContext),
  });
  const scope = new Scope();
  scope.setClient(client);
  client.init();

  /**
   * A new event with an allowlist of fields: anything that Sentry adds, now or in later versions, is dropped.
   */
  function rebuildEvent(event: ErrorEvent, { where, screen, level, at }: ErrorContext): ErrorEvent {
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
    if (crumbs.length > MAX_CRUMBS) crumbs.shift();
  }

  return {
    crumb,
    report({ error, where, at }, screen) {
      if (typeof error === 'object' && error !== null) {
        if (seenErrors.has(error)) return;
        seenErrors.add(error);
      }
      const secrets = deps.secrets();
      const cleanedError = cleanError(error, secrets);
      const isHttpError = isApiError(error) && error.kind === 'http';
      if (isHttpError) crumb({ at, category: 'errored action', message: cleanedError.message });
      reports += 1;
      if (reports > MAX_REPORTS) return;
      const level = isHttpError && error.status < 500 ? 'warning' : 'error';
      const context: ErrorContext = { where: cleanText(where, secrets), screen, level, at };
      const mechanism = { type: 'generic', handled: where !== UNCAUGHT };
      client.captureException(
        cleanedError,
        { originalException: cleanedError, mechanism, data: context },
        scope,
      );
    },
    dispose: () => void client.close(1_000),
  };
}

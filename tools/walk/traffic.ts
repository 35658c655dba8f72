import type { BrowserContext, Request } from 'playwright-core';

/** One API call of the page. */
interface ApiCall {
  method: string;
  path: string;
  lat: string | null;
  lon: string | null;
  body: string | null;
  /** the number of the document that made it, counted from the start of the walk */
  document: number;
}

export interface Traffic {
  /** all calls since the walk began, oldest first */
  calls: ApiCall[];
  /** the number of the current document */
  document(): number;
  /** exceptions, error logs and violations of the content security policy since the last call of this */
  takeErrors(): string[];
  addError(error: string): void;
  /** resolves when no request is pending, or after `timeoutMs`; true when none is */
  idle(timeoutMs: number): Promise<boolean>;
  /** for a killed page, whose pending requests never end */
  forgetPending(): void;
}

/** What browsers and React log when a request fails: the walker makes requests fail on purpose. */
const EXPECTED =
  /Failed to load resource|net::ERR_|Failed to fetch dynamically imported module|could not be loaded \(missing\)|is not executable, and strict MIME type checking/;
/** Chromium logs this when Back aborts a navigation, even though the shop does not use the Navigation API. */
const CUT_OFF = 'Navigation was aborted';
/** Background calls that no screen depends on. */
const BACKGROUND = /\/(pictures|sandbox\/tiles)\/|\/api\/track/;
const IDLE_MS = 15;

export function recordTraffic(context: BrowserContext): Traffic {
  const calls: ApiCall[] = [];
  let errors: string[] = [];
  const pendingRequests = new Set<Request>();
  let document = 0;

  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.protocol.startsWith('http') || BACKGROUND.test(url.pathname)) return;
    pendingRequests.add(request);
    if (request.isNavigationRequest()) document += 1;
    if (!url.pathname.startsWith('/api/')) return;
    const headers = request.headers();
    calls.push({
      method: request.method(),
      path: url.pathname.slice('/api'.length) + url.search,
      lat: headers.lat ?? null,
      lon: headers.lon ?? null,
      body: request.postData(),
      document,
    });
  });
  const handleEnd = (request: Request) => void pendingRequests.delete(request);
  context.on('requestfinished', handleEnd);
  context.on('requestfailed', handleEnd);
  context.on('weberror', (error) => {
    const { message, stack = '' } = error.error();
    if (message === CUT_OFF) return;
    const [, at = ''] = /\n\s+(at .*)/.exec(stack) ?? [];
    errors.push(`thrown: ${message} ${at} (${error.page()?.url()})`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) errors.push(message.text());
  });

  return {
    calls,
    document: () => document,
    takeErrors() {
      const takenErrors = errors;
      errors = [];
      return takenErrors;
    },
    addError: (error) => void errors.push(error),
    async idle(timeoutMs) {
      const deadline = performance.now() + timeoutMs;
      let idleSince = performance.now();
      while (performance.now() < deadline) {
        if (pendingRequests.size > 0) idleSince = performance.now();
        else if (performance.now() - idleSince >= IDLE_MS) return true;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return false;
    },
    forgetPending: () => pendingRequests.clear(),
  };
}

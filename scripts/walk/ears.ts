import type { BrowserContext, Request } from 'playwright-core';

/** One call of the API, as the page made it. */
interface Asked {
  method: string;
  path: string;
  lat: string | null;
  lon: string | null;
  body: string | null;
  /** null: not answered, or not yet */
  status: number | null;
  /** by which document, counted from the walk's first */
  document: number;
}

export interface Ears {
  /** what has been asked since the walk began */
  asked: Asked[];
  /** the one that is there now, of those that have been gone to */
  document(): number;
  /** what was thrown, logged as an error or against the document's policy, and not heard of yet */
  troubles(): string[];
  hear(trouble: string): void;
  /** resolves when nothing is asked for any more, or after so long; says which */
  quiet(mostMs: number): Promise<boolean>;
  /** whoever has asked is gone */
  forget(): void;
}

/** What browsers and React print when a request fails: bad days are the walker's own making. */
const EXPECTED =
  /Failed to load resource|net::ERR_|Failed to fetch dynamically imported module|could not be loaded \(missing\)|is not executable, and strict MIME type checking/;
/** Nothing on a screen waits for these. */
const ASIDE = /\/(pictures|sandbox\/tiles)\/|\/api\/track/;
const CALM_MS = 15;

export function listen(context: BrowserContext): Ears {
  const asked: Asked[] = [];
  let heard: string[] = [];
  const pending = new Set<Request>();
  const calls = new Map<Request, Asked>();
  let document = 0;

  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.protocol.startsWith('http') || ASIDE.test(url.pathname)) return;
    pending.add(request);
    if (request.isNavigationRequest()) document += 1;
    if (!url.pathname.startsWith('/api/')) return;
    const headers = request.headers();
    const call: Asked = {
      method: request.method(),
      path: url.pathname.slice('/api'.length) + url.search,
      lat: headers.lat ?? null,
      lon: headers.lon ?? null,
      body: request.postData(),
      status: null,
      document,
    };
    asked.push(call);
    calls.set(request, call);
  });
  context.on('response', (response) => {
    const call = calls.get(response.request());
    if (call) call.status = response.status();
  });
  const ended = (request: Request) => void pending.delete(request);
  context.on('requestfinished', ended);
  context.on('requestfailed', ended);
  context.on('weberror', (error) => {
    const { message, stack = '' } = error.error();
    const [, at = ''] = /\n\s+(at .*)/.exec(stack) ?? [];
    heard.push(`thrown: ${message} ${at} (${error.page()?.url()})`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) heard.push(message.text());
  });

  return {
    asked,
    document: () => document,
    troubles() {
      const all = heard;
      heard = [];
      return all;
    },
    hear: (trouble) => void heard.push(trouble),
    async quiet(mostMs) {
      const until = performance.now() + mostMs;
      let calmSince = performance.now();
      while (performance.now() < until) {
        if (pending.size > 0) calmSince = performance.now();
        else if (performance.now() - calmSince >= CALM_MS) return true;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return false;
    },
    forget: () => pending.clear(),
  };
}

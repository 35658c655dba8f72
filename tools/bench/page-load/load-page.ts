import type { Browser, CDPSession, Page } from 'playwright-core';
import { PHONE } from '../../../tests/support/devices.ts';
import { isTask, slowDown, traced, type TraceEvent } from '../trace.ts';

/** A connection of 1.6 Mbit/s. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** a load ends after this many ms without requests and long tasks */
const QUIET_MS = 2_500;
const TIMEOUT_MS = 60_000;
/** ms after which a tap is certainly drawn */
const SETTLE_MS = 800;
/** Browsers do not report shorter taps; they count as this. */
const SHORTEST_TAP_MS = 16;

/** One visit of a URL. Times in ms from its start, sizes in bytes. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** blocking time: task time over 50 ms each, from the first paint until quiet; CPU time */
  blocked: number;
  /** script time; CPU time */
  script: number;
  /** when the page's elements were hydrated; NaN: never */
  hydrated: number;
  heap: number;
  shift: number;
  scripts: number;
  requests: number;
  /** transferred bytes of script bodies */
  scriptBytes: number;
  /** the time from each tap on an Add button until it was drawn */
  taps: readonly number[];
}

interface Watched {
  largestPaint: number;
  long: { start: number; duration: number }[];
  shift: number;
  tap: number;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** A first visit until nothing happens any more, followed by this many taps. */
export async function visit(browser: Browser, url: string, { taps = 0 } = {}): Promise<Visit> {
  return withPhone(browser, async (page, session) => {
    const line = await listen(session);
    const { events } = await traced(session, ['toplevel', 'loading'], async () => {
      const answer = await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
      if (!answer?.ok() && !url.endsWith('/404')) throw new Error(`[bench] There is no page ${url}.`);
      await quiet(page, line);
    });
    const seen = await page.evaluate(readWatched);
    const script = (await metric(session, 'ScriptDuration')) * 1_000;
    await session.send('HeapProfiler.collectGarbage');
    const heap = await metric(session, 'JSHeapUsedSize');
    const { scripts, requests } = line.sofar();
    const tapped: number[] = [];
    while (tapped.length < taps) tapped.push(await tap(page));
    return { ...seen, blocked: blockedIn(events), script, heap, scripts, requests, taps: tapped };
  });
}

/** A tap as soon as the page's elements are hydrated, even if other files are still loading. */
export function tapBeforeQuiet(browser: Browser, url: string): Promise<number> {
  return withPhone(browser, async (page) => {
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    const hydrated = () => performance.getEntriesByName('app:ready').length > 0;
    await page.waitForFunction(hydrated, null, { polling: 20, timeout: TIMEOUT_MS });
    return tap(page);
  });
}

/** A new profile with empty storage and cache. */
async function withPhone<T>(
  browser: Browser,
  task: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...PHONE, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    // CPU time, which is independent of other processes
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('HeapProfiler.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await slowDown(session);
    await page.addInitScript(watch);
    const found = await task(page, session).catch((error: unknown) => {
      throw new Error(`[bench] ${page.url()}: ${String(error).split('\n')[0]}`, { cause: error });
    });
    if (errors[0]) throw errors[0];
    return found;
  } finally {
    await context.close();
  }
}

/** The transferred bytes. */
async function listen(session: CDPSession) {
  const started = new Map<string, { script: boolean }>();
  const open = new Set<string>();
  let last = Date.now();
  const ended = ({ requestId }: { requestId: string }) => {
    open.delete(requestId);
    last = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    started.set(requestId, { script: type === 'Script' });
    open.add(requestId);
    last = Date.now();
  });
  session.on('Network.responseReceived', ({ requestId, type }) => {
    // Only `as` tells the type of a preloaded file.
    const one = started.get(requestId);
    if (one && type === 'Script') one.script = true;
  });
  session.on('Network.loadingFinished', ended);
  session.on('Network.loadingFailed', ended);
  return {
    quietFor: () => (open.size > 0 ? 0 : Date.now() - last),
    sofar: () => ({
      scripts: [...started.values()].filter(({ script }) => script).length,
      requests: started.size,
    }),
  };
}

async function quiet(page: Page, line: Awaited<ReturnType<typeof listen>>): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (line.quietFor() < QUIET_MS) continue;
    const sinceLong = await page.evaluate(() => {
      const last = window.watched.long.at(-1);
      return last ? performance.now() - last.start - last.duration : Number.POSITIVE_INFINITY;
    });
    if (sinceLong >= QUIET_MS) return;
  }
  throw new Error(`[bench] ${page.url()} does not become quiet.`);
}

/**
 * The total blocking time in ms: main-thread CPU time of tasks beyond 50 ms each after the first paint, independent
 * of other processes.
 */
function blockedIn(events: readonly TraceEvent[]): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('[bench] The browser traced no first paint.');
  return events
    .filter((event) => isTask(event) && event.pid === paint.pid && event.tid === paint.tid)
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const after = Math.min(dur, Math.max(0, ts + dur - paint.ts));
      return (dur > 0 ? (tdur * after) / dur : 0) / 1_000 - 50;
    })
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

/** The first product that is not in the cart. */
async function tap(page: Page): Promise<number> {
  const at = await page.evaluate(() => {
    const button = document.querySelector('[data-testid="add"]');
    button?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    window.watched.tap = 0;
    const { x, y, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
    const left = document.querySelectorAll('[data-testid="add"]').length;
    return { x: x + width / 2, y: y + height / 2, left };
  });
  await page.touchscreen.tap(at.x, at.y);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  if ((await page.getByTestId('add').count()) >= at.left)
    throw new Error(`[bench] A tap on Add at ${page.url()} added nothing.`);
  return Math.max(SHORTEST_TAP_MS, await page.evaluate(() => window.watched.tap));
}

/** Both run in the page as text, so they can use nothing from outside. */
function watch(): void {
  const watched: Watched = { largestPaint: Number.NaN, long: [], shift: 0, tap: 0 };
  window.watched = watched;
  const observe = <T extends PerformanceEntry>(
    type: string,
    hear: (entry: T) => void,
    more: PerformanceObserverInit & { durationThreshold?: number } = {},
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) hear(entry as T);
    }).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }) => {
    watched.largestPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => watched.long.push({ start: startTime, duration }));
  observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>(
    'layout-shift',
    ({ value, hadRecentInput }) => {
      if (!hadRecentInput) watched.shift += value;
    },
  );
  observe<PerformanceEntry & { interactionId: number }>(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) watched.tap = Math.max(watched.tap, duration);
    },
    { durationThreshold: 16 },
  );
}

function readWatched(): Pick<Visit, 'firstPaint' | 'largestPaint' | 'hydrated' | 'shift' | 'scriptBytes'> {
  const { largestPaint, shift } = window.watched;
  const startOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
  const firstPaint = startOf('first-contentful-paint');
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scriptBytes = resources
    .filter(({ name }) => /\.m?js($|\?)/.test(name))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return { firstPaint, largestPaint, hydrated: startOf('app:ready'), shift, scriptBytes };
}

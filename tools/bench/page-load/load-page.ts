import type { Browser } from 'playwright-core';
import { PHONE } from '../../../tests/support/devices.ts';
import {
  clickTime,
  threadEventsOf,
  type Session,
  type Task,
  tasksIn,
  type TraceEvent,
  recordTrace,
} from '../trace.ts';
import { openRawProfile, type RawPage } from './raw-page.ts';

/** 1.6 Mbit/s */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** a load has ended after this many ms without requests and long tasks */
const QUIET_MS = 2_000;
/**
 * a load has ended after this many ms without requests even if tasks are long: on a busy machine each frame
 * of a skeleton may be a long task
 */
const ANIMATED_MS = 10_000;
const PATIENCE_MS = 60_000;
/** ms after which a tap has certainly been drawn */
const SETTLE_MS = 800;
/** Browsers do not report shorter taps. */
const SHORTEST_TAP_MS = 16;
const TAP_CATEGORIES = ['toplevel', 'devtools.timeline'];
const TRACE_CATEGORIES = ['toplevel', 'loading', 'devtools.timeline', 'v8', '__metadata'];

export interface Device {
  /** how many times slower than this machine */
  slowdown: number;
  /** the speed of the line; null: as fast as the machine allows */
  line: typeof LINE | null;
  /** an early Chromium, which has no `scheduler` */
  isOld?: true;
}
const SLOW_PHONE: Device = { slowdown: 4, line: LINE };
export const OLD_PHONE: Device = { slowdown: 6, line: LINE, isOld: true };
/** No throttling: it would distort the CPU time of single tasks. */
export const FULL_SPEED: Device = { slowdown: 1, line: null };

/** One visit of a page. Times in ms from its start, sizes in bytes. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** CPU time of tasks in excess of 50 ms each, from the first paint until quiet */
  blocked: number;
  /** CPU time of the page's scripts */
  script: number;
  /** tasks that ran script, longest script first */
  tasks: readonly Task[];
  /** when the page's elements were hydrated; NaN where none are */
  hydrated: number;
  heap: number;
  shift: number;
  scripts: number;
  requests: number;
  /** total bytes of the scripts' compressed bodies */
  scriptBytes: number;
  /** bytes transferred for all files, not counting those from the cache */
  lineBytes: number;
  /** CPU time of each tap on an Add button until it was drawn */
  taps: readonly number[];
}

interface Observations {
  largestPaint: number;
  longTasks: { start: number; duration: number }[];
  shift: number;
  tap: number;
  errors: string[];
}

declare global {
  interface Window {
    observations: Observations;
  }
}

export interface VisitOptions {
  device?: Device;
  /** the number of taps on Add buttons once the page is quiet */
  taps?: number;
  /** the cache was filled by an earlier visit */
  isRepeat?: boolean;
}

/** Loads a page and measures until it is idle. */
export async function visit(
  browser: Browser,
  url: string,
  { device = SLOW_PHONE, taps = 0, isRepeat = false }: VisitOptions = {},
): Promise<Visit> {
  return withProfile(browser, async (newPage) => {
    if (isRepeat) {
      const firstPage = await newPage(device);
      await load(firstPage, url);
      await firstPage.page.close();
    }
    const pageSession = await newPage(device);
    const { page, session } = pageSession;
    const { events, result: line } = await recordTrace(session, TRACE_CATEGORIES, () =>
      load(pageSession, url),
    );
    const { errors, ...figures } = await page.evaluate(readWatched);
    if (errors[0] !== undefined) throw new Error(errors[0]);
    const script = (await readMetric(session, 'ScriptDuration')) * 1_000;
    await session.send('HeapProfiler.collectGarbage');
    const heap = await readMetric(session, 'JSHeapUsedSize');
    const tapTimes: number[] = [];
    while (tapTimes.length < taps) {
      const { events: tapEvents } = await recordTrace(session, TAP_CATEGORIES, () => tap(pageSession));
      tapTimes.push(clickTime(tapEvents));
    }
    return { ...figures, ...line, ...timesOf(events), script, heap, taps: tapTimes };
  });
}

/** The duration of a tap made as soon as the page is hydrated, even if other files are still loading. */
export function tapBeforeQuiet(browser: Browser, url: string): Promise<number> {
  return withProfile(browser, async (newPage) => {
    const pageSession = await newPage(SLOW_PHONE);
    await pageSession.session.send('Page.navigate', { url });
    const isHydrated = () => performance.getEntriesByName('app:ready').length > 0;
    await waitUntil(
      () => pageSession.page.evaluate(isHydrated),
      () => `${url} is not hydrated`,
    );
    return tap(pageSession);
  });
}

interface PageSession {
  page: RawPage;
  session: Session;
}

async function withProfile<T>(
  browser: Browser,
  task: (newPage: (device: Device) => Promise<PageSession>) => Promise<T>,
): Promise<T> {
  const profile = await openRawProfile(browser);
  try {
    return await task(async (device) => {
      const page = await profile.newPage();
      await emulate(page.session, device);
      return { page, session: page.session };
    });
  } finally {
    await profile.close();
  }
}

async function emulate(session: Session, { slowdown, line, isOld }: Device): Promise<void> {
  const { viewport, userAgent = '' } = PHONE;
  const size = { width: viewport?.width ?? 0, height: viewport?.height ?? 0 };
  await session.send('Page.enable');
  await session.send('Network.enable');
  // CPU time, which is independent of other processes
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('HeapProfiler.enable');
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 2, mobile: true });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: isOld ? userAgent.replace(/Chrome\/\d+/, 'Chrome/87') : userAgent,
  });
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(installObservers)})()` });
  if (isOld)
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(removeScheduler)})()` });
  if (line) await session.send('Network.emulateNetworkConditions', line);
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

async function waitUntil(condition: () => Promise<boolean>, describe: () => string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    if (await condition().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`[bench] ${describe()} within a minute.`);
}

/**
 * Waits until there have been no requests and no long tasks for a while; queries the page only when the network is
 * idle.
 */
async function load(
  { page, session }: PageSession,
  url: string,
): Promise<{ scripts: number; requests: number }> {
  const line = trackRequests(session);
  const { errorText } = await session.send('Page.navigate', { url });
  if (errorText) throw new Error(`[bench] ${url}: ${errorText}`);
  const msSinceLongTask = () => {
    const lastTask = window.observations.longTasks.at(-1);
    return lastTask ? performance.now() - lastTask.start - lastTask.duration : 1e9;
  };
  const isQuiet = async () => {
    const quietMs = line.quietFor();
    return (
      quietMs >= ANIMATED_MS || (quietMs >= QUIET_MS && (await page.evaluate(msSinceLongTask)) >= QUIET_MS)
    );
  };
  await waitUntil(isQuiet, () => `${url} does not become quiet (${line.open().join(', ')})`);
  line.check(url);
  return line.sofar();
}

/** Tracks the network requests. */
function trackRequests(session: Session) {
  const startedRequests = new Map<string, { script: boolean }>();
  const openUrls = new Map<string, string>();
  let lastEvent = Date.now();
  let status = 0;
  const handleEnd = ({ requestId }: { requestId: string }) => {
    openUrls.delete(requestId);
    lastEvent = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    startedRequests.set(requestId, { script: type === 'Script' });
    openUrls.set(requestId, request.url);
    lastEvent = Date.now();
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Document') status = response.status;
    // the kind of a preloaded file is known only here
    const entry = startedRequests.get(requestId);
    if (entry && type === 'Script') entry.script = true;
  });
  session.on('Network.loadingFinished', handleEnd);
  session.on('Network.loadingFailed', handleEnd);
  return {
    open: () => [...openUrls.values()],
    quietFor: () => (openUrls.size > 0 ? 0 : Date.now() - lastEvent),
    check(url: string): void {
      if (status !== (url.endsWith('/404') ? 404 : 200)) throw new Error(`[bench] ${url}: ${status}`);
    },
    sofar: () => ({
      scripts: [...startedRequests.values()].filter(({ script }) => script).length,
      requests: startedRequests.size,
    }),
  };
}

function timesOf(events: readonly TraceEvent[]): Pick<Visit, 'blocked' | 'tasks'> {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('[bench] The browser traced no first paint.');
  const tasks = tasksIn(threadEventsOf(events, paint));
  const blockedMs = tasks
    .map(({ start, end, total }) => {
      const afterPaint = Math.min(end - start, Math.max(0, end - paint.ts));
      return (end > start ? (total * afterPaint) / (end - start) : 0) - 50;
    })
    .reduce((sumOf, excess) => sumOf + Math.max(0, excess), 0);
  const scriptTasks = tasks
    .filter(({ script }) => script > 0)
    .sort((entry, other) => other.script - entry.script);
  return { blocked: blockedMs, tasks: scriptTasks };
}

async function readMetric(session: Session, metricName: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === metricName)?.value ?? Number.NaN;
}

/** Taps Add on the first product that is not in the cart yet. */
async function tap({ page, session }: PageSession): Promise<number> {
  const at = await page.evaluate(() => {
    const button = document.querySelector('[data-testid="add"]');
    button?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    window.observations.tap = 0;
    const { x, y, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const countAddButtons = () => page.evaluate(() => document.querySelectorAll('[data-testid="add"]').length);
  const countBefore = await countAddButtons();
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  if ((await countAddButtons()) >= countBefore) throw new Error('[bench] A tap on Add added nothing.');
  return Math.max(SHORTEST_TAP_MS, await page.evaluate(() => window.observations.tap));
}

/** The text of these functions runs in the page, so they can use nothing from outside. */
function installObservers(): void {
  const observations: Observations = {
    largestPaint: Number.NaN,
    longTasks: [],
    shift: 0,
    tap: 0,
    errors: [],
  };
  window.observations = observations;
  window.addEventListener('error', ({ message }) => observations.errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => observations.errors.push(String(reason)));
  const observe = <T extends PerformanceEntry>(
    type: string,
    listener: (entry: T) => void,
    options: PerformanceObserverInit & { durationThreshold?: number } = {},
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) listener(entry as T);
    }).observe({ type, buffered: true, ...options });
  observe('largest-contentful-paint', ({ startTime }) => {
    observations.largestPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) =>
    observations.longTasks.push({ start: startTime, duration }),
  );
  observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>(
    'layout-shift',
    ({ value, hadRecentInput }) => {
      if (!hadRecentInput) observations.shift += value;
    },
  );
  observe<PerformanceEntry & { interactionId: number }>(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) observations.tap = Math.max(observations.tap, duration);
    },
    { durationThreshold: 16 },
  );
}

function removeScheduler(): void {
  Object.defineProperty(window, 'scheduler', { value: undefined });
}

type PageFigure = 'firstPaint' | 'largestPaint' | 'hydrated' | 'shift' | 'scriptBytes' | 'lineBytes';

function readWatched(): Pick<Visit, PageFigure> & { errors: string[] } {
  const { largestPaint, shift, errors } = window.observations;
  const startOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const page = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
  const sumOf = (entries: readonly PerformanceResourceTiming[], size: 'encodedBodySize' | 'transferSize') =>
    entries.reduce((total, entry) => total + entry[size], 0);
  const isScript = ({ name }: PerformanceResourceTiming) => /\.m?js($|\?)/.test(name);
  return {
    firstPaint: startOf('first-contentful-paint'),
    largestPaint,
    hydrated: startOf('app:ready'),
    shift,
    scriptBytes: sumOf(files.filter(isScript), 'encodedBodySize'),
    lineBytes: sumOf([...page, ...files], 'transferSize'),
    errors,
  };
}

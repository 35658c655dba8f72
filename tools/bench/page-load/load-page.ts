import type { Browser } from 'playwright-core';
import { PHONE } from '../../../tests/support/devices.ts';
import { mainThread, type Session, type Task, tasksIn, type TraceEvent, traced } from '../trace.ts';
import { openRawProfile, type RawPage } from './raw-page.ts';

/** 1.6 Mbit/s */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** a load has ended after so many ms without requests and long tasks */
const QUIET_MS = 2_000;
/** ms with nothing on the line that end it anyway: on a busy machine each frame of a skeleton may be a long task */
const ANIMATED_MS = 10_000;
const PATIENCE_MS = 60_000;
/** ms after which a tap has certainly been drawn */
const SETTLE_MS = 800;
/** Browsers do not report shorter taps. */
const SHORTEST_TAP_MS = 16;
const TRACED = ['toplevel', 'loading', 'devtools.timeline', 'v8', '__metadata'];

export interface Device {
  /** how many times slower than this machine */
  slowdown: number;
  /** null: as fast as the machine */
  line: typeof LINE | null;
  /** an early Chromium, which has no `scheduler` */
  old?: true;
}
const SLOW_PHONE: Device = { slowdown: 4, line: LINE };
export const OLD_PHONE: Device = { slowdown: 6, line: LINE, old: true };
/** For the CPU time of single tasks, which CPU throttling distorts. */
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
  /** bodies of the scripts, compressed */
  scriptBytes: number;
  /** bytes transferred for all files, not counting those from the cache */
  lineBytes: number;
  /** from each tap on an Add button until it was drawn */
  taps: readonly number[];
}

interface Watched {
  largestPaint: number;
  long: { start: number; duration: number }[];
  shift: number;
  tap: number;
  errors: string[];
}

declare global {
  interface Window {
    watched: Watched;
  }
}

export interface VisitOptions {
  device?: Device;
  /** on Add buttons, once the page is quiet */
  taps?: number;
  /** the cache was filled by an earlier visit */
  second?: boolean;
}

/** Loads a page and measures until it is idle. */
export async function visit(
  browser: Browser,
  url: string,
  { device = SLOW_PHONE, taps = 0, second = false }: VisitOptions = {},
): Promise<Visit> {
  return withProfile(browser, async (newPage) => {
    if (second) {
      const first = await newPage(device);
      await load(first, url);
      await first.page.close();
    }
    const opened = await newPage(device);
    const { page, session } = opened;
    const { events, result: line } = await traced(session, TRACED, () => load(opened, url));
    const { errors, ...seen } = await page.evaluate(readWatched);
    if (errors[0] !== undefined) throw new Error(errors[0]);
    const script = (await metric(session, 'ScriptDuration')) * 1_000;
    await session.send('HeapProfiler.collectGarbage');
    const heap = await metric(session, 'JSHeapUsedSize');
    const tapped: number[] = [];
    while (tapped.length < taps) tapped.push(await tap(opened));
    return { ...seen, ...line, ...timesIn(events), script, heap, taps: tapped };
  });
}

/** A tap as soon as the page's elements are hydrated, even if other files are still loading. */
export function tapBeforeQuiet(browser: Browser, url: string): Promise<number> {
  return withProfile(browser, async (newPage) => {
    const opened = await newPage(SLOW_PHONE);
    await opened.session.send('Page.navigate', { url });
    const hydrated = () => performance.getEntriesByName('app:ready').length > 0;
    await until(
      () => opened.page.evaluate(hydrated),
      () => `${url} is not hydrated`,
    );
    return tap(opened);
  });
}

interface Opened {
  page: RawPage;
  session: Session;
}

async function withProfile<T>(
  browser: Browser,
  task: (newPage: (device: Device) => Promise<Opened>) => Promise<T>,
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

async function emulate(session: Session, { slowdown, line, old }: Device): Promise<void> {
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
    userAgent: old ? userAgent.replace(/Chrome\/\d+/, 'Chrome/87') : userAgent,
  });
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(watch)})()` });
  if (old) await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(forget)})()` });
  if (line) await session.send('Network.emulateNetworkConditions', line);
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

async function until(holds: () => Promise<boolean>, otherwise: () => string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    if (await holds().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`[bench] ${otherwise()} within a minute.`);
}

/**
 * Waits until there have been no requests and no long tasks for a while; queries the page only when the network is
 * idle.
 */
async function load({ page, session }: Opened, url: string): Promise<{ scripts: number; requests: number }> {
  const line = listen(session);
  const { errorText } = await session.send('Page.navigate', { url });
  if (errorText) throw new Error(`[bench] ${url}: ${errorText}`);
  const sinceLong = () => {
    const last = window.watched.long.at(-1);
    return last ? performance.now() - last.start - last.duration : 1e9;
  };
  const quiet = async () => {
    const quietFor = line.quietFor();
    return quietFor >= ANIMATED_MS || (quietFor >= QUIET_MS && (await page.evaluate(sinceLong)) >= QUIET_MS);
  };
  await until(quiet, () => `${url} does not become quiet (${line.open().join(', ')})`);
  line.check(url);
  return line.sofar();
}

/** Tracks the network requests. */
function listen(session: Session) {
  const started = new Map<string, { script: boolean }>();
  const open = new Map<string, string>();
  let last = Date.now();
  let status = 0;
  const ended = ({ requestId }: { requestId: string }) => {
    open.delete(requestId);
    last = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    started.set(requestId, { script: type === 'Script' });
    open.set(requestId, request.url);
    last = Date.now();
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Document') status = response.status;
    // the kind of a preloaded file is known only here
    const one = started.get(requestId);
    if (one && type === 'Script') one.script = true;
  });
  session.on('Network.loadingFinished', ended);
  session.on('Network.loadingFailed', ended);
  return {
    open: () => [...open.values()],
    quietFor: () => (open.size > 0 ? 0 : Date.now() - last),
    check(url: string): void {
      if (status !== (url.endsWith('/404') ? 404 : 200)) throw new Error(`[bench] ${url}: ${status}`);
    },
    sofar: () => ({
      scripts: [...started.values()].filter(({ script }) => script).length,
      requests: started.size,
    }),
  };
}

function timesIn(events: readonly TraceEvent[]): Pick<Visit, 'blocked' | 'tasks'> {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('[bench] The browser traced no first paint.');
  const tasks = tasksIn(mainThread(events, paint));
  const blocked = tasks
    .map(({ start, end, all }) => {
      const after = Math.min(end - start, Math.max(0, end - paint.ts));
      return (end > start ? (all * after) / (end - start) : 0) - 50;
    })
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
  const ran = tasks.filter(({ script }) => script > 0).sort((one, other) => other.script - one.script);
  return { blocked, tasks: ran };
}

async function metric(session: Session, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

/** On the first product that is not in the cart yet. */
async function tap({ page, session }: Opened): Promise<number> {
  const at = await page.evaluate(() => {
    const button = document.querySelector('[data-testid="add"]');
    button?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    window.watched.tap = 0;
    const { x, y, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const left = () => page.evaluate(() => document.querySelectorAll('[data-testid="add"]').length);
  const before = await left();
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  if ((await left()) >= before) throw new Error('[bench] A tap on Add added nothing.');
  return Math.max(SHORTEST_TAP_MS, await page.evaluate(() => window.watched.tap));
}

/** These run in the page as text, so they can use nothing from outside. */
function watch(): void {
  const watched: Watched = { largestPaint: Number.NaN, long: [], shift: 0, tap: 0, errors: [] };
  window.watched = watched;
  window.addEventListener('error', ({ message }) => watched.errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => watched.errors.push(String(reason)));
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

function forget(): void {
  Object.defineProperty(window, 'scheduler', { value: undefined });
}

type Seen = 'firstPaint' | 'largestPaint' | 'hydrated' | 'shift' | 'scriptBytes' | 'lineBytes';

function readWatched(): Pick<Visit, Seen> & { errors: string[] } {
  const { largestPaint, shift, errors } = window.watched;
  const startOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const page = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
  const sum = (of: readonly PerformanceResourceTiming[], size: 'encodedBodySize' | 'transferSize') =>
    of.reduce((total, one) => total + one[size], 0);
  const isScript = ({ name }: PerformanceResourceTiming) => /\.m?js($|\?)/.test(name);
  return {
    firstPaint: startOf('first-contentful-paint'),
    largestPaint,
    hydrated: startOf('app:ready'),
    shift,
    scriptBytes: sum(files.filter(isScript), 'encodedBodySize'),
    lineBytes: sum([...page, ...files], 'transferSize'),
    errors,
  };
}

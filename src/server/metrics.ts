import type { RequestLogEntry } from './log.ts';
import type { CacheResult } from './page-cache.ts';

/** The upper bounds of the histogram's buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Limit for label sets per metric; all others are counted as `other`. */
const MAX_SERIES = 1_000;

type Labels = Readonly<Record<string, string>>;

/** Values that are read at scrape time. */
export interface Gauges {
  pageCacheBytes(): number;
  openCircuits(): readonly string[];
  /** resident memory, heap, and the longest event loop delay since the last scrape */
  process(): { residentBytes: number; heapBytes: number; delaySeconds: number };
}

export interface Metrics {
  countAnswer(facts: RequestLogEntry): void;
  countPage(result: CacheResult): void;
  /** counts a page that was left to the client, because too many were being rendered */
  countUnrendered(): void;
  /** all metrics in Prometheus' text format */
  text(gauges: Gauges): string;
}

/** The server's metrics: numbers and durations by route, without personal data. */
export function createMetrics(): Metrics {
  const requests = createCounter();
  const pages = createCounter();
  let unrendered = 0;
  const durations = new Map<string, { buckets: number[]; sum: number; count: number }>();

  return {
    countAnswer({ method, route, status, ms }) {
      requests.add({ method, route, status: String(status) });
      const series = durations.has(route) || durations.size < MAX_SERIES ? route : 'other';
      const duration = durations.get(series) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
      durations.set(series, duration);
      const seconds = ms / 1000;
      const index = BUCKETS.findIndex((end) => seconds <= end);
      if (index >= 0) duration.buckets[index] = (duration.buckets[index] ?? 0) + 1;
      duration.sum += seconds;
      duration.count += 1;
    },
    countPage: (result) => pages.add({ how: result }),
    countUnrendered() {
      unrendered += 1;
    },
    text({ pageCacheBytes, openCircuits, process }) {
      const { residentBytes, heapBytes, delaySeconds } = process();
      return [
        ...family('doorstep_requests_total', 'counter', 'Requests by route, method and status.'),
        ...requests.lines('doorstep_requests_total'),
        ...family(
          'doorstep_request_seconds',
          'histogram',
          'Time to the first byte of the response, by route.',
        ),
        ...[...durations].flatMap(([route, data]) => histogram('doorstep_request_seconds', route, data)),
        ...family('doorstep_pages_total', 'counter', 'Cacheable pages, by cache result.'),
        ...pages.lines('doorstep_pages_total'),
        ...family(
          'doorstep_pages_unrendered_total',
          'counter',
          'Pages left to the browser, because too many were being rendered.',
        ),
        line('doorstep_pages_unrendered_total', {}, unrendered),
        ...gauge('doorstep_page_cache_bytes', 'Size of the page cache.', pageCacheBytes()),
        ...family('doorstep_circuit_open', 'gauge', 'Backend path families with an open circuit.'),
        ...openCircuits().map((path) => line('doorstep_circuit_open', { path }, 1)),
        ...gauge('process_resident_memory_bytes', 'Resident memory.', residentBytes),
        ...gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapBytes),
        ...gauge(
          'nodejs_eventloop_lag_seconds',
          'Longest event loop delay since the last scrape.',
          delaySeconds,
        ),
        '',
      ].join('\n');
    },
  };
}

function createCounter() {
  const counts = new Map<string, { labels: Labels; count: number }>();
  return {
    add(labels: Labels): void {
      const key = JSON.stringify(labels);
      const entry = counts.get(key);
      if (entry) entry.count += 1;
      else if (counts.size < MAX_SERIES) counts.set(key, { labels, count: 1 });
      else {
        const other = counts.get('other') ?? { labels: { route: 'other' }, count: 0 };
        counts.set('other', { ...other, count: other.count + 1 });
      }
    },
    lines: (name: string) => [...counts.values()].map(({ labels, count }) => line(name, labels, count)),
  };
}

const family = (name: string, type: string, help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

const gauge = (name: string, help: string, value: number) => [
  ...family(name, 'gauge', help),
  line(name, {}, value),
];

function histogram(
  name: string,
  route: string,
  data: { buckets: number[]; sum: number; count: number },
): string[] {
  let cumulative = 0;
  const buckets = BUCKETS.map((end, index) => {
    cumulative += data.buckets[index] ?? 0;
    return line(`${name}_bucket`, { route, le: String(end) }, cumulative);
  });
  return [
    ...buckets,
    line(`${name}_bucket`, { route, le: '+Inf' }, data.count),
    line(`${name}_sum`, { route }, data.sum),
    line(`${name}_count`, { route }, data.count),
  ];
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

const escapeLabel = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');

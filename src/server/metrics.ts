import type { Answered } from './log.ts';
import type { Served } from './page-cache.ts';

/** The upper bounds of the histogram's buckets, in seconds. */
const CLASSES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Limit for label sets per metric; the rest counts as `other`. */
const MAX_SERIES = 1_000;

type Labels = Readonly<Record<string, string>>;

/** Values read at scrape time. */
export interface Gauges {
  pageCacheBytes(): number;
  openCircuits(): readonly string[];
  /** resident memory, heap, and the longest event loop delay since the last scrape */
  process(): { residentBytes: number; heapBytes: number; delaySeconds: number };
}

export interface Metrics {
  answered(facts: Answered): void;
  served(how: Served): void;
  /** a page was left to the client, because too many were being rendered */
  unrendered(): void;
  /** in Prometheus' text format */
  text(gauges: Gauges): string;
}

/** The server's metrics: numbers and durations by route, without personal data. */
export function createMetrics(): Metrics {
  const requests = createCounter();
  const served = createCounter();
  let unrendered = 0;
  const durations = new Map<string, { classes: number[]; sum: number; count: number }>();

  return {
    answered({ method, route, status, ms }) {
      requests.add({ method, route, status: String(status) });
      const at = durations.has(route) || durations.size < MAX_SERIES ? route : 'other';
      const known = durations.get(at) ?? { classes: CLASSES.map(() => 0), sum: 0, count: 0 };
      durations.set(at, known);
      const seconds = ms / 1000;
      const place = CLASSES.findIndex((end) => seconds <= end);
      if (place >= 0) known.classes[place] = (known.classes[place] ?? 0) + 1;
      known.sum += seconds;
      known.count += 1;
    },
    served: (how) => served.add({ how }),
    unrendered() {
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
        ...[...durations].flatMap(([route, of]) => histogram('doorstep_request_seconds', route, of)),
        ...family('doorstep_pages_total', 'counter', 'Cacheable pages, by cache result.'),
        ...served.lines('doorstep_pages_total'),
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
      const known = counts.get(key);
      if (known) known.count += 1;
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
  of: { classes: number[]; sum: number; count: number },
): string[] {
  let below = 0;
  const classes = CLASSES.map((end, index) => {
    below += of.classes[index] ?? 0;
    return line(`${name}_bucket`, { route, le: String(end) }, below);
  });
  return [
    ...classes,
    line(`${name}_bucket`, { route, le: '+Inf' }, of.count),
    line(`${name}_sum`, { route }, of.sum),
    line(`${name}_count`, { route }, of.count),
  ];
}

function line(name: string, labels: Labels, value: number): string {
  const named = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${named.length > 0 ? `{${named.join(',')}}` : ''} ${value}`;
}

const escaped = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');

import type { TraceEntry } from '../../bridge/index.ts';
import type { Trace } from '../../bridge/trace.ts';

const STORAGE_KEY = 'v1:debug:recording';
/** Keeps the file readable, and small enough for the tab's storage. */
const MAX_ENTRIES = 5_000;

type Entries = readonly TraceEntry[];

/** A recording of the bridge's calls that goes on when the shop leaves the page, and ends with the tab. */
export interface TraceRecording {
  isOn(): boolean;
  /** the start of this page's bridge, and everything from now on */
  start(): void;
  /** everything recorded in this tab, with consecutive ids */
  entries(): Entries;
  /** ends the recording and forgets it */
  stop(): void;
}

/** Continues the recording of an earlier page of the tab, which is in the session storage. The entries are masked. */
export function createTraceRecording(trace: Trace, window: Window): TraceRecording {
  /** of the other pages, in order */
  let pages = readPages(window);
  let pageIndex = pages?.length ?? 0;
  const recorded = new Map<number, TraceEntry>();
  /** the last entry before the recording */
  let lastId = 0;

  /** A call comes again when it ends; what began before the recording does not count. */
  function record(entry: TraceEntry): void {
    const isNew = entry.id > lastId && recorded.size < MAX_ENTRIES;
    if (pages && (isNew || recorded.has(entry.id))) recorded.set(entry.id, entry);
  }

  /** All pages; another one may have been recorded while this one was in the browser's cache. */
  function allPages(): Entries[] {
    const all = [...(readPages(window) ?? pages ?? [])];
    all[pageIndex] = [...recorded.values()];
    return all;
  }

  function store(): void {
    if (pages) storePages(window, allPages());
  }

  if (pages) trace.entries().forEach(record);
  trace.subscribe(record);
  window.addEventListener('pagehide', store);
  window.document.addEventListener('visibilitychange', store);

  return {
    isOn: () => pages !== null,
    start() {
      pages = [];
      pageIndex = 0;
      recorded.clear();
      const entries = trace.entries();
      const start = entries.find(({ kind, method }) => kind === 'call' && method === 'start');
      for (const entry of entries)
        if (start && (entry.id === start.id || entry.call === start.id)) recorded.set(entry.id, entry);
      lastId = entries.slice(-1)[0]?.id ?? 0;
      store();
    },
    entries: () => joinPages(allPages()),
    stop() {
      pages = null;
      recorded.clear();
      storePages(window, null);
    },
  };
}

/** By time, as a page may come back after another one. */
function joinPages(pages: readonly Entries[]): Entries {
  const all = pages.flatMap((entries, page) => entries.map((entry) => ({ page, entry })));
  all.sort((a, b) => a.entry.at - b.entry.at || a.page - b.page || a.entry.id - b.entry.id);
  const newIds = new Map(all.map(({ page, entry }, index) => [`${page} ${entry.id}`, index + 1]));
  return all.slice(0, MAX_ENTRIES).map(({ page, entry }, index) => {
    const call = newIds.get(`${page} ${entry.call}`);
    const { call: _, ...rest } = entry;
    return { ...rest, id: index + 1, ...(call !== undefined && { call }) };
  });
}

/** Blocked or full storage only ends the recording with this page. null: the recording has ended. */
function storePages(window: Window, pages: Entries[] | null): void {
  try {
    if (pages) window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pages));
    else window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // without it, `pages` and the entries of this page are still in memory
  }
}

/** null: nothing is being recorded in this tab. */
function readPages(window: Window): Entries[] | null {
  try {
    const pages: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return Array.isArray(pages) ? pages.map((page) => (Array.isArray(page) ? page : [])) : null;
  } catch {
    return null;
  }
}

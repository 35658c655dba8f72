import { isShopPath, isTimelineRow, type TimelineRow } from './protocol.ts';
import { reduceTimeline } from './reduce-timeline.ts';

const KEY = 'doorstepTimeline';
/** in characters; a tab's storage takes about five million, and the shop in the frame uses it as well */
const MAX_LENGTH = 1_000_000;

export interface StoredTimeline {
  rows: readonly TimelineRow[];
  /** when the first row began; null: no rows yet */
  startedAt: number | null;
  /** the page's path; null: none was stored */
  path: string | null;
}

const NOTHING: StoredTimeline = { rows: [], startedAt: null, path: null };

/** Keeps the path and the newest rows of a host for a reload of this tab. */
export function storeTimeline(
  storage: Storage,
  host: string,
  { rows, startedAt, path }: StoredTimeline,
): void {
  const texts: string[] = [];
  let length = 0;
  for (const row of [...rows].reverse()) {
    const text = JSON.stringify(row);
    length += text.length;
    if (length > MAX_LENGTH) break;
    texts.unshift(text);
  }
  try {
    storage.setItem(
      KEY,
      `{"host":${JSON.stringify(host)},"path":${JSON.stringify(path)},"startedAt":${startedAt},"rows":[${texts}]}`,
    );
  } catch {
    storage.removeItem(KEY);
  }
}

/** What this tab stored for the host, with calls that were open ended; nothing if it is damaged. */
export function takeTimeline(storage: Storage, host: string, now: number): StoredTimeline {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    storage.removeItem(KEY);
    const { host: storedHost, startedAt, rows, path } = Object(stored);
    if (storedHost !== host || !Array.isArray(rows) || !rows.every(isTimelineRow)) return NOTHING;
    return {
      rows: reduceTimeline(rows, { type: 'page-left', at: now, killed: true }),
      startedAt: Number.isFinite(startedAt) ? startedAt : null,
      path: isShopPath(path) ? path : null,
    };
  } catch {
    return NOTHING;
  }
}

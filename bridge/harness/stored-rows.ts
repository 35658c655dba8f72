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

/** Keeps the path and the newest rows for a reload of this tab. `address`: the query of the QA page's URL */
export function storeTimeline(
  storage: Storage,
  address: string,
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
      `{"address":${JSON.stringify(address)},"path":${JSON.stringify(path)},"startedAt":${startedAt},"rows":[${texts}]}`,
    );
  } catch {
    storage.removeItem(KEY);
  }
}

/** What this tab stored under the same address, with calls that were open ended; nothing if it is damaged. */
export function takeTimeline(storage: Storage, address: string, now: number): StoredTimeline {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    storage.removeItem(KEY);
    const { address: storedAddress, startedAt, rows, path } = Object(stored);
    if (storedAddress !== address || !Array.isArray(rows) || !rows.every(isTimelineRow)) return NOTHING;
    return {
      rows: reduceTimeline(rows, { type: 'page-left', at: now, killed: true }),
      startedAt: Number.isFinite(startedAt) ? startedAt : null,
      path: isShopPath(path) ? path : null,
    };
  } catch {
    return NOTHING;
  }
}

import { explain } from './fault-messages.ts';
import type { TimelineRow } from './protocol.ts';

/** One line of the timeline: a row, or a run of event posts. */
export type TimelineItem =
  | { kind: 'row'; key: string; row: TimelineRow }
  | { kind: 'fold'; key: string; rows: readonly TimelineRow[]; isOpen: boolean };

const TRACKING = /^POST \/api\/track\b/;
/** Whether this is a post of analytics events. */
export const isTracking = (method: string): boolean => TRACKING.test(method);

/** Folds consecutive event posts into one line; an opened fold is followed by its rows. */
export function foldRows(rows: readonly TimelineRow[], openFolds: ReadonlySet<string>): TimelineItem[] {
  const items: TimelineItem[] = [];
  for (let at = 0; at < rows.length; ) {
    const run = rows.slice(at, endOfRun(rows, at));
    const [firstRow] = run;
    if (firstRow && isTracking(firstRow.method)) {
      const key = `fold-${firstRow.key}`;
      const isOpen = openFolds.has(key);
      items.push({ kind: 'fold', key, rows: run, isOpen });
      if (isOpen) items.push(...run.map(itemOf));
    } else {
      items.push(...run.map(itemOf));
    }
    at += run.length;
  }
  return items;
}

export function itemOf(row: TimelineRow): TimelineItem {
  return { kind: 'row', key: row.key, row };
}

/** The end of a run of rows: either all of them are event posts, or none is. */
function endOfRun(rows: readonly TimelineRow[], start: number): number {
  const isPost = (index: number) => isTracking(rows[index]?.method ?? '');
  let end = start + 1;
  while (end < rows.length && isPost(end) === isPost(start)) end += 1;
  return end;
}

const texts = new WeakMap<TimelineRow, string>();

/** Whether every word occurs in the row's name, outcome, headers, payload or reply. */
export function hasWords(row: TimelineRow, words: readonly string[]): boolean {
  return words.length === 0 || words.every((word) => textOf(row).includes(word));
}

function textOf(row: TimelineRow): string {
  const cachedText = texts.get(row);
  if (cachedText !== undefined) return cachedText;
  const { method, kind, outcome, headers, payload, reply } = row;
  const text =
    `${kind} ${method} ${outcome} ${explain(row)} ${JSON.stringify([headers, payload, reply])}`.toLowerCase();
  texts.set(row, text);
  return text;
}

/** Builds the search texts in idle time: doing it for thousands of rows at once would be noticeable. */
export function prepareSearch(rows: readonly TimelineRow[], hasTime: () => boolean): void {
  for (const row of rows) {
    if (!hasTime()) return;
    textOf(row);
  }
}

/** The rows of a long list to render: those in sight and some around them. */
export interface VisibleRows {
  first: number;
  end: number;
}

/** All rows have the same height, so those out of sight can be skipped without measuring. */
export const ROW_PX = 51;
/** Up to this length the list is rendered whole, so that the browser's own search works. */
const MAX_WHOLE = 400;
const SPARE_ROWS = 10;

/** `top` and `height`: the visible part of the list, in pixels. */
export function visibleRows(count: number, { top, height }: { top: number; height: number }): VisibleRows {
  if (count <= MAX_WHOLE) return { first: 0, end: count };
  const size = Math.ceil(height / ROW_PX) + 2 * SPARE_ROWS;
  const firstIndex = Math.max(0, Math.min(Math.floor(top / ROW_PX) - SPARE_ROWS, count - size));
  return { first: firstIndex, end: Math.min(count, firstIndex + size) };
}

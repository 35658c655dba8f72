import type { TimelineRow } from './protocol.ts';

/** What stands on one line of the timeline: a row, or many that tell nothing but that events were sent. */
export type TimelineItem =
  | { kind: 'row'; key: string; row: TimelineRow }
  | { kind: 'fold'; key: string; rows: readonly TimelineRow[]; open: boolean };

const TRACKING = /^POST \/api\/track\b/;

/** Posts of events, one after the other, on one line; below it where that is opened. */
export function foldRows(rows: readonly TimelineRow[], opened: ReadonlySet<string>): TimelineItem[] {
  const items: TimelineItem[] = [];
  for (let at = 0; at < rows.length; ) {
    const run = rows.slice(at, endOfRun(rows, at));
    const [first] = run;
    if (first && TRACKING.test(first.method)) {
      const key = `fold-${first.key}`;
      const open = opened.has(key);
      items.push({ kind: 'fold', key, rows: run, open });
      if (open) items.push(...run.map(itemOf));
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

/** Of rows that are alike in being posts of events or not. */
function endOfRun(rows: readonly TimelineRow[], start: number): number {
  const tracking = TRACKING.test(rows[start]?.method ?? '');
  const end = rows.findIndex((row, index) => index > start && TRACKING.test(row.method) !== tracking);
  return end < 0 ? rows.length : end;
}

const texts = new WeakMap<TimelineRow, string>();

/** Whether every word stands somewhere in the row: its name, how it ended, what was asked and answered. */
export function hasWords(row: TimelineRow, words: readonly string[]): boolean {
  let text = texts.get(row);
  if (text === undefined) {
    const { method, kind, outcome, headers, payload, reply } = row;
    text = `${kind} ${method} ${outcome} ${JSON.stringify([headers, payload, reply])}`.toLowerCase();
    texts.set(row, text);
  }
  return words.every((word) => text.includes(word));
}

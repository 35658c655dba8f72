import type { TimelineRow } from './protocol.ts';

export type TimelineFact =
  | { type: 'rows-reported'; rows: readonly TimelineRow[] }
  /** the page is gone, and with it whatever it was waiting for */
  | { type: 'page-left'; at: number }
  | { type: 'timeline-cleared' };

const MAX_ROWS = 2_000;

/** The rows in the order in which they began. A row that is reported again takes the place of the one it was. */
export function reduceTimeline(rows: readonly TimelineRow[], fact: TimelineFact): readonly TimelineRow[] {
  switch (fact.type) {
    case 'rows-reported': {
      const reported = new Map(fact.rows.map((row) => [row.key, row]));
      const before = rows.map((row) => reported.get(row.key) ?? row);
      for (const { key } of rows) reported.delete(key);
      return [...before, ...reported.values()].slice(-MAX_ROWS);
    }
    case 'page-left':
      return rows.map((row) =>
        row.tone === 'open' ? { ...row, tone: 'bad', outcome: 'page left', duration: fact.at - row.at } : row,
      );
    case 'timeline-cleared':
      return [];
  }
}

import type { TimelineRow } from './protocol.ts';

export type TimelineFact =
  | { type: 'row-told'; row: TimelineRow }
  /** the page is gone, and with it whatever it was waiting for */
  | { type: 'page-left'; at: number }
  | { type: 'timeline-cleared' };

const MOST_ROWS = 2_000;

/** The rows in the order in which they began. A row that is told again takes the place of the one it was. */
export function reduceTimeline(rows: readonly TimelineRow[], fact: TimelineFact): readonly TimelineRow[] {
  switch (fact.type) {
    case 'row-told': {
      const known = rows.some(({ key }) => key === fact.row.key);
      if (!known) return [...rows, fact.row].slice(-MOST_ROWS);
      return rows.map((row) => (row.key === fact.row.key ? fact.row : row));
    }
    case 'page-left':
      return rows.map((row) =>
        row.tone === 'open' ? { ...row, tone: 'bad', outcome: 'page left', duration: fact.at - row.at } : row,
      );
    case 'timeline-cleared':
      return [];
  }
}

import { wasHeld } from './hold-messages.ts';
import type { LoginReturn, TimelineRow } from './protocol.ts';

export type TimelineFact =
  | { type: 'rows-reported'; rows: readonly TimelineRow[] }
  /** the page is gone, with all its open calls */
  | { type: 'page-left'; at: number; killed: boolean }
  /** the shopper came back to the shop from a host's login page */
  | { type: 'login-returned'; outcome: LoginReturn; at: number };

const MAX_ROWS = 5_000;

/** The outcome of a call or sheet that ended with its page, before an answer. */
export const PAGE_LEFT = 'page left';

/**
 * The rows in order of their start. A row that is reported again replaces its earlier version; a fault that the page has found
 * for it stays.
 */
export function reduceTimeline(rows: readonly TimelineRow[], fact: TimelineFact): readonly TimelineRow[] {
  switch (fact.type) {
    case 'rows-reported': {
      const reportedRows = new Map(fact.rows.map((row) => [row.key, row]));
      const updatedRows = rows.map((row) => {
        const reported = reportedRows.get(row.key);
        if (!reported) return row;
        return row.fault !== undefined && reported.fault === undefined
          ? { ...reported, fault: row.fault }
          : reported;
      });
      for (const { key } of rows) reportedRows.delete(key);
      return [...updatedRows, ...reportedRows.values()].slice(-MAX_ROWS);
    }
    case 'page-left':
      return rows.map((row) =>
        row.tone === 'open' && (fact.killed || !row.isAway) ? end(row, PAGE_LEFT, fact.at) : row,
      );
    case 'login-returned':
      return rows.map((row) => (row.tone === 'open' && row.isAway ? end(row, fact.outcome, fact.at) : row));
  }
}

function end(row: TimelineRow, outcome: string, at: number): TimelineRow {
  const tone = outcome === 'ok' ? 'good' : 'plain';
  const fault = row.held ? [row.fault, wasHeld(null)].filter(Boolean).join(', ') : row.fault;
  return { ...row, tone, outcome, fault, held: undefined, duration: at - row.at };
}

import { OUTCOME_FILTERS, type OutcomeFilter, OUTCOMES } from './outcome-filters.ts';
import { ROW_KINDS, type RowKind } from './protocol.ts';
import s from './Timeline.module.css';

export type ExportFormat = 'timeline' | 'har';

/** Which rows are shown. */
interface RowFilters {
  kind: RowKind | 'all';
  outcome: OutcomeFilter;
  search: string;
}

export const NO_FILTERS: RowFilters = { kind: 'all', outcome: 'all', search: '' };

/** What is done with the whole timeline, and what it is filtered by. */
export function TimelineHead({
  count,
  filters,
  onFilter,
  onClear,
  onReport,
  onExport,
  onCompare,
}: {
  /** how many rows there are, in words */
  count: string;
  filters: RowFilters;
  onFilter(change: Partial<RowFilters>): void;
  onClear(): void;
  onReport(): void;
  onExport(format: ExportFormat): void;
  onCompare(file: File): void;
}) {
  return (
    <header className={s.head}>
      <div className={s.actions}>
        <h2 id="timeline-title" className={s.title} tabIndex={-1}>
          Timeline
        </h2>
        <span className={s.count}>{count}</span>
        <button type="button" className={s.small} onClick={onClear}>
          Clear
        </button>
        <button type="button" className={s.small} data-testid="report" onClick={onReport}>
          Report
        </button>
        <select
          className={`${s.filter} ${s.export}`}
          aria-label="Export"
          data-testid="timeline-export"
          value=""
          onChange={({ target }) => onExport(target.value === 'har' ? 'har' : 'timeline')}
        >
          <option value="" disabled>
            Export
          </option>
          <option value="timeline">Timeline, to compare with</option>
          <option value="har">Backend calls as HAR</option>
        </select>
        <label className={s.small}>
          Compare
          <input
            type="file"
            className={s.file}
            accept=".json,application/json"
            aria-label="Compare with a saved timeline"
            data-testid="timeline-compare"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) onCompare(file);
              // the same file can be chosen again
              target.value = '';
            }}
          />
        </label>
      </div>
      <div className={s.find}>
        <input
          type="search"
          className={s.search}
          aria-label="Search the timeline"
          placeholder="Search names and payloads"
          autoComplete="off"
          spellCheck={false}
          data-testid="timeline-search"
          value={filters.search}
          onChange={({ target }) => onFilter({ search: target.value })}
        />
        <select
          className={s.filter}
          aria-label="Show"
          value={filters.kind}
          onChange={({ target }) =>
            onFilter({ kind: ROW_KINDS.find((kind) => kind === target.value) ?? 'all' })
          }
        >
          <option value="all">all kinds</option>
          {ROW_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kind}
            </option>
          ))}
        </select>
        <select
          className={s.filter}
          aria-label="Outcome"
          data-testid="timeline-outcome"
          value={filters.outcome}
          onChange={({ target }) =>
            onFilter({ outcome: OUTCOME_FILTERS.find((filter) => filter === target.value) ?? 'all' })
          }
        >
          {OUTCOME_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {OUTCOMES[filter].label}
            </option>
          ))}
        </select>
      </div>
    </header>
  );
}

import { type CSSProperties, memo } from 'react';
import { explain } from './fault-messages.ts';
import type { TimelineRow } from './protocol.ts';
import { SoftBreaks } from './SoftBreaks.tsx';
import s from './TimelineRows.module.css';

/** Memoized, as there may be thousands of rows. */
export const Row = memo(function Row({
  row,
  isChosen,
  isTabStop,
  start,
  length,
  now,
  onChoose,
  place,
  total,
}: {
  row: TimelineRow;
  isChosen: boolean;
  /** in the tab order; the arrow keys move on from there */
  isTabStop: boolean;
  start: number;
  length: number;
  now: number;
  onChoose(key: string): void;
  place: number;
  total: number;
}) {
  return (
    <li className={s.item} aria-posinset={place} aria-setsize={total}>
      <button
        type="button"
        id={rowId(row.key)}
        className={s.row}
        data-testid="timeline-row"
        data-kind={row.kind}
        data-method={row.method}
        data-outcome={row.outcome}
        data-tone={row.tone}
        aria-pressed={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onChoose(row.key)}
      >
        <RowTime at={row.at} start={start} />
        <span className={s.kind} data-kind={row.kind}>
          {row.kind}
        </span>
        <span className={s.what}>
          <span className={s.method}>
            <SoftBreaks text={row.method} />
            {(row.why || row.fault) && <span className={s.why}> {explain(row)}</span>}
          </span>
          <span className={s.outcome}>{summary(row)}</span>
          <span className={s.track} aria-hidden="true">
            <span className={s.bar} style={span(row, start, length, now)} />
          </span>
        </span>
      </button>
    </li>
  );
});

/** The time since the timeline began, and the clock time, to match the logs of other machines. */
function RowTime({ at, start }: { at: number; start: number }) {
  return (
    <time className={s.time} dateTime={new Date(at).toISOString()}>
      <span className={s.since}>{seconds(at - start)}</span>
      <span className={s.clock}>{clockTime(at)}</span>
    </time>
  );
}

/** The local time of day, `14:20:07`. */
export function clockTime(at: number): string {
  const date = new Date(at);
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()];
  return parts.map((part) => `${part}`.padStart(2, '0')).join(':');
}

export function rowId(key: string): string {
  return `row-${key}`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

function summary({ outcome, tone, duration, isAway, held }: TimelineRow): string {
  if (held) return 'answer held';
  if (tone === 'open') return isAway ? 'at the app’s page' : 'no answer yet';
  if (tone === 'plain' && outcome === 'ok') return '';
  return duration === undefined ? outcome : `${outcome} · ${Math.round(duration)} ms`;
}

function span(row: TimelineRow, start: number, length: number, now: number): CSSProperties {
  const duration = row.duration ?? (row.tone === 'open' ? Math.max(0, now - row.at) : 0);
  const share = (ms: number) => `${(ms / length) * 100}%`;
  return { left: share(row.at - start), width: share(duration) };
}

/** The rows that the user keeps in sight, whatever the filters are. */
export function Pins({
  rows,
  start,
  onChoose,
  onUnpin,
}: {
  rows: readonly TimelineRow[];
  start: number;
  onChoose(key: string): void;
  onUnpin(key: string): void;
}) {
  return (
    <ul className={s.pins} aria-label="Pinned" data-testid="pins">
      {rows.map((row) => (
        <li key={row.key} className={s.pin} data-tone={row.tone}>
          <button type="button" className={s.pinned} onClick={() => onChoose(row.key)}>
            <span className={s.time}>{seconds(row.at - start)}</span>{' '}
            <b>
              <SoftBreaks text={row.method} />
            </b>{' '}
            <span className={s.outcome}>{summary(row)}</span>
          </button>
          <button
            type="button"
            className={s.unpin}
            aria-label={`Unpin ${row.method}`}
            onClick={() => onUnpin(row.key)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A run of event posts as one row, with their number and whether any failed. */
export function Fold({
  id,
  rows,
  open,
  start,
  isTabStop,
  onSwitch,
  place,
  total,
}: {
  id: string;
  rows: readonly TimelineRow[];
  open: boolean;
  start: number;
  isTabStop: boolean;
  onSwitch(id: string): void;
  place: number;
  total: number;
}) {
  const failureCount = rows.filter(({ tone }) => tone === 'bad').length;
  return (
    <li className={s.item} aria-posinset={place} aria-setsize={total}>
      <button
        type="button"
        id={rowId(id)}
        className={s.row}
        data-testid="timeline-fold"
        data-tone={failureCount > 0 ? 'bad' : 'plain'}
        aria-expanded={open}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onSwitch(id)}
      >
        <RowTime at={rows[0]?.at ?? start} start={start} />
        <span className={s.kind} data-kind="api">
          api
        </span>
        <span className={s.what}>
          <span className={s.folded}>
            {rows.length === 1 ? '1 tracking post' : `${rows.length} tracking posts`}
            {failureCount > 0 && `, ${failureCount} failed`}
          </span>
          <span className={s.outcome}>{open ? 'hide' : 'show'}</span>
        </span>
      </button>
    </li>
  );
}

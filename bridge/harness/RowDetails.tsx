import type { TimelineRow } from './protocol.ts';
import s from './Timeline.module.css';

/** One row in full: what was asked, what was answered, how it ended, and what went over the wire meanwhile. */
export function RowDetails({
  row,
  parts,
  start,
  onClose,
}: {
  row: TimelineRow;
  parts: readonly TimelineRow[];
  start: number;
  onClose(): void;
}) {
  const at = (time: number) => `${((time - start) / 1000).toFixed(3)} s`;
  return (
    <section className={s.details} aria-label={`Details of ${row.method}`}>
      <header className={s.detailsHead}>
        <h3 className={s.detailsTitle}>
          {row.method}{' '}
          <span className={s.badge} data-tone={row.tone}>
            {row.outcome || 'open'}
          </span>
        </h3>
        <button type="button" className={s.small} aria-label="Close the details" onClick={onClose}>
          Close
        </button>
      </header>
      <dl className={s.facts}>
        <dt>{row.direction === 'sent' ? 'asked' : 'told'}</dt>
        <dd>{at(row.at)}</dd>
        {row.payload !== undefined && (
          <>
            <dt>payload</dt>
            <dd>{show(row.payload)}</dd>
          </>
        )}
        {row.reply !== undefined && (
          <>
            <dt>answer</dt>
            <dd>{show(row.reply)}</dd>
          </>
        )}
        {row.duration !== undefined && (
          <>
            <dt>settled</dt>
            <dd>
              {at(row.at + row.duration)}, after {Math.round(row.duration)} ms
            </dd>
          </>
        )}
        {parts.map((part) => (
          <div key={part.key} className={s.part}>
            <dt>{part.direction === 'sent' ? '→ wire' : '← wire'}</dt>
            <dd>
              {part.method} {part.outcome === 'ok' ? '' : `(${part.outcome})`}{' '}
              {part.payload === undefined ? '' : show(part.payload)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

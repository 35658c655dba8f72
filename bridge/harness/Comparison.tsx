import { useDeferredValue, useMemo } from 'react';
import { findDifference } from './compare-timelines.ts';
import type { TimelineRow } from './protocol.ts';
import s from './Timeline.module.css';
import type { TimelineFile } from './timeline-file.ts';

/** Where this timeline first differs from one in a file. */
export function Comparison({
  rows,
  name,
  file,
  onShow,
  onClose,
}: {
  rows: readonly TimelineRow[];
  name: string;
  file: TimelineFile;
  onShow(key: string): void;
  onClose(): void;
}) {
  const currentRows = useDeferredValue(rows);
  const difference = useMemo(() => findDifference(currentRows, file.rows), [currentRows, file]);
  const shownKey = difference?.ours?.key;
  const count = file.rows.filter(({ part }) => part === undefined).length;
  return (
    <section className={s.comparison} aria-label="Comparison" data-testid="comparison">
      <p className={s.comparisonText} role="status">
        <b>{difference ? 'First difference' : 'No difference'}</b>
        {difference && `: ${difference.text}`}
      </p>
      <p className={s.comparisonFile}>
        {name}, {count} events{file.build && `, ${file.build}`}
      </p>
      <div className={s.comparisonButtons}>
        {shownKey !== undefined && (
          <button type="button" className={s.small} onClick={() => onShow(shownKey)}>
            Show
          </button>
        )}
        <a className={s.small} href={`/harness${file.setup}`}>
          Open its set-up
        </a>
        <button type="button" className={s.small} onClick={onClose}>
          End comparison
        </button>
      </div>
    </section>
  );
}

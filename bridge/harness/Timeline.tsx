import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Comparison } from './Comparison.tsx';
import * as m from './messages.ts';
import { OUTCOMES } from './outcome-filters.ts';
import type { TimelineRow } from './protocol.ts';
import { RowDetails } from './RowDetails.tsx';
import s from './Timeline.module.css';
import { isTooLarge, readTimelineFile, type TimelineFile } from './timeline-file.ts';
import { type ExportFormat, NO_FILTERS, TimelineHead } from './TimelineHead.tsx';
import { foldRows, hasWords, itemOf, ROW_PX } from './timeline-items.ts';
import { Fold, Pins, Row, rowId } from './TimelineRows.tsx';
import type { Replay } from './use-replay.ts';
import { useFollow, useNow, usePreparedSearch, useVisibleRange } from './use-timeline-list.ts';

/** All calls with their start, duration and outcome. The selected call also shows its details. */
export function Timeline({
  rows,
  start: startedAt,
  onClear,
  onReport,
  onExport,
  onFailNext,
  onHoldNext,
  replay,
  opened,
  children,
}: {
  rows: readonly TimelineRow[];
  /** when the first row began, even if it is no longer in `rows` */
  start: number | null;
  onClear(): void;
  onReport(): void;
  onExport(format: ExportFormat): void;
  /** `match`: a backend call, as a rule names it */
  onFailNext: ((match: string) => void) | undefined;
  onHoldNext(hold: string): void;
  /** absent: the page has no sandbox */
  replay: Replay | undefined;
  /** what a file is compared with: the query of the page's link, and the build */
  opened(): Pick<TimelineFile, 'setup' | 'build'>;
  /** shown above the rows, in half of the column at most */
  children: ReactNode;
}) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [pins, setPins] = useState<ReadonlySet<string>>(new Set());
  const [other, setOther] = useState<{ name: string; file: TimelineFile } | null>(null);
  /** a sentence about a file that cannot be compared with */
  const [problem, setProblem] = useState('');
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [openFolds, setOpenFolds] = useState<ReadonlySet<string>>(new Set());
  const { kind, outcome } = filters;
  const query = useDeferredValue(filters.search).toLowerCase().trim();
  const topLevelRows = useMemo(() => rows.filter(({ part }) => part === undefined), [rows]);
  const matches = useMemo(() => {
    const words = query.split(/\s+/).filter(Boolean);
    return topLevelRows.filter(
      (row) =>
        (kind === 'all' || row.kind === kind) && OUTCOMES[outcome].matches(row) && hasWords(row, words),
    );
  }, [topLevelRows, kind, outcome, query]);
  const pinnedRows = useMemo(() => topLevelRows.filter(({ key }) => pins.has(key)), [topLevelRows, pins]);
  // those that were asked for are not folded
  const isUnfolded = query !== '' || outcome !== 'all';
  const items = useMemo(
    () => (isUnfolded ? matches.map(itemOf) : foldRows(matches, openFolds)),
    [matches, openFolds, isUnfolded],
  );
  usePreparedSearch(topLevelRows);
  const list = useRef<HTMLOListElement>(null);
  const chosenItem = chosenKey === null ? undefined : items.find(({ key }) => key === chosenKey);
  const selectedRow =
    chosenItem?.kind === 'row' ? chosenItem.row : pinnedRows.find(({ key }) => key === chosenKey);
  const range = useVisibleRange(list, items.length);
  const visibleItems = items.slice(range.first, range.end);
  const tabStop = visibleItems.find(({ key }) => key === chosenKey) ?? visibleItems[0];
  useFollow(list, items.length, selectedRow !== undefined);
  // opening the details shrinks the list, which could scroll the row out of sight
  useLayoutEffect(() => {
    if (chosenKey) document.getElementById(rowId(chosenKey))?.scrollIntoView({ block: 'nearest' });
  }, [chosenKey]);
  const now = useNow(matches.some(({ tone }) => tone === 'open'));
  const start = startedAt ?? 0;
  const end = useMemo(
    () => Math.max(0, ...topLevelRows.map(({ at, duration = 0 }) => at + duration)),
    [topLevelRows],
  );
  const totalMs = roundUp(Math.max(now, end) - start);

  /** Shows a row, whatever the filters are. */
  function reveal(key: string) {
    setFilters(NO_FILTERS);
    setChosenKey(key);
  }

  function switchPin(key: string) {
    const others = [...pins].filter((pin) => pin !== key);
    setPins(new Set(pins.has(key) ? others : [...others, key]));
  }

  async function compareWith(file: File) {
    try {
      const text = isTooLarge(file.size) ? '' : await file.text();
      setProblem('');
      setOther({ name: file.name, file: readTimelineFile(text, file.size) });
    } catch (error) {
      setProblem(error instanceof Error && error.name === 'Error' ? error.message : m.fileUnreadable);
    }
  }

  function endComparison() {
    replay?.stop();
    setOther(null);
  }

  function close() {
    if (chosenKey) document.getElementById(rowId(chosenKey))?.focus();
    setChosenKey(null);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') return close();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const index = items.findIndex(({ key }) => rowId(key) === document.activeElement?.id);
    const nextItem = items[Math.min(items.length - 1, Math.max(0, index + step))];
    if (!nextItem) return;
    if (nextItem.kind === 'row') setChosenKey(nextItem.key);
    document.getElementById(rowId(nextItem.key))?.focus();
  }

  function switchFold(key: string) {
    const otherFolds = [...openFolds].filter((openKey) => openKey !== key);
    setOpenFolds(new Set(openFolds.has(key) ? otherFolds : [...otherFolds, key]));
  }

  return (
    <section
      className={s.timeline}
      aria-labelledby="timeline-title"
      data-open={selectedRow !== undefined || undefined}
      data-testid="timeline"
    >
      <TimelineHead
        count={formatCount(matches.length, topLevelRows.length)}
        filters={filters}
        onFilter={(change) => setFilters({ ...filters, ...change })}
        {...{ onClear, onReport, onExport }}
        onCompare={(file) => void compareWith(file)}
      />

      <div className={s.above}>
        <p className={s.problem} role="alert" data-testid="file-problem">
          {problem}
        </p>
        {children}
        {other && (
          <Comparison
            {...{ rows, replay, ...other }}
            opened={opened()}
            onShow={reveal}
            onClose={endComparison}
          />
        )}
        {pinnedRows.length > 0 && (
          <Pins rows={pinnedRows} start={start} onChoose={setChosenKey} onUnpin={switchPin} />
        )}
      </div>

      {items.length === 0 ? (
        <p className={s.empty}>
          {topLevelRows.length > 0
            ? 'No matching events.'
            : 'Nothing yet. Calls to the host and the backend appear here.'}
        </p>
      ) : (
        <ol
          ref={list}
          className={s.rows}
          style={{
            paddingTop: rowsLong(range.first),
            paddingBottom: rowsLong(items.length - range.end),
          }}
          onKeyDown={handleKeyDown}
        >
          {visibleItems.map((item, index) => {
            const isTabStop = item === tabStop;
            const place = { place: range.first + index + 1, total: items.length };
            if (item.kind === 'fold') {
              const { key, rows: foldedRows, isOpen: open } = item;
              const fold = { id: key, rows: foldedRows, open, start, isTabStop, ...place };
              return <Fold key={key} {...fold} onSwitch={switchFold} />;
            }
            return (
              <Row
                key={item.key}
                row={item.row}
                isChosen={item.key === chosenKey}
                isTabStop={isTabStop}
                start={start}
                length={totalMs}
                now={item.row.tone === 'open' ? now : 0}
                onChoose={setChosenKey}
                {...place}
              />
            );
          })}
        </ol>
      )}
      {selectedRow && (
        <RowDetails
          onFailNext={onFailNext}
          onHoldNext={onHoldNext}
          isPinned={pins.has(selectedRow.key)}
          onPin={() => switchPin(selectedRow.key)}
          key={selectedRow.key}
          row={selectedRow}
          parts={rows.filter(({ part }) => part === selectedRow.key)}
          start={start}
          onClose={close}
        />
      )}
    </section>
  );
}

/** The height of so many rows, which grows with the text. */
const rowsLong = (count: number): string => `${(count * ROW_PX) / 16}rem`;

function formatCount(matching: number, total: number): string {
  if (matching < total) return `${matching} of ${total} events`;
  return total === 1 ? '1 event' : `${total} events`;
}

/** Rounds up to 1, 2 or 5 times a power of ten, so that the bars rarely rescale while rows arrive. */
function roundUp(ms: number): number {
  const atLeast = Math.max(ms, 1000);
  const magnitude = 10 ** Math.floor(Math.log10(atLeast));
  return [1, 2, 5, 10].map((factor) => factor * magnitude).find((factor) => factor >= atLeast) ?? atLeast;
}

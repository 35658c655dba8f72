import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { OUTCOME_FILTERS, type OutcomeFilter, OUTCOMES } from './outcome-filters.ts';
import { ROW_KINDS, type RowKind, type TimelineRow } from './protocol.ts';
import { Comparison } from './Comparison.tsx';
import * as m from './messages.ts';
import { RowDetails } from './RowDetails.tsx';
import s from './Timeline.module.css';
import { isTooLarge, readTimelineFile, type TimelineFile } from './timeline-file.ts';
import type { Replay } from './use-replay.ts';
import { Fold, Pins, Row, rowId } from './TimelineRows.tsx';
import { visibleRows, foldRows, hasWords, itemOf, prepareSearch, ROW_PX } from './timeline-items.ts';

export type ExportFormat = 'timeline' | 'har';

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
}) {
  const [kind, setKind] = useState<RowKind | 'all'>('all');
  const [outcome, setOutcome] = useState<OutcomeFilter>('all');
  const [pins, setPins] = useState<ReadonlySet<string>>(new Set());
  const [other, setOther] = useState<{ name: string; file: TimelineFile } | null>(null);
  /** a sentence about a file that cannot be compared with */
  const [problem, setProblem] = useState('');
  const [search, setSearch] = useState('');
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [openFolds, setOpenFolds] = useState<ReadonlySet<string>>(new Set());
  const query = useDeferredValue(search).toLowerCase().trim();
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
    setKind('all');
    setOutcome('all');
    setSearch('');
    setChosenKey(key);
  }

  function switchPin(key: string) {
    const others = [...pins].filter((pin) => pin !== key);
    setPins(new Set(pins.has(key) ? others : [...others, key]));
  }

  async function compareWith(input: HTMLInputElement) {
    const file = input.files?.[0];
    // the same file can be chosen again
    input.value = '';
    if (!file) return;
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
    <section className={s.timeline} aria-labelledby="timeline-title" data-testid="timeline">
      <header className={s.head}>
        <h2 id="timeline-title" className={s.title} tabIndex={-1}>
          Timeline
        </h2>
        <span className={s.count}>{formatCount(matches.length, topLevelRows.length)}</span>
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
            onChange={({ target }) => void compareWith(target)}
          />
        </label>
        <input
          type="search"
          className={s.search}
          aria-label="Search the timeline"
          placeholder="Search names, requests and responses"
          autoComplete="off"
          spellCheck={false}
          data-testid="timeline-search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <select
          className={s.filter}
          aria-label="Show"
          value={kind}
          onChange={({ target }) => setKind(ROW_KINDS.find((rowKind) => rowKind === target.value) ?? 'all')}
        >
          <option value="all">all kinds</option>
          {ROW_KINDS.map((rowKind) => (
            <option key={rowKind} value={rowKind}>
              {rowKind}
            </option>
          ))}
        </select>
        <select
          className={s.filter}
          aria-label="Outcome"
          data-testid="timeline-outcome"
          value={outcome}
          onChange={({ target }) =>
            setOutcome(OUTCOME_FILTERS.find((filter) => filter === target.value) ?? 'all')
          }
        >
          {OUTCOME_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {OUTCOMES[filter].label}
            </option>
          ))}
        </select>
      </header>

      <p className={s.problem} role="alert" data-testid="file-problem">
        {problem}
      </p>
      {other && <Comparison rows={rows} {...other} replay={replay} onShow={reveal} onClose={endComparison} />}
      {pinnedRows.length > 0 && (
        <Pins rows={pinnedRows} start={start} onChoose={setChosenKey} onUnpin={switchPin} />
      )}

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
            paddingTop: range.first * ROW_PX,
            paddingBottom: (items.length - range.end) * ROW_PX,
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

/** The current time, updated only while something is pending. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = window.setInterval(tick, 500);
    return () => window.clearInterval(timer);
  }, [isRunning]);
  return isRunning ? now : 0;
}

/** The rows to render, whether the list scrolls by itself or with the page. */
function useVisibleRange(list: RefObject<HTMLElement | null>, count: number) {
  const [viewport, setViewport] = useState({ top: 0, height: 0 });
  const hasRows = count > 0;
  useLayoutEffect(() => {
    if (!hasRows) return;
    function measure() {
      const element = list.current;
      if (!element) return;
      const { top, bottom } = element.getBoundingClientRect();
      const scrolledPast = Math.max(0, -top);
      // in steps, so that scrolling does not rerender for every pixel
      const from = Math.floor((element.scrollTop + scrolledPast) / (8 * ROW_PX)) * 8 * ROW_PX;
      const height = Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
      setViewport((prev) => (prev.top === from && prev.height === height ? prev : { top: from, height }));
    }
    measure();
    const listenerOptions = { capture: true, passive: true };
    window.addEventListener('scroll', measure, listenerOptions);
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, listenerOptions);
      window.removeEventListener('resize', measure);
    };
  }, [list, hasRows]);
  return visibleRows(count, viewport);
}

function usePreparedSearch(rows: readonly TimelineRow[]) {
  useEffect(() => {
    if (!window.requestIdleCallback) return;
    const task = window.requestIdleCallback((idle) => prepareSearch(rows, () => idle.timeRemaining() > 1));
    return () => window.cancelIdleCallback(task);
  }, [rows]);
}

/** Scrolls to the newest row, unless the user has scrolled up or opened a row. */
function useFollow(list: RefObject<HTMLElement | null>, count: number, isPaused: boolean) {
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = list.current;
    const updateIsAtEnd = () => {
      if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    element?.addEventListener('scroll', updateIsAtEnd);
    return () => element?.removeEventListener('scroll', updateIsAtEnd);
  });
  useLayoutEffect(() => {
    if (count === 0 || isPaused || !isAtEnd.current || !list.current) return;
    list.current.scrollTop = list.current.scrollHeight;
  }, [list, count, isPaused]);
}

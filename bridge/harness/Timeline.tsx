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
import { ROW_KINDS, type RowKind, type TimelineRow } from './protocol.ts';
import { RowDetails } from './RowDetails.tsx';
import s from './Timeline.module.css';
import { Fold, Row, rowId } from './TimelineRows.tsx';
import { drawnRows, foldRows, hasWords, itemOf, prepareSearch, ROW_PX } from './timeline-items.ts';

/** All calls with start, duration and outcome; the selected one in full. */
export function Timeline({
  rows,
  start: startedAt,
  onClear,
}: {
  rows: readonly TimelineRow[];
  /** when the first row began, even if it is no longer in `rows` */
  start: number | null;
  onClear(): void;
}) {
  const [kind, setKind] = useState<RowKind | 'all'>('all');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const sought = useDeferredValue(search).toLowerCase().trim();
  const whole = useMemo(() => rows.filter(({ part }) => part === undefined), [rows]);
  const shown = useMemo(() => {
    const words = sought.split(/\s+/).filter(Boolean);
    return whole.filter((row) => (kind === 'all' || row.kind === kind) && hasWords(row, words));
  }, [whole, kind, sought]);
  // a search shows its matches unfolded
  const items = useMemo(
    () => (sought ? shown.map(itemOf) : foldRows(shown, opened)),
    [shown, opened, sought],
  );
  usePrepared(whole);
  const list = useRef<HTMLOListElement>(null);
  const found = chosen === null ? undefined : items.find(({ key }) => key === chosen);
  const selected = found?.kind === 'row' ? found.row : undefined;
  const drawn = useDrawn(list, items.length);
  const drawnItems = items.slice(drawn.first, drawn.end);
  const reached = drawnItems.find(({ key }) => key === chosen) ?? drawnItems[0];
  useFollow(list, items.length, selected !== undefined);
  // opening the details shrinks the list, which could scroll the row out of sight
  useLayoutEffect(() => {
    if (chosen) document.getElementById(rowId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const now = useNow(shown.some(({ tone }) => tone === 'open'));
  const start = startedAt ?? 0;
  const end = useMemo(() => Math.max(0, ...whole.map(({ at, duration = 0 }) => at + duration)), [whole]);
  const length = roundUp(Math.max(now, end) - start);

  function close() {
    if (chosen) document.getElementById(rowId(chosen))?.focus();
    setChosen(null);
  }

  function walk(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') return close();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const index = items.findIndex(({ key }) => rowId(key) === document.activeElement?.id);
    const next = items[Math.min(items.length - 1, Math.max(0, index + step))];
    if (!next) return;
    if (next.kind === 'row') setChosen(next.key);
    document.getElementById(rowId(next.key))?.focus();
  }

  function switchFold(key: string) {
    const others = [...opened].filter((one) => one !== key);
    setOpened(new Set(opened.has(key) ? others : [...others, key]));
  }

  return (
    <section className={s.timeline} aria-labelledby="timeline-title" data-testid="timeline">
      <header className={s.head}>
        <h2 id="timeline-title" className={s.title}>
          Timeline
        </h2>
        <span className={s.count}>{count(shown.length, whole.length)}</span>
        <select
          className={s.filter}
          aria-label="Show"
          value={kind}
          onChange={({ target }) => setKind(ROW_KINDS.find((known) => known === target.value) ?? 'all')}
        >
          <option value="all">all kinds</option>
          {ROW_KINDS.map((known) => (
            <option key={known} value={known}>
              {known}
            </option>
          ))}
        </select>
        <button type="button" className={s.small} onClick={onClear}>
          Clear
        </button>
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
      </header>

      {items.length === 0 ? (
        <p className={s.empty}>
          {whole.length > 0
            ? 'No matching events.'
            : 'Nothing yet. Calls to the host and the backend appear here.'}
        </p>
      ) : (
        <ol
          ref={list}
          className={s.rows}
          style={{
            paddingTop: drawn.first * ROW_PX,
            paddingBottom: (items.length - drawn.end) * ROW_PX,
          }}
          onKeyDown={walk}
        >
          {drawnItems.map((item, index) => {
            const reachable = item === reached;
            const place = { place: drawn.first + index + 1, of: items.length };
            if (item.kind === 'fold') {
              const { key, rows: folded, open } = item;
              const fold = { id: key, rows: folded, open, start, reachable, ...place };
              return <Fold key={key} {...fold} onSwitch={switchFold} />;
            }
            return (
              <Row
                key={item.key}
                row={item.row}
                chosen={item.key === chosen}
                reachable={reachable}
                start={start}
                length={length}
                now={item.row.tone === 'open' ? now : 0}
                onChoose={setChosen}
                {...place}
              />
            );
          })}
        </ol>
      )}
      {selected && (
        <RowDetails
          key={selected.key}
          row={selected}
          parts={rows.filter(({ part }) => part === selected.key)}
          start={start}
          onClose={close}
        />
      )}
    </section>
  );
}

function count(shown: number, all: number): string {
  if (shown < all) return `${shown} of ${all} events`;
  return all === 1 ? '1 event' : `${all} events`;
}

/** Rounds up to 1, 2 or 5 times a power of ten, so that the bars rarely rescale while rows arrive. */
function roundUp(ms: number): number {
  const least = Math.max(ms, 1000);
  const ten = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((step) => step * ten).find((step) => step >= least) ?? least;
}

/** The current time, updated only while something is pending. */
function useNow(going: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!going) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = window.setInterval(tick, 500);
    return () => window.clearInterval(timer);
  }, [going]);
  return going ? now : 0;
}

/** The rows to render, whether the list scrolls by itself or with the page. */
function useDrawn(list: RefObject<HTMLElement | null>, count: number) {
  const [seen, setSeen] = useState({ top: 0, height: 0 });
  const isThere = count > 0;
  useLayoutEffect(() => {
    if (!isThere) return;
    function measure() {
      const element = list.current;
      if (!element) return;
      const { top, bottom } = element.getBoundingClientRect();
      const above = Math.max(0, -top);
      // in steps, so that scrolling does not rerender for every pixel
      const from = Math.floor((element.scrollTop + above) / (8 * ROW_PX)) * 8 * ROW_PX;
      const height = Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
      setSeen((before) => (before.top === from && before.height === height ? before : { top: from, height }));
    }
    measure();
    const how = { capture: true, passive: true };
    window.addEventListener('scroll', measure, how);
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, how);
      window.removeEventListener('resize', measure);
    };
  }, [list, isThere]);
  return drawnRows(count, seen);
}

function usePrepared(rows: readonly TimelineRow[]) {
  useEffect(() => {
    if (!window.requestIdleCallback) return;
    const task = window.requestIdleCallback((idle) => prepareSearch(rows, () => idle.timeRemaining() > 1));
    return () => window.cancelIdleCallback(task);
  }, [rows]);
}

/** Scrolls to the newest row, unless the user has scrolled up or opened a row. */
function useFollow(list: RefObject<HTMLElement | null>, count: number, reading: boolean) {
  const atEnd = useRef(true);
  useEffect(() => {
    const element = list.current;
    const note = () => {
      if (element) atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    element?.addEventListener('scroll', note);
    return () => element?.removeEventListener('scroll', note);
  });
  useLayoutEffect(() => {
    if (count === 0 || reading || !atEnd.current || !list.current) return;
    list.current.scrollTop = list.current.scrollHeight;
  }, [list, count, reading]);
}

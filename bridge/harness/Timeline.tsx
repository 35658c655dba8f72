import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { RowKind, TimelineRow } from './protocol.ts';
import { RowDetails } from './RowDetails.tsx';
import s from './Timeline.module.css';

const KINDS: readonly RowKind[] = ['bridge', 'native', 'api', 'shop'];

/** Every call, when it began, how long it took and how it ended; the chosen one in full. */
export function Timeline({ rows, onClear }: { rows: readonly TimelineRow[]; onClear(): void }) {
  const [kind, setKind] = useState<RowKind | 'all'>('all');
  const [chosen, setChosen] = useState<string | null>(null);
  const whole = rows.filter(({ part }) => part === undefined);
  const shown = kind === 'all' ? whole : whole.filter((row) => row.kind === kind);
  const list = useRef<HTMLOListElement>(null);
  const selected = shown.find(({ key }) => key === chosen);
  useFollow(list, shown.length, selected !== undefined);
  // its details take room from the list, and would push it out of sight
  useLayoutEffect(() => {
    if (chosen) document.getElementById(rowId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const now = useNow(shown.some(({ tone }) => tone === 'open'));
  const start = whole[0]?.at ?? 0;
  const length = roundUp(Math.max(now, ...whole.map(({ at, duration = 0 }) => at + duration)) - start);

  function close() {
    if (chosen) document.getElementById(rowId(chosen))?.focus();
    setChosen(null);
  }

  function walk(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') return close();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const index = shown.findIndex(({ key }) => key === chosen);
    const next = shown[Math.min(shown.length - 1, Math.max(0, index + step))];
    if (!next) return;
    setChosen(next.key);
    document.getElementById(rowId(next.key))?.focus();
  }

  return (
    <section className={s.timeline} aria-labelledby="timeline-title" data-testid="timeline">
      <header className={s.head}>
        <h2 id="timeline-title" className={s.title}>
          Timeline
        </h2>
        <span className={s.count}>{shown.length === 1 ? '1 event' : `${shown.length} events`}</span>
        <select
          className={s.filter}
          aria-label="Show"
          value={kind}
          onChange={({ target }) => setKind(KINDS.find((known) => known === target.value) ?? 'all')}
        >
          <option value="all">all kinds</option>
          {KINDS.map((known) => (
            <option key={known} value={known}>
              {known}
            </option>
          ))}
        </select>
        <button type="button" className={s.small} onClick={onClear}>
          Clear
        </button>
      </header>

      {shown.length === 0 ? (
        <p className={s.empty}>
          Nothing yet. What the shop says to its host and to the backend appears here.
        </p>
      ) : (
        <ol ref={list} className={s.rows} onKeyDown={walk}>
          {shown.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              chosen={row.key === chosen}
              reachable={row.key === chosen || (!selected && index === 0)}
              start={start}
              length={length}
              now={row.tone === 'open' ? now : 0}
              onChoose={setChosen}
            />
          ))}
        </ol>
      )}
      {selected && (
        <RowDetails
          row={selected}
          parts={rows.filter(({ part }) => part === selected.key)}
          start={start}
          onClose={close}
        />
      )}
    </section>
  );
}

/** Drawn anew only when it says something else: there may be thousands. */
const Row = memo(function Row({
  row,
  chosen,
  reachable,
  start,
  length,
  now,
  onChoose,
}: {
  row: TimelineRow;
  chosen: boolean;
  /** by the Tab key; the arrow keys lead on from there */
  reachable: boolean;
  start: number;
  length: number;
  now: number;
  onChoose(key: string): void;
}) {
  return (
    <li className={s.item}>
      <button
        type="button"
        id={rowId(row.key)}
        className={s.row}
        data-testid="timeline-row"
        data-kind={row.kind}
        data-method={row.method}
        data-outcome={row.outcome}
        data-tone={row.tone}
        aria-pressed={chosen}
        tabIndex={reachable ? 0 : -1}
        onClick={() => onChoose(row.key)}
      >
        <span className={s.time}>{seconds(row.at - start)}</span>
        <span className={s.kind} data-kind={row.kind}>
          {row.kind}
        </span>
        <span className={s.what}>
          <span className={s.method}>{row.method}</span>
          <span className={s.outcome}>{summary(row)}</span>
          <span className={s.track} aria-hidden="true">
            <span className={s.bar} style={span(row, start, length, now)} />
          </span>
        </span>
      </button>
    </li>
  );
});

function rowId(key: string): string {
  return `row-${key}`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

function summary({ outcome, tone, duration }: TimelineRow): string {
  if (tone === 'open') return 'no answer yet';
  if (tone === 'plain' && outcome === 'ok') return '';
  return duration === undefined ? outcome : `${outcome} · ${Math.round(duration)} ms`;
}

function span(row: TimelineRow, start: number, length: number, now: number): CSSProperties {
  const duration = row.duration ?? (row.tone === 'open' ? Math.max(0, now - row.at) : 0);
  const share = (ms: number) => `${(ms / length) * 100}%`;
  return { left: share(row.at - start), width: share(duration) };
}

/** To 1, 2 or 5 seconds, or tens of that: the bars then stay as they are while rows come. */
function roundUp(ms: number): number {
  const least = Math.max(ms, 1000);
  const ten = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((step) => step * ten).find((step) => step >= least) ?? least;
}

/** The time, going on only while somebody waits for something. */
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

/** Keeps the newest row in sight, unless somebody has scrolled up to read or reads one in full. */
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

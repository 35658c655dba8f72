import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { RowKind, TimelineRow } from './protocol.ts';
import { RowDetails } from './RowDetails.tsx';
import s from './Timeline.module.css';
import { Fold, Row, rowId } from './TimelineRows.tsx';
import { foldRows, hasWords, itemOf } from './timeline-items.ts';

const KINDS: readonly RowKind[] = ['bridge', 'native', 'api', 'shop'];

/** Every call, when it began, how long it took and how it ended; the chosen one in full. */
export function Timeline({ rows, onClear }: { rows: readonly TimelineRow[]; onClear(): void }) {
  const [kind, setKind] = useState<RowKind | 'all'>('all');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const words = useDeferredValue(search).toLowerCase().split(/\s+/).filter(Boolean);
  const whole = rows.filter(({ part }) => part === undefined);
  const shown = whole.filter((row) => (kind === 'all' || row.kind === kind) && hasWords(row, words));
  // who searches wants to see what was found
  const items = words.length > 0 ? shown.map(itemOf) : foldRows(shown, opened);
  const list = useRef<HTMLOListElement>(null);
  const selected = items
    .flatMap((item) => (item.kind === 'row' ? item.row : []))
    .find(({ key }) => key === chosen);
  useFollow(list, items.length, selected !== undefined);
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
        <input
          type="search"
          className={s.search}
          aria-label="Search the timeline"
          placeholder="Search names, questions and answers"
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
            ? 'Nothing that has happened is like that.'
            : 'Nothing yet. What the shop says to its host and to the backend appears here.'}
        </p>
      ) : (
        <ol ref={list} className={s.rows} onKeyDown={walk}>
          {items.map((item, index) => {
            const reachable = item.key === chosen || (!selected && index === 0);
            if (item.kind === 'fold') {
              const { key, rows: folded, open } = item;
              const fold = { id: key, rows: folded, open, start, reachable };
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

import { useEffect, useRef } from 'react';
import { HELD_REPLIES, type HeldReply } from './held-replies.ts';
import * as m from './hold-messages.ts';
import { callOf, type HeldRow } from './holds.ts';
import s from './HeldPanel.module.css';
import { SoftBreaks } from './SoftBreaks.tsx';
import timeline from './Timeline.module.css';
import { clockTime } from './TimelineRows.tsx';

/** The answers that are held, oldest first, each with what it can be let go as. */
export function HeldPanel({
  rows,
  onLetGo,
}: {
  rows: readonly HeldRow[];
  /** `reply`: what is sent in place of the answer; null: the answer as it is */
  onLetGo(row: HeldRow, reply: HeldReply | null): void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const leaving = useRef<readonly string[]>([]);
  const newest = rows.at(-1);

  // the button that was pressed goes with its answer, and the focus would go with it
  useEffect(() => {
    if (leaving.current.length === 0 || rows.some(({ key }) => leaving.current.includes(key))) return;
    leaving.current = [];
    if (document.activeElement !== document.body) return;
    const next = list.current?.querySelector('button') ?? document.getElementById('timeline-title');
    next?.focus();
  }, [rows]);

  function letGo(chosen: readonly HeldRow[], reply: HeldReply | null) {
    leaving.current = chosen.map(({ key }) => key);
    for (const row of chosen) onLetGo(row, reply);
  }

  return (
    <>
      <p className={s.status} aria-live="polite">
        {newest && m.newestHeld(rows.length, callOf(newest))}
      </p>
      {newest && (
        <section className={s.panel} aria-labelledby="held-title" data-testid="held-panel">
          <header className={s.head}>
            <h2 id="held-title" className={s.title}>
              Held
            </h2>
            <span className={s.count}>{m.countHeld(rows.length)}</span>
            <button
              type="button"
              className={timeline.small}
              data-testid="let-all-go"
              onClick={() => letGo(rows, null)}
            >
              Let all go
            </button>
          </header>
          <ol className={s.list} ref={list}>
            {rows.map((row) => (
              <Held key={row.key} row={row} onLetGo={(reply) => letGo([row], reply)} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function Held({ row, onLetGo }: { row: HeldRow; onLetGo(reply: HeldReply | null): void }) {
  const call = callOf(row);
  const replies: readonly HeldReply[] = HELD_REPLIES[row.kind];
  return (
    <li className={s.item} data-testid="held" data-call={call}>
      <details>
        <summary className={s.summary}>
          <span className={s.call}>
            <SoftBreaks text={row.method} />
          </span>
          <span className={s.since}>
            {row.held.outcome}, since {clockTime(row.held.at)}
          </span>
        </summary>
        <pre className={s.answer}>{row.reply === undefined ? '' : JSON.stringify(row.reply, null, 2)}</pre>
      </details>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be shown */}
      <div className={s.replies} role="group" aria-label={`Answer to ${call}`}>
        <button type="button" className={timeline.small} data-reply="" onClick={() => onLetGo(null)}>
          Let go
        </button>
        {replies.map((reply) => (
          <button
            key={reply}
            type="button"
            className={`${timeline.small} ${s.other}`}
            data-reply={reply}
            onClick={() => onLetGo(reply)}
          >
            {m.REPLY_NAMES[reply]}
          </button>
        ))}
      </div>
    </li>
  );
}

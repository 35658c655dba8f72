import { useState } from 'react';
import { readMatch } from './backend-rules.ts';
import { explain } from './fault-messages.ts';
import { holdNext } from './holds.ts';
import type { TimelineRow } from './protocol.ts';
import s from './RowDetails.module.css';
import { SoftBreaks } from './SoftBreaks.tsx';
import timeline from './Timeline.module.css';
import { clockTime } from './TimelineRows.tsx';
import { writeCurl } from './write-curl.ts';

/** A row with its arguments, reply, outcome and wire messages. */
export function RowDetails({
  row,
  parts,
  start,
  isPinned,
  onClose,
  onFailNext,
  onHoldNext,
  onPin,
}: {
  row: TimelineRow;
  parts: readonly TimelineRow[];
  start: number;
  isPinned: boolean;
  onClose(): void;
  onFailNext: ((match: string) => void) | undefined;
  onHoldNext(hold: string): void;
  onPin(): void;
}) {
  const match = row.kind === 'api' ? readMatch(row.method) : null;
  const hold = holdNext(row);
  const at = (time: number) => `${((time - start) / 1000).toFixed(3)} s`;
  const clock = `${clockTime(row.at)}.${`${Math.floor(row.at) % 1000}`.padStart(3, '0')}`;
  return (
    <section className={s.details} aria-label={`Details of ${row.method}`}>
      <header className={s.detailsHead}>
        <h3 className={s.detailsTitle}>
          <SoftBreaks text={row.method} />{' '}
          <span className={s.badge} data-tone={row.tone}>
            {row.outcome || 'open'}
          </span>
        </h3>
        {row.kind === 'api' && <CopyCurl command={writeCurl(row, window.location.origin)} />}
        {match !== null && onFailNext && (
          <button
            type="button"
            className={timeline.small}
            data-testid="fail-next"
            onClick={() => onFailNext(match)}
          >
            Fail next time
          </button>
        )}
        {hold !== null && (
          <button
            type="button"
            className={timeline.small}
            data-testid="hold-next"
            onClick={() => onHoldNext(hold)}
          >
            Hold next time
          </button>
        )}
        <button type="button" className={timeline.small} data-testid="pin" onClick={onPin}>
          {isPinned ? 'Unpin' : 'Pin'}
        </button>
        <button type="button" className={timeline.small} aria-label="Close the details" onClick={onClose}>
          Close
        </button>
      </header>
      <dl className={s.facts}>
        <dt>{row.direction === 'sent' ? 'asked' : 'told'}</dt>
        <dd>
          {at(row.at)}, at {clock}
        </dd>
        {(row.why || row.fault) && (
          <>
            <dt>why</dt>
            <dd>{explain(row)}</dd>
          </>
        )}
        {row.payload !== undefined && (
          <>
            <dt>{row.kind === 'api' ? 'request' : 'payload'}</dt>
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
        {row.headers && (
          <>
            <dt>headers</dt>
            <dd>
              {Object.entries(row.headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}
            </dd>
          </>
        )}
        {parts.map((part) => (
          <div key={part.key} className={s.part}>
            <dt>{part.direction === 'sent' ? '→ wire' : '← wire'}</dt>
            <dd>
              <SoftBreaks text={part.method} /> {part.outcome === 'ok' ? '' : `(${part.outcome})`}{' '}
              {part.payload === undefined ? '' : show(part.payload)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shows the command for copying by hand if the page may not write to the clipboard. */
function CopyCurl({ command }: { command: string }) {
  const [copyState, setCopyState] = useState<'copied' | 'refused' | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(command);
      setCopyState('copied');
    } catch {
      setCopyState('refused');
    }
  }
  if (copyState === 'refused') {
    return (
      <textarea
        className={s.command}
        aria-label="The call as a cURL command"
        readOnly
        ref={focusElement}
        value={command}
        onFocus={({ target }) => target.select()}
      />
    );
  }
  return (
    <button type="button" className={timeline.small} data-testid="copy-curl" onClick={copy}>
      {copyState ? 'Copied' : 'Copy as cURL'}
    </button>
  );
}

function focusElement(element: HTMLElement | null) {
  element?.focus();
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

import { useId, useState } from 'react';
import * as m from './messages.ts';
import { PageDialog } from './PageDialog.tsx';
import s from './SpecDialog.module.css';
import { nameSpec, type Recorded, writeSpec } from './write-spec.ts';

/** The spec of a recorded story, to copy or to save under a name. */
export function SpecDialog({
  recorded,
  onSave,
  onClose,
}: {
  recorded: Recorded;
  onSave(name: string, text: string): void;
  onClose(): void;
}) {
  const id = useId();
  const [name, setName] = useState('');
  const [copyState, setCopyState] = useState('');
  const spec = writeSpec(name, recorded);
  const file = nameSpec(name);

  async function copy() {
    try {
      await navigator.clipboard.writeText(spec);
      setCopyState(m.specCopied);
    } catch {
      setCopyState(m.specNotCopied);
    }
  }

  return (
    <PageDialog title="Recorded spec" isWide={true} testId="spec-dialog" onClose={onClose}>
      <div className={s.field}>
        <label htmlFor={`${id}-name`}>What the story shows</label>
        <input
          id={`${id}-name`}
          className={s.input}
          placeholder="an approved payment places one order"
          autoComplete="off"
          data-testid="spec-name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className={s.field}>
        <label htmlFor={`${id}-spec`}>{file}</label>
        <textarea
          id={`${id}-spec`}
          className={s.spec}
          readOnly
          spellCheck={false}
          data-testid="spec-text"
          value={spec}
        />
      </div>
      <p className={s.hint}>{m.specHint(recorded.host)}</p>
      <p className={s.hint} role="status">
        {copyState}
      </p>
      <form method="dialog" className={s.buttons}>
        <button
          type="button"
          className={`${s.button} ${s.main}`}
          data-testid="spec-save"
          onClick={() => onSave(file, spec)}
        >
          Save as {file}
        </button>
        <button type="button" className={s.button} data-testid="spec-copy" onClick={() => void copy()}>
          Copy
        </button>
        <button type="submit" className={s.button}>
          Close
        </button>
      </form>
    </PageDialog>
  );
}

import type { FormEvent } from 'react';
import s from './Controls.module.css';
import { Group } from './fields.tsx';

/** Opens a page of the shop from outside, as a link in the host does. */
export function LinkPanel({ onOpen }: { onOpen(link: string): void }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onOpen(`${new FormData(event.currentTarget).get('link') ?? ''}`);
  }
  return (
    <Group title="Deep link">
      <form className={s.link} onSubmit={submit}>
        <input
          className={s.input}
          name="link"
          aria-label="URL or path to open"
          placeholder="/cart"
          autoComplete="off"
          spellCheck={false}
          data-testid="deep-link"
        />
        <button type="submit" className={s.push}>
          Open
        </button>
      </form>
    </Group>
  );
}

import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef } from 'react';
import s from './Controls.module.css';
import * as m from './messages.ts';

/** The parts that the QA page's controls are made of. */

export function Select({
  label,
  testId,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  testId: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  onChoose(value: string): void;
}) {
  const id = useId();
  return (
    <div className={s.selectRow}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={s.select}
        data-testid={testId}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map(({ value, label: optionLabel }) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </select>
    </div>
  );
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other headings
    <div role="group" aria-labelledby={id} className={s.group}>
      <h2 id={id} className={s.heading}>
        {title}
      </h2>
      {children}
    </div>
  );
}

export function Choice({
  name,
  options,
  chosen,
  layout,
  testId,
  onChoose,
}: {
  name: string;
  options: readonly { value: string; label: string; badge?: string }[];
  chosen: string;
  layout: 'list' | 'row';
  testId?: string;
  onChoose(value: string): void;
}) {
  return (
    <div className={s[layout]} data-testid={testId}>
      {options.map(({ value, label, badge }) => (
        <label key={value} className={s.option}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className={s.radio}
          />
          <span className={s.optionText}>
            {label} {badge && <span className={s.badge}>{badge}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

export function PushButton({
  children,
  testId,
  danger,
  disabled,
  onPress: onPush,
}: {
  children: ReactNode;
  testId?: string;
  danger?: boolean;
  disabled?: boolean;
  onPress(): void;
}) {
  return (
    <button
      type="button"
      className={s.push}
      data-testid={testId}
      data-danger={danger || undefined}
      disabled={disabled}
      onClick={onPush}
    >
      {children}
    </button>
  );
}

interface ValueFormProps<T> extends ComponentProps<'input'> {
  button: string;
  /** null: the text is not valid */
  read(text: string): T | null;
  /** what the field takes, for the error */
  expected: string;
  onValue(value: T): void;
  /** the field is for the next value once one was taken */
  isEmptied?: boolean;
}

/** A field with its button. */
export function ValueForm<T>({ button, read, expected, onValue, isEmptied, ...input }: ValueFormProps<T>) {
  const field = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!field.current) return;
    const value = read(field.current.value.trim());
    field.current.setCustomValidity(value === null ? m.enter(expected) : '');
    if (value === null) return void field.current.reportValidity();
    onValue(value);
    if (isEmptied) field.current.value = '';
  }
  return (
    <form className={s.link} noValidate onSubmit={submit}>
      <input
        {...input}
        ref={field}
        className={s.input}
        onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
      />
      <button type="submit" className={s.push}>
        {button}
      </button>
    </form>
  );
}

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import s from './Field.module.css';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  /** why the value is needed, or its format */
  hint?: string | undefined;
  /** what is wrong, in one sentence; empty or absent: the value is valid */
  error?: string | undefined;
  /** shown inside the field, before the value, e.g. `+91` */
  lead?: ReactNode;
  testid?: string;
}

export function Field({ label, hint, error, lead, testid, className, ...input }: FieldProps) {
  const id = useId();
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames(s.field, className)}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(s.box, error && s.wrong)}>
        {lead !== undefined && <span className={s.lead}>{lead}</span>}
        <input
          {...input}
          id={id}
          className={s.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionIds || undefined}
          data-testid={testid}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={s.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={s.error} role="alert">
        {error}
      </p>
    </div>
  );
}

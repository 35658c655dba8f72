import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import s from './Button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';
import * as m from '../model/messages.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** `main`: 52 px high, for the screen's main action; `small`: 36 px high, with a touch target of 44 px */
  size?: 'main' | 'small';
  /** as wide as its container */
  block?: boolean;
  /** the button keeps its focus and its name, but ignores taps */
  busy?: boolean;
  /** shown on the left of a main button, e.g. the amount to pay */
  lead?: ReactNode;
  testid?: string;
}

export function Button({
  kind = 'primary',
  size = 'main',
  block = false,
  busy = false,
  lead,
  testid,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true') event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        s.button,
        s[kind],
        s[size],
        block && s.block,
        lead !== undefined && s.split,
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      data-testid={testid}
      onClick={click}
    >
      {lead !== undefined && <span className={s.lead}>{lead}</span>}
      <span className={s.label}>{children}</span>
      {busy && (
        <span className={s.wait}>
          <Spinner label={m.pleaseWait} />
        </span>
      )}
    </button>
  );
}

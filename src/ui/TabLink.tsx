import type { ReactNode } from 'react';
import s from './Button.module.css';
import { classNames } from './class-names.ts';

/** A link that is styled as a main button and opens a new tab. */
export function TabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      className={classNames(s.button, s.main, s.primary, s.block)}
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      data-testid="own-tab"
    >
      {children}
    </a>
  );
}

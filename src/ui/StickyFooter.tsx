import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import s from './StickyFooter.module.css';

export interface StickyFooterProps {
  /** in a panel: sticky on wide screens too */
  always?: boolean;
  children: ReactNode;
}

/** A bar for the screen's main button: sticky at the bottom on phones, in the flow on wide screens. */
export function StickyFooter({ always = false, children }: StickyFooterProps) {
  return <div className={classNames(s.footer, !always && s.phone)}>{children}</div>;
}

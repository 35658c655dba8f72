import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import s from './StickyFooter.module.css';

export interface StickyFooterProps {
  /** for a panel: the footer is sticky on wide screens too */
  always?: boolean;
  children: ReactNode;
}

/**
 * A bar for the screen's main button. It is sticky at the bottom on phones, and in the normal flow on wide
 * screens.
 */
export function StickyFooter({ always = false, children }: StickyFooterProps) {
  return <div className={classNames(s.footer, !always && s.phone)}>{children}</div>;
}

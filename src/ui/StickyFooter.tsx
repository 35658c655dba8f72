import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import s from './StickyFooter.module.css';

export interface StickyFooterProps {
  /** in a panel, which is as narrow as a phone: on wide screens too */
  always?: boolean;
  children: ReactNode;
}

/**
 * The place of a screen's main button: at the lower edge, above the phone's own bar. On wide screens it stands below
 * what it is about.
 */
export function StickyFooter({ always = false, children }: StickyFooterProps) {
  return <div className={classNames(s.footer, !always && s.phone)}>{children}</div>;
}

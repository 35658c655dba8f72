import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import s from './StickyFooter.module.css';

/** The place of a screen's main button: at the lower edge, above the phone's own bar. */
export function StickyFooter({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(s.footer, className)}>{children}</div>;
}

import type { ComponentProps } from 'react';
import s from './Card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'section'> {
  /** `normal`: 14 px; `flush`: none, for full-width rows */
  padding?: 'normal' | 'flush';
  testid?: string;
}

export function Card({ padding = 'normal', testid, className, ...rest }: CardProps) {
  return <section {...rest} className={classNames(s.card, s[padding], className)} data-testid={testid} />;
}

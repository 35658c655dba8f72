import type { ComponentProps } from 'react';
import s from './Card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'div'> {
  /** `normal`: 14 px; `flush`: none, for full-width rows */
  padding?: 'normal' | 'flush';
  testid?: string;
}

/** A region of the page if it has a name. */
export function Card({ padding = 'normal', testid, className, ...rest }: CardProps) {
  const Element = rest['aria-label'] || rest['aria-labelledby'] ? 'section' : 'div';
  return <Element {...rest} className={classNames(s.card, s[padding], className)} data-testid={testid} />;
}

import type { ComponentProps } from 'react';
import s from './Card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'section'> {
  /** 14 px all around; `flush` lets rows reach the edges */
  padding?: 'normal' | 'flush';
  testid?: string;
}

/** A white surface on the background. */
export function Card({ padding = 'normal', testid, className, ...rest }: CardProps) {
  return <section {...rest} className={classNames(s.card, s[padding], className)} data-testid={testid} />;
}

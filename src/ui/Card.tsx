import type { ComponentProps } from 'react';
import s from './Card.module.css';
import { classNames } from './class-names.ts';
import type { Tint } from './tint.ts';
import tints from './tints.module.css';

export interface CardProps extends ComponentProps<'div'> {
  /** `normal`: 14 px; `flush`: no padding, for rows that fill the width */
  padding?: 'normal' | 'flush';
  tint?: Tint;
  testid?: string;
}

/** A card, which is a region of the page if it has a name. */
export function Card({ padding = 'normal', tint, testid, className, ...rest }: CardProps) {
  const Element = rest['aria-label'] || rest['aria-labelledby'] ? 'section' : 'div';
  const background = tint ? tints[tint] : s.plain;
  return (
    <Element
      {...rest}
      className={classNames(s.card, background, s[padding], className)}
      data-testid={testid}
    />
  );
}

import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import s from './Screen.module.css';

export interface ScreenProps {
  /** `data-screen` */
  name: string;
  /** the maximum width */
  width?: 'narrow' | 'normal' | 'wide' | 'full';
  /** a fallback for the focus */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** At least as high as the viewport, so that the footer is at its bottom; centred on wide screens. */
export function Screen({ name, width = 'normal', ref, children }: ScreenProps) {
  return (
    <div
      ref={ref}
      className={classNames(s.screen, s[width])}
      tabIndex={-1}
      data-testid="screen"
      data-screen={name}
    >
      {children}
    </div>
  );
}

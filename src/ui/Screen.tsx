import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import s from './Screen.module.css';

export interface ScreenProps {
  /** the value of `data-screen` */
  name: string;
  /** the maximum width */
  width?: 'narrow' | 'normal' | 'wide' | 'full';
  /** gets the focus when the focused element is gone */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * The frame of a screen. It is at least as high as the viewport, so that the footer is at the bottom, and is
 * centred on wide screens.
 */
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

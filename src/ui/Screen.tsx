import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import s from './Screen.module.css';

export interface ScreenProps {
  /** `data-screen` */
  name: string;
  /** how wide it grows where there is room */
  width?: 'narrow' | 'normal' | 'wide' | 'full';
  /** can take the focus when what had it is gone */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** As high as the view at least, so that its footer stands at the lower edge; in the middle of wide views. */
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

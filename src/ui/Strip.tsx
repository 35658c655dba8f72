import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { IconNode } from './Icon.tsx';
import { IconTile } from './IconTile.tsx';
import s from './Strip.module.css';
import type { Tint } from './tint.ts';

export interface StripProps {
  icon: IconNode;
  tint?: Tint;
  title: ReactNode;
  /** `2`: a heading, where the strip is a part of the page of its own */
  level?: 2;
  detail?: ReactNode;
  /** how many lines of the detail are shown; the rest is cut. 0: all of them */
  lines?: 0 | 1 | 2;
  /** one small thing to do with it */
  action?: ReactNode;
  testid?: string;
}

/** An icon, a few loud words and a quiet line: where it goes, when it comes, who takes the money. */
export function Strip({ icon, tint, title, level, detail, lines = 1, action, testid }: StripProps) {
  const Title = level === 2 ? 'h2' : 'p';
  return (
    <div className={s.strip} data-testid={testid}>
      <IconTile icon={icon} {...(tint && { tint })} />
      <div className={s.text}>
        <Title className={s.title}>{title}</Title>
        {detail !== undefined && (
          <p className={classNames(s.detail, [s.all, null, s.two][lines])}>{detail}</p>
        )}
      </div>
      {action !== undefined && <div className={s.action}>{action}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { IconNode } from './Icon.tsx';
import { IconTile } from './IconTile.tsx';
import Text from './Text.module.css';
import s from './Strip.module.css';
import type { Tint } from './tint.ts';

export interface StripProps {
  icon: IconNode;
  /** shown instead of the icon */
  picture?: ReactNode;
  tint?: Tint;
  title: ReactNode;
  /** `2`: the title is a heading of level 2 */
  level?: 2;
  detail?: ReactNode;
  /** the number of lines of the detail before truncation; 0: all lines */
  lines?: 0 | 1 | 2;
  /** a small button or link */
  action?: ReactNode;
  testid?: string;
}

/** An icon, a title and a detail, e.g. for the address or the delivery time. */
export function Strip({ icon, picture, tint, title, level, detail, lines = 1, action, testid }: StripProps) {
  const Title = level === 2 ? 'h2' : 'p';
  return (
    <div className={classNames(s.strip, detail !== undefined && s.detailed)} data-testid={testid}>
      {picture ?? <IconTile icon={icon} {...(tint && { tint })} />}
      <div className={s.text}>
        <Title className={Text.title}>{title}</Title>
        {detail !== undefined && (
          <p className={classNames(s.detail, [s.all, null, s.two][lines])}>{detail}</p>
        )}
      </div>
      {action !== undefined && <div className={s.action}>{action}</div>}
    </div>
  );
}

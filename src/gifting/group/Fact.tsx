import type { ReactNode } from 'react';
import type { IconNode } from '../../ui/Icon.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import Text from '../../ui/Text.module.css';
import type { Tint } from '../../ui/tint.ts';
import s from './GroupPage.module.css';

interface FactProps {
  icon: IconNode;
  tint?: Tint;
  title: string;
  detail: string;
  /** what the shopper can do about it */
  action?: ReactNode;
}

/** The row grows with its text, so that text in a large font is not truncated. */
export function Fact({ icon, tint = 'leaf', title, detail, action }: FactProps) {
  return (
    <div className={s.fact}>
      <IconTile icon={icon} tint={tint} />
      <div className={s.words}>
        <p className={Text.title}>{title}</p>
        <p className={s.detail}>{detail}</p>
      </div>
      {action}
    </div>
  );
}

import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Icon, type IconNode } from '../ui/Icon.tsx';
import { IconTile } from '../ui/IconTile.tsx';
import { AppLink } from '../ui/Link.tsx';
import type { Tint } from '../ui/tint.ts';
import s from './RowLink.module.css';

interface RowContent {
  icon: IconNode;
  tint?: Tint;
  title: string;
  detail?: ReactNode;
}

export interface RowLinkProps extends RowContent {
  to: string;
  testid?: string;
}

/** A row in a list of links within the shop. */
export function RowLink({ to, testid, ...words }: RowLinkProps) {
  return (
    <AppLink to={to} className={s.row} {...(testid && { testid })}>
      <Row {...words} />
    </AppLink>
  );
}

function Row({ icon, tint = 'sand', title, detail }: RowContent) {
  return (
    <>
      <IconTile icon={icon} tint={tint} />
      <span className={s.words}>
        <span className={s.title}>{title}</span>
        {detail !== undefined && <span className={s.detail}>{detail}</span>}
      </span>
      <Icon node={ChevronRight} size={18} className={s.arrow} />
    </>
  );
}

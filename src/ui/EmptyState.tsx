import type { ReactNode } from 'react';
import { Icon, type IconNode } from './Icon.tsx';
import s from './State.module.css';

export interface EmptyStateProps {
  icon: IconNode;
  /** the title, of a few words */
  title: string;
  /** `h1`: the title is that of the whole page */
  heading?: 'h1' | 'h2';
  /** what to do next */
  detail?: ReactNode;
  /** a button or link */
  action?: ReactNode;
  testid?: string;
}

export function EmptyState({
  icon,
  title,
  heading: Heading = 'h2',
  detail,
  action,
  testid,
}: EmptyStateProps) {
  return (
    <div className={s.state} data-testid={testid}>
      <span className={s.icon}>
        <Icon node={icon} size={32} />
      </span>
      <Heading className={s.title}>{title}</Heading>
      {detail !== undefined && <p className={s.detail}>{detail}</p>}
      {action !== undefined && <div className={s.actions}>{action}</div>}
    </div>
  );
}

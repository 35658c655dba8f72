import type { ReactNode } from 'react';
import { Icon, type IconNode } from './Icon.tsx';
import s from './State.module.css';

export interface EmptyStateProps {
  icon: IconNode;
  /** a few words */
  title: string;
  /** what to do next */
  detail?: ReactNode;
  /** a button or link */
  action?: ReactNode;
  testid?: string;
}

export function EmptyState({ icon, title, detail, action, testid }: EmptyStateProps) {
  return (
    <div className={s.state} data-testid={testid}>
      <span className={s.icon}>
        <Icon node={icon} size={32} />
      </span>
      <h2 className={s.title}>{title}</h2>
      {detail !== undefined && <p className={s.detail}>{detail}</p>}
      {action !== undefined && <div className={s.actions}>{action}</div>}
    </div>
  );
}

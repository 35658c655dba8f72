import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import s from './State.module.css';
import { Icon, type IconNode } from './Icon.tsx';
import { SupportCode } from './SupportCode.tsx';
import * as m from '../model/messages.ts';

export interface ErrorStateProps {
  /** what happened, in one sentence */
  message: string;
  /** what is safe, or what to try, in one sentence */
  detail?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  busy?: boolean;
  /** an alternative to retrying, e.g. a link to the home page */
  action?: ReactNode;
  icon?: IconNode;
  supportCode?: string | null;
}

export function ErrorState(props: ErrorStateProps) {
  const {
    message,
    detail,
    onRetry,
    retryLabel = m.tryAgain,
    busy = false,
    action,
    icon = CircleAlert,
    supportCode = null,
  } = props;
  return (
    <div className={s.state} role="alert" data-testid="error-state">
      <span className={classNames(s.icon, s.bad)}>
        <Icon node={icon} size={32} />
      </span>
      <p className={s.title}>{message}</p>
      {detail !== undefined && <p className={s.detail}>{detail}</p>}
      <div className={s.actions}>
        {onRetry && (
          <Button kind="secondary" testid="retry" busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {action}
      </div>
      <SupportCode code={supportCode} />
    </div>
  );
}

import type { ReactNode } from 'react';
import type { FailureType } from '../http/api.ts';
import type { ApiState } from './api-state.ts';
import { failureMessage } from '../http/failure-message.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import * as m from './messages.ts';

export interface LoadFailedProps {
  /** why the request failed; null: the response arrived but could not be displayed */
  failure: FailureType | null;
  store: { retry(): Promise<void>; readonly state: Pick<ApiState, 'supportCode'> };
  detail?: string;
  /** a link or button beside Retry */
  action?: ReactNode;
}

/** Shown instead of a page whose load failed. */
export function LoadFailed({ failure, store, detail = m.loadFailedDetail, action }: LoadFailedProps) {
  return (
    <ErrorState
      message={failureMessage(failure ?? 'malformed')}
      detail={detail}
      onRetry={() => void store.retry()}
      action={action}
      supportCode={store.state.supportCode}
    />
  );
}

import type { ReactNode } from 'react';
import type { ApiState, FailureType } from '../http/api-state.ts';
import { failureSentence } from '../http/failure-message.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import * as m from './messages.ts';

export interface LoadFailedProps {
  /** null: something came that cannot be shown */
  failure: FailureType | null;
  store: { retry(): Promise<void>; readonly state: Pick<ApiState, 'supportCode'> };
  detail?: string;
  /** another way on */
  action?: ReactNode;
}

/** In the place of a page that has nothing to show. */
export function LoadFailed({ failure, store, detail = m.cartIsSafe, action }: LoadFailedProps) {
  return (
    <ErrorState
      message={failureSentence(failure ?? 'malformed')}
      detail={detail}
      onRetry={() => void store.retry()}
      action={action}
      supportCode={store.state.supportCode}
    />
  );
}

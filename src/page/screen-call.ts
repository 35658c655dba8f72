import type { Analytics, Messages } from '../model/ports.ts';
import { type FailureType, isApiError } from '../http/api.ts';
import type { ApiState } from './api-state.ts';
import { type ApiFact, reduceApiState } from './reduce-api-state.ts';
import * as m from './messages.ts';

export interface ScreenCall {
  /** the state of the screen's requests */
  calls: { get(): ApiState; update(change: ApiState): void };
  analytics: Pick<Analytics, 'report'>;
  messages: Pick<Messages, 'toast'>;
  /** the screen's name, for developers */
  where: string;
  /** whether the screen keeps its content when a request fails */
  keepsContent(): boolean;
  /** loads the next page, not the first */
  more?: boolean;
  /** once aborted, the call changes no state, because another call may have superseded it */
  signal?: AbortSignal;
  /** sends the request and stores the response */
  task: () => Promise<void>;
}

/**
 * Runs a screen's request and tracks its state. A failure shows a toast if there is content; otherwise the
 * screen shows it.
 */
export async function makeScreenCall(call: ScreenCall): Promise<void> {
  const { calls, analytics, messages, where, keepsContent, more = false, signal, task } = call;
  const apply = (fact: ApiFact): void => {
    if (!signal?.aborted) calls.update(reduceApiState(calls.get(), fact));
  };
  apply({ type: more ? 'asked-for-more' : 'asked' });
  try {
    await task();
    apply({ type: 'answered' });
  } catch (error) {
    apply({ type: 'failed', error });
    if (!isApiError(error)) analytics.report(error, where);
    const { failureType } = calls.get();
    if (signal?.aborted || failureType === null || !keepsContent()) return;
    messages.toast(toastText(failureType, more));
    apply({ type: 'failure-notified' });
  }
}

function toastText(failure: FailureType, more: boolean): string {
  if (failure === 'offline') {
    return more ? m.restLoadsOnline : m.shownMayBeOutdated;
  }
  return more ? m.restNotLoaded : m.pageNotUpdated;
}

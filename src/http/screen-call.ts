import type { Analytics, Messages } from '../model/ports.ts';
import { isApiError } from './api.ts';
import type { ApiState, FailureType } from './api-state.ts';
import { type ApiFact, reduceApiState } from './reduce-api-state.ts';
import * as m from './messages.ts';

export interface ScreenCall {
  /** how it stands */
  calls: { get(): ApiState; update(change: ApiState): void };
  analytics: Pick<Analytics, 'report'>;
  messages: Pick<Messages, 'toast'>;
  /** which screen it is, for developers */
  where: string;
  /** something is shown already, and stays when this fails */
  hasContent: boolean;
  /** more of it, not all anew */
  more?: boolean;
  /** once it is aborted, the call leaves no trace: another may have taken its place */
  signal?: AbortSignal;
  /** asks, and takes up the answer */
  task: () => Promise<void>;
}

/**
 * Makes a screen's call and keeps its state. What fails leaves what is shown where it is, and says so beside it; a screen
 * that has nothing to show says it in its place.
 */
export async function makeScreenCall(call: ScreenCall): Promise<void> {
  const { calls, analytics, messages, where, hasContent, more = false, signal, task } = call;
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
    if (signal?.aborted || !hasContent || failureType === null) return;
    messages.toast(besideContent(failureType, more));
    apply({ type: 'failure-notified' });
  }
}

function besideContent(failure: FailureType, more: boolean): string {
  if (failure === 'offline') {
    return more ? m.offlineRestComesWhenAreBack : m.offlineWhatSeeMayHaveChanged;
  }
  return more ? m.restCouldNotBeLoaded : m.couldNotBeUpdated;
}

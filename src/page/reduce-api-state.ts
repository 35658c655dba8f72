import { isApiError } from '../http/api.ts';
import { type ApiState, newApiState } from './api-state.ts';

export type ApiFact =
  | { type: 'asked' }
  | { type: 'asked-for-more' }
  | { type: 'answered' }
  | { type: 'failed'; error: unknown }
  | { type: 'failure-notified' };

export function reduceApiState(state: ApiState, fact: ApiFact): ApiState {
  switch (fact.type) {
    case 'asked':
      return { ...newApiState(), isLoading: true };
    case 'asked-for-more':
      return { ...newApiState(), isPaginatedLoading: true };
    case 'answered':
      return { ...newApiState(), isAPISuccess: true };
    case 'failed':
      return failed(fact.error);
    case 'failure-notified':
      return { ...state, isNetworkErrorHandled: state.failureType !== null };
  }
}

function failed(error: unknown): ApiState {
  const state = newApiState();
  if (!isApiError(error)) return { ...state, appError: messageOf(error), failureType: 'unknown' };
  const { kind, message, status, requestId: supportCode } = error;
  switch (kind) {
    case 'aborted':
      return state;
    case 'offline':
      return { ...state, isNetworkDisconnected: true, failureType: kind };
    case 'unreachable':
    case 'timeout':
      return { ...state, isNetworkErrored: true, failureType: kind };
    case 'http':
      return { ...state, responseError: message, httpStatusCode: status, supportCode, failureType: kind };
    case 'malformed':
    case 'blocked':
      return { ...state, appError: message, failureType: kind };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

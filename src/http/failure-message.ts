import type { FailureType } from './api-state.ts';

/** What a screen says in its place when it has nothing to show. */
export function failureSentence(failure: FailureType): string {
  switch (failure) {
    case 'offline':
      return 'You are offline.';
    case 'timeout':
    case 'unreachable':
      return 'The shop did not answer.';
    default:
      return 'The shop could not be loaded.';
  }
}

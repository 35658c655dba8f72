import type { FailureType } from './api.ts';
import * as m from './messages.ts';

/** The message on a screen whose content could not be loaded. */
export function failureMessage(failure: FailureType): string {
  switch (failure) {
    case 'offline':
      return m.youAreOffline;
    case 'timeout':
    case 'unreachable':
      return m.shopTimedOut;
    default:
      return m.shopNotLoaded;
  }
}

import * as m from '../model/messages.ts';
/** The message for a tap whose action failed. */
export function tapFailureMessage(isOnline: boolean, message = m.actionFailed): string {
  return isOnline ? m.failedTryAgain(message) : m.offlineTryAgain;
}

import * as m from '../model/messages.ts';
/** The message for a tap whose action failed. */
export function tapFailureMessage(online: boolean, message = m.actionFailed): string {
  return online ? m.failedTryAgain(message) : m.offlineTryAgain;
}

import * as m from '../model/messages.ts';
/** The message for a tap whose action failed. */
export function tapFailed(online: boolean, what = m.actionFailed): string {
  return online ? m.failedTryAgain(what) : m.offlineTryAgain;
}

import * as m from '../model/messages.ts';
/** The message for a tap whose action failed. */
export function tapFailed(online: boolean, what = m.thatDidNotWork): string {
  return online ? m.pleaseTryAgain(what) : m.offline;
}

import * as m from '../model/messages.ts';
/** What is said of a tap that came to nothing. */
export function tapFailed(online: boolean, what = m.thatDidNotWork): string {
  return online ? m.pleaseTryAgain(what) : m.offline;
}

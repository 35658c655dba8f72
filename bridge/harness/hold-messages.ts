/** Messages of "Step by step". */
import type { HeldReply } from './held-replies.ts';

export const REPLY_NAMES: Readonly<Record<HeldReply, string>> = {
  error: 'server error',
  expired: 'session expired',
  lost: 'answer lost',
  cut: 'answer cut off',
  refused: 'refused',
  silent: 'no answer',
  double: 'double reply',
  malformed: 'malformed',
  'numeric-status': 'numeric status',
  'other-id': 'other id',
};

export const holdForm =
  '* for every answer, METHOD /path or a native method, with :once for the next answer only';
export const wrongHold = 'a method and a path, such as POST /v1/payments, or a native method of the app';
/** beside the row of a call whose answer was held. null: it was let go as it was, or the page did not wait for it */
export const wasHeld = (chosen: HeldReply | null) =>
  chosen === null ? 'held' : `held, then ${REPLY_NAMES[chosen]}`;
export const nameHold = (match: string, isOnce: boolean) =>
  match === '*' ? 'Step by step' : `Hold ${match}${isOnce ? ', next answer' : ''}`;
export const holdAdded = (match: string, isOnce: boolean) =>
  `${isOnce ? 'The next' : 'Every'} answer${match === '*' ? '' : ` to ${match}`} will be held.`;
export const countHeld = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);
export const heldInShort = (count: number) => `${count} held`;
export const newestHeld = (count: number, newest: string) =>
  `${countHeld(count)} held. The newest is to ${newest}.`;

import * as m from './messages.ts';
/** A game of secret santa: people, a day on which presents are opened, and once it has started a draw. */
export const FEWEST_MEMBERS = 3;
export const MOST_MEMBERS = 200;
export const LONGEST_NAME = 40;

/** One of the groups that the shopper is in. */
export interface GroupEntry {
  id: string;
  name: string;
  memberCount: number;
  /** milliseconds since 1970 */
  revealAt: number;
  /** the names have been drawn */
  isStarted: boolean;
}

export interface Member {
  id: string;
  name: string;
  isYou: boolean;
  /** made the group, or looks after it since that one has left */
  isOwner: boolean;
}

export interface Group {
  id: string;
  name: string;
  memberCount: number;
  /** false: nothing is known of it but its name and how many are in it */
  isMember: boolean;
  /** one can join: it is not full, and has not started */
  canJoin: boolean;
  isStarted: boolean;
  /** milliseconds since 1970; 0 where it is not said */
  revealAt: number;
  members: readonly Member[];
}

/** What the shopper has drawn. */
export interface Reveal {
  groupName: string;
  revealAt: number;
  isStarted: boolean;
  /** null: not before its time */
  recipient: { name: string } | null;
}

/** `1 person`, `4 people` */
export const people = (count: number): string => m.text(count);

export const MIN_MEMBERS = 3;
export const MAX_MEMBERS = 200;
export const MAX_NAME_LENGTH = 40;

/** Where gifts can be sent: to the place of the exchange, or to the receiver's own door, which stays hidden. */
export const GIFT_PLACES = ['exchange', 'door'] as const;
export type GiftPlace = (typeof GIFT_PLACES)[number];

/** A group in the list of the shopper's groups. */
export interface GroupEntry {
  id: string;
  name: string;
  memberCount: number;
  /** milliseconds since 1970 */
  exchangeAt: number;
  /** whether the names have been drawn */
  isStarted: boolean;
}

export interface Member {
  id: string;
  name: string;
  isYou: boolean;
  /** whether the member created the group, or took it over when its creator left */
  isOwner: boolean;
}

export interface Group {
  id: string;
  name: string;
  memberCount: number;
  /** whether the shopper is a member; if not, only the name and the number of members are known */
  isMember: boolean;
  /** whether the group is neither full nor started */
  canJoin: boolean;
  isStarted: boolean;
  /** milliseconds since 1970; 0: unknown */
  exchangeAt: number;
  members: readonly Member[];
  /** the address of the exchange; empty: not chosen */
  exchangePlace: string;
  /** the label of the address that the shopper's gift may be sent to; empty: none */
  yourDoor: string;
}

export interface GiftDestination {
  addressId: number;
  to: GiftPlace;
  line: string;
}

/** The result of the draw for the shopper. */
export interface Reveal {
  groupName: string;
  exchangeAt: number;
  isStarted: boolean;
  /** null: not drawn yet */
  recipient: { name: string } | null;
  /** where the shopper can send the gift, as addresses that checkout offers too */
  destinations: readonly GiftDestination[];
}

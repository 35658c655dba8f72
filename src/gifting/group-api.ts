import type { Api } from '../http/api.ts';
import type { GiftPlace, Group, GroupEntry, Reveal } from './gift-group.ts';
import { type GroupWire, groupAnswer, groupsAnswer, leftAnswer, revealAnswer } from './group-wire.ts';

const GROUPS_PATH = '/v1/secret_santa/groups';
const pathOf = (groupId: string, suffix = '') => `${GROUPS_PATH}/${encodeURIComponent(groupId)}${suffix}`;
const member = (groupId: string, memberId: string) =>
  pathOf(groupId, `/members/${encodeURIComponent(memberId)}`);

/** The data of a new group. */
export interface NewGroup {
  groupName: string;
  /** the shopper's name in the group */
  name: string;
  /** milliseconds since 1970 */
  exchangeAt: number;
  requestId: string;
}

export async function fetchGroups(api: Api): Promise<GroupEntry[]> {
  const { groups } = await api.call({ method: 'GET', path: GROUPS_PATH, answer: groupsAnswer });
  return groups.map((group) => ({
    id: group.group_id,
    name: group.group_name,
    memberCount: group.member_count,
    exchangeAt: group.exchange_at,
    isStarted: group.is_started,
  }));
}

export async function createGroup(
  api: Api,
  { groupName, name, exchangeAt, requestId }: NewGroup,
): Promise<Group> {
  const json = { group_name: groupName, name, exchange_at: exchangeAt / 1000, request_id: requestId };
  return readGroup((await api.call({ method: 'POST', path: GROUPS_PATH, json, answer: groupAnswer })).group);
}

export async function fetchGroup(api: Api, groupId: string): Promise<Group> {
  return readGroup((await api.call({ method: 'GET', path: pathOf(groupId), answer: groupAnswer })).group);
}

export async function joinGroup(api: Api, groupId: string, name: string): Promise<Group> {
  const call = {
    method: 'POST',
    path: pathOf(groupId, '/join'),
    json: { name },
    answer: groupAnswer,
  } as const;
  return readGroup((await api.call(call)).group);
}

export async function renameMember(
  api: Api,
  groupId: string,
  memberId: string,
  name: string,
): Promise<Group> {
  const path = member(groupId, memberId);
  return readGroup((await api.call({ method: 'PUT', path, json: { name }, answer: groupAnswer })).group);
}

/** Null: the last member has left. */
export async function removeMember(api: Api, groupId: string, memberId: string): Promise<Group | null> {
  const path = member(groupId, memberId);
  const { group } = await api.call({ method: 'DELETE', path, answer: leftAnswer });
  return group ? readGroup(group) : null;
}

/** `addressId`: null: gifts are not sent there */
export async function setDelivery(
  api: Api,
  groupId: string,
  to: GiftPlace,
  addressId: number | null,
): Promise<Group> {
  const path = pathOf(groupId, '/delivery');
  const json = { to, address_id: addressId };
  return readGroup((await api.call({ method: 'PUT', path, json, answer: groupAnswer })).group);
}

export async function startGame(api: Api, groupId: string): Promise<Group> {
  return readGroup(
    (await api.call({ method: 'POST', path: pathOf(groupId, '/start'), answer: groupAnswer })).group,
  );
}

export async function fetchReveal(api: Api, groupId: string): Promise<Reveal> {
  const answer = await api.call({ method: 'GET', path: pathOf(groupId, '/reveal'), answer: revealAnswer });
  const { group_name: groupName, exchange_at: exchangeAt, is_started: isStarted } = answer;
  const recipient = answer.recipient_details ? { name: answer.recipient_details.name } : null;
  const destinations = answer.deliver_to.map(({ address_id: addressId, to, line }) => ({
    ...{ addressId, to, line: line ?? '' },
  }));
  return { groupName, exchangeAt, isStarted, recipient, destinations };
}

function readGroup(group: GroupWire): Group {
  return {
    id: group.group_id,
    name: group.group_name,
    memberCount: group.member_count,
    isMember: group.is_member,
    canJoin: group.can_join,
    isStarted: group.is_started,
    exchangeAt: group.exchange_at,
    exchangePlace: group.exchange_place ?? '',
    yourDoor: group.your_door ?? '',
    members: group.members.map((entry) => ({
      id: entry.member_id,
      name: entry.name,
      isYou: entry.is_you,
      isOwner: entry.is_owner,
    })),
  };
}

import type { Api } from '../http/api.ts';
import type { Group, GroupEntry, Reveal } from './gift-group.ts';
import { type GroupWire, groupAnswer, groupsAnswer, leftAnswer, revealAnswer } from './group-wire.ts';

const ALL = '/v1/secret_santa/groups';
const at = (groupId: string, rest = '') => `${ALL}/${encodeURIComponent(groupId)}${rest}`;
const member = (groupId: string, memberId: string) => at(groupId, `/members/${encodeURIComponent(memberId)}`);

/** The data of a new group. */
export interface NewGroup {
  groupName: string;
  /** the shopper's name in the group */
  name: string;
  /** milliseconds since 1970 */
  revealAt: number;
  requestId: string;
}

export async function fetchGroups(api: Api): Promise<GroupEntry[]> {
  const { groups } = await api.call({ method: 'GET', path: ALL, answer: groupsAnswer });
  return groups.map((one) => ({
    id: one.group_id,
    name: one.group_name,
    memberCount: one.member_count,
    revealAt: one.reveal_at,
    isStarted: one.is_started,
  }));
}

export async function createGroup(
  api: Api,
  { groupName, name, revealAt, requestId }: NewGroup,
): Promise<Group> {
  const json = { group_name: groupName, name, reveal_at: revealAt / 1000, request_id: requestId };
  return readGroup((await api.call({ method: 'POST', path: ALL, json, answer: groupAnswer })).group);
}

export async function fetchGroup(api: Api, groupId: string): Promise<Group> {
  return readGroup((await api.call({ method: 'GET', path: at(groupId), answer: groupAnswer })).group);
}

export async function joinGroup(api: Api, groupId: string, name: string): Promise<Group> {
  const call = { method: 'POST', path: at(groupId, '/join'), json: { name }, answer: groupAnswer } as const;
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

export async function startGame(api: Api, groupId: string): Promise<Group> {
  return readGroup(
    (await api.call({ method: 'POST', path: at(groupId, '/start'), answer: groupAnswer })).group,
  );
}

export async function fetchReveal(api: Api, groupId: string): Promise<Reveal> {
  const answer = await api.call({ method: 'GET', path: at(groupId, '/reveal'), answer: revealAnswer });
  const { group_name: groupName, reveal_at: revealAt, is_started: isStarted } = answer;
  const recipient = answer.recipient_details ? { name: answer.recipient_details.name } : null;
  return { groupName, revealAt, isStarted, recipient };
}

function readGroup(group: GroupWire): Group {
  return {
    id: group.group_id,
    name: group.group_name,
    memberCount: group.member_count,
    isMember: group.is_member,
    canJoin: group.can_join,
    isStarted: group.is_started,
    revealAt: group.reveal_at,
    members: group.members.map((one) => ({
      id: one.member_id,
      name: one.name,
      isYou: one.is_you,
      isOwner: one.is_owner,
    })),
  };
}

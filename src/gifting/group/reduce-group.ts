import type { LoadFact } from '../../catalog/define-page.ts';
import type { AsyncStatus } from '../../catalog/listing-lists.ts';
import { type ApiState, newApiState } from '../../http/api-state.ts';
import { type Group, LONGEST_NAME, type Member } from '../gift-group.ts';
import * as m from './messages.tsx';

/** What is being changed of a member. */
export interface Editing {
  member: Member;
  what: 'rename' | 'remove';
  /** what they are to be called */
  name: string;
  /** why it did not work; empty: nothing went wrong */
  error: string;
}

/** The calls that change a group, by the part of the state that says how they stand. */
export type GroupCall = 'joining' | 'updating' | 'starting';

export interface GroupState extends ApiState, Record<GroupCall, AsyncStatus> {
  /** of the group's details */
  status: AsyncStatus;
  group: Group | null;
  now: number;
  /** what to join as */
  name: string;
  editing: Editing | null;
  /** why joining or starting did not work */
  error: string;
}

export type GroupFact =
  | LoadFact
  | { type: 'answered'; group: Group; now: number }
  | { type: 'passed'; now: number }
  /** there is no such group any more, or not for this shopper */
  | { type: 'lost' }
  | { type: 'named'; name: string }
  | { type: 'edit-opened'; member: Member; what: Editing['what'] }
  | { type: 'edit-named'; name: string }
  | { type: 'edit-closed' }
  | { type: 'call-asked'; call: GroupCall }
  | { type: 'call-answered'; call: GroupCall; group: Group | null }
  | { type: 'call-failed'; call: GroupCall; message: string };

export const newGroupState = (): GroupState => ({
  ...newApiState(),
  status: 'idle',
  group: null,
  now: 0,
  name: '',
  joining: 'idle',
  updating: 'idle',
  starting: 'idle',
  editing: null,
  error: '',
});

export function reduceGroup(state: GroupState, fact: GroupFact): Partial<GroupState> {
  const { editing } = state;
  switch (fact.type) {
    case 'asked':
      return { status: 'loading' };
    case 'failed':
      return { status: 'error' };
    case 'answered':
      return { status: 'success', group: fact.group, now: fact.now };
    case 'passed':
      return { now: fact.now };
    case 'lost':
      return { group: null, editing: null };
    case 'named':
      return { name: fact.name, error: '' };
    case 'edit-opened':
      return {
        editing: { member: fact.member, what: fact.what, name: fact.member.name, error: '' },
        updating: 'idle',
        error: '',
      };
    case 'edit-named':
      return editing ? { editing: { ...editing, name: fact.name, error: '' } } : {};
    case 'edit-closed':
      return { editing: null };
    case 'call-asked':
      return asked(state, fact.call);
    case 'call-answered': {
      const done = { [fact.call]: 'success', group: fact.group ?? state.group };
      return fact.call === 'updating' ? { ...done, editing: null } : done;
    }
    case 'call-failed': {
      const { call, message } = fact;
      if (call !== 'updating') return { [call]: 'error', error: message };
      return { updating: 'error', editing: editing && { ...editing, error: message } };
    }
  }
}

/** A call that would be refused for its words is not made. */
function asked(state: GroupState, call: GroupCall): Partial<GroupState> {
  const { editing } = state;
  if (state[call] === 'loading') return {};
  const loading = { [call]: 'loading', error: '' };
  if (call === 'joining') {
    const error = nameFault(state.name, m.enterYourName);
    return error === '' ? loading : { joining: 'error', error };
  }
  if (call === 'updating') {
    if (!editing) return {};
    const error = editing.what === 'rename' ? nameFault(editing.name, m.typeAName) : '';
    return error === ''
      ? { ...loading, editing: { ...editing, error } }
      : { updating: 'error', editing: { ...editing, error } };
  }
  return loading;
}

function nameFault(name: string, missing: string): string {
  if (name.trim() === '') return missing;
  return name.trim().length > LONGEST_NAME ? m.pleaseUseLettersAtMost(LONGEST_NAME) : '';
}

/** The shopper among the members. */
export const meIn = ({ members }: Group): Member | undefined => members.find(({ isYou }) => isYou);

/** Whoever looks after the group changes everybody; everybody changes themselves. */
export function mayChange(group: Group, member: Member): { rename: boolean; remove: boolean } {
  const may = member.isYou || meIn(group)?.isOwner === true;
  // after the draw nobody leaves: somebody has a present for them
  return { rename: may, remove: may && !group.isStarted };
}

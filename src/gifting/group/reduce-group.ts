import type { LoadFact } from '../../page/define-page.ts';
import { type ApiState, type AsyncStatus, newApiState } from '../../page/api-state.ts';
import { type GiftPlace, type Group, MAX_NAME_LENGTH, type Member } from '../gift-group.ts';
import * as m from './messages.tsx';

/** The dialog to rename or remove a member. */
export interface Editing {
  member: Member;
  action: 'rename' | 'remove';
  /** the new name */
  name: string;
  /** why it failed; empty: no failure */
  error: string;
}

/** The requests that change a group, named after their status in the state. */
export type GroupCall = 'joining' | 'updating' | 'starting' | 'placing';

export interface GroupState extends ApiState, Record<GroupCall, AsyncStatus> {
  /** the status of the request for the group */
  status: AsyncStatus;
  group: Group | null;
  now: number;
  /** the name to join with */
  name: string;
  editing: Editing | null;
  /** whether the shopper is asked whether to draw the names */
  isConfirmingDraw: boolean;
  /** the place that the shopper is choosing an address for */
  choosingPlace: GiftPlace | null;
  /** why joining or starting failed */
  error: string;
}

export type GroupFact =
  | LoadFact
  | { type: 'answered'; group: Group; now: number }
  | { type: 'passed'; now: number }
  /** the group no longer exists, or not for this shopper */
  | { type: 'lost' }
  | { type: 'named'; name: string }
  | { type: 'edit-opened'; member: Member; action: Editing['action'] }
  | { type: 'edit-named'; name: string }
  | { type: 'edit-closed' }
  | { type: 'place-opened'; to: GiftPlace }
  | { type: 'place-closed' }
  | { type: 'draw-asked' }
  | { type: 'draw-dismissed' }
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
  placing: 'idle',
  choosingPlace: null,
  editing: null,
  isConfirmingDraw: false,
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
      return { group: null, editing: null, isConfirmingDraw: false, choosingPlace: null };
    case 'named':
      return { name: fact.name, error: '' };
    case 'edit-opened':
      return {
        editing: { member: fact.member, action: fact.action, name: fact.member.name, error: '' },
        updating: 'idle',
        error: '',
      };
    case 'edit-named':
      return editing ? { editing: { ...editing, name: fact.name, error: '' } } : {};
    case 'edit-closed':
      return { editing: null };
    case 'place-opened':
      return { choosingPlace: fact.to, placing: 'idle', error: '' };
    case 'place-closed':
      return { choosingPlace: null, error: '' };
    case 'draw-asked':
      return { isConfirmingDraw: true, error: '' };
    case 'draw-dismissed':
      return { isConfirmingDraw: false };
    case 'call-asked':
      return startCall(state, fact.call);
    case 'call-answered': {
      const answeredState = { [fact.call]: 'success', group: fact.group ?? state.group };
      if (fact.call === 'placing') return { ...answeredState, choosingPlace: null };
      return fact.call === 'updating' ? { ...answeredState, editing: null } : answeredState;
    }
    case 'call-failed': {
      const { call, message } = fact;
      if (call !== 'updating') return { [call]: 'error', error: message };
      return { updating: 'error', editing: editing && { ...editing, error: message } };
    }
  }
}

/** Marks the request as loading, unless it would be refused for an invalid name. */
function startCall(state: GroupState, call: GroupCall): Partial<GroupState> {
  const { editing } = state;
  if (state[call] === 'loading') return {};
  const loading = { [call]: 'loading', error: '' };
  if (call === 'joining') {
    const error = checkName(state.name, m.enterYourName);
    return error === '' ? loading : { joining: 'error', error };
  }
  if (call === 'updating') {
    if (!editing) return {};
    const error = editing.action === 'rename' ? checkName(editing.name, m.nameMissing) : '';
    return error === ''
      ? { ...loading, editing: { ...editing, error } }
      : { updating: 'error', editing: { ...editing, error } };
  }
  return loading;
}

function checkName(name: string, missingMessage: string): string {
  if (name.trim() === '') return missingMessage;
  return name.trim().length > MAX_NAME_LENGTH ? m.tooLong(MAX_NAME_LENGTH) : '';
}

export const currentMember = ({ members }: Group): Member | undefined => members.find(({ isYou }) => isYou);

/** The owner can change all members; other members can change only themselves. */
export function allowedChanges(group: Group, member: Member): { rename: boolean; remove: boolean } {
  const isAllowed = member.isYou || currentMember(group)?.isOwner === true;
  // After the draw nobody can leave, because every member has been drawn by another one.
  return { rename: isAllowed, remove: isAllowed && !group.isStarted };
}

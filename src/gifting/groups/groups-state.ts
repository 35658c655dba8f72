import type { LoadFact } from '../../page/define-page.ts';
import { type ApiState, type AsyncStatus, newApiState } from '../../page/api-state.ts';
import type { GroupEntry } from '../gift-group.ts';

export interface GroupsState extends ApiState {
  status: AsyncStatus;
  /** null: not loaded yet */
  groups: readonly GroupEntry[] | null;
  /** the time of the response */
  now: number;
}

export type GroupsFact = LoadFact | { type: 'answered'; groups: readonly GroupEntry[]; now: number };

export const newGroupsState = (): GroupsState => ({
  ...newApiState(),
  status: 'idle',
  groups: null,
  now: 0,
});

export function reduceGroups(_state: GroupsState, fact: GroupsFact): Partial<GroupsState> {
  switch (fact.type) {
    case 'asked':
      return { status: 'loading' };
    case 'answered':
      return { status: 'success', groups: fact.groups, now: fact.now };
    case 'failed':
      return { status: 'error' };
  }
}

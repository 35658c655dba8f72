import { type ApiState, newApiState } from '../../page/api-state.ts';
import type { DeletionFacts, DeletionReason, DeletionRefusal } from './deletion-wire.ts';
import * as m from './messages.ts';

/** The state of the reason step. */
export interface ReasonState extends ApiState {
  /** null: not loaded yet */
  facts: DeletionFacts | null;
  /** ids; empty: not chosen */
  reason: string;
  subReason: string;
  /** what is missing, as a sentence; empty: nothing */
  error: string;
}

export type ReasonFact =
  | { type: 'received'; facts: DeletionFacts }
  | { type: 'reason-chosen'; id: string }
  | { type: 'sub-reason-chosen'; id: string }
  | { type: 'going-on' };

export const newReason = (): ReasonState => ({
  ...newApiState(),
  facts: null,
  reason: '',
  subReason: '',
  error: '',
});

export const reasonIn = (facts: DeletionFacts | null, id: string): DeletionReason | null =>
  facts?.reasons.find((one) => one.id === id) ?? null;

export function reduceReason(state: ReasonState, fact: ReasonFact): Partial<ReasonState> {
  switch (fact.type) {
    case 'received': {
      const { facts } = fact;
      const reason = reasonIn(facts, state.reason)?.id ?? '';
      return { facts, reason, subReason: reason === '' ? '' : state.subReason };
    }
    case 'reason-chosen':
      return { reason: fact.id, subReason: fact.id === state.reason ? state.subReason : '', error: '' };
    case 'sub-reason-chosen':
      return { subReason: fact.id, error: '' };
    case 'going-on': {
      const reason = reasonIn(state.facts, state.reason);
      if (reason === null) return { error: m.reasonMissing };
      const asked = reason.subReasons.length > 0 && state.subReason === '';
      return { error: asked ? m.subReasonMissing : '' };
    }
  }
}

/** The state of the last step: feedback and deletion. */
export interface DeletionState extends ApiState {
  /** from the URL */
  reason: string;
  subReason: string;
  facts: DeletionFacts | null;
  feedback: string;
  /** the confirmation is open */
  confirming: boolean;
  deleting: boolean;
  /** why the account was not deleted; null: no refusal */
  refusal: DeletionRefusal | null;
}

export type DeletionFact =
  | { type: 'received'; facts: DeletionFacts }
  | { type: 'typed'; feedback: string }
  | { type: 'asked' }
  | { type: 'dropped' }
  | { type: 'deletion-started' }
  | { type: 'refused'; refusal: DeletionRefusal };

export const MAX_FEEDBACK_LENGTH = 500;

export const newDeletion = (reason: string, subReason: string): DeletionState => ({
  ...newApiState(),
  reason,
  subReason,
  facts: null,
  feedback: '',
  confirming: false,
  deleting: false,
  refusal: null,
});

export function reduceDeletion(state: DeletionState, fact: DeletionFact): Partial<DeletionState> {
  switch (fact.type) {
    case 'received':
      return { facts: fact.facts, refusal: null };
    case 'typed':
      return { feedback: fact.feedback.slice(0, MAX_FEEDBACK_LENGTH) };
    case 'asked':
      return { confirming: true, refusal: null };
    case 'dropped':
      return state.deleting ? {} : { confirming: false };
    case 'deletion-started':
      return state.confirming ? { deleting: true, refusal: null } : {};
    case 'refused':
      return { deleting: false, confirming: false, refusal: fact.refusal };
  }
}

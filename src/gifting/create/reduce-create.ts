import type { AsyncStatus } from '../../page/api-state.ts';
import { LONGEST_NAME } from '../gift-group.ts';
import { FIRST_DATE, FIRST_TIME, faultOf, MOMENT_FAULTS, momentOf, nextChristmas } from '../reveal-time.ts';
import * as m from './messages.ts';

export type CreateField = 'name' | 'groupName' | 'selectedDate' | 'selectedTime';
type CreateErrors = Partial<Record<CreateField, string>>;

export interface CreateState {
  /** the shopper's name in the group */
  name: string;
  groupName: string;
  /** `2026-12-25` */
  selectedDate: string;
  /** `18:00` */
  selectedTime: string;
  /** a sentence for each invalid field */
  errors: CreateErrors;
  status: AsyncStatus;
  /** why creating failed; empty: no failure */
  error: string;
}

export type CreateFact =
  /** the form is shown; `name`: the shopper's name in the shop */
  | { type: 'shown'; now: number; name: string }
  | { type: 'typed'; field: CreateField; value: string }
  | { type: 'asked'; now: number }
  | { type: 'answered' }
  | { type: 'failed'; message: string; field?: CreateField };

export const newCreateState = (): CreateState => ({
  name: '',
  groupName: '',
  selectedDate: FIRST_DATE,
  selectedTime: FIRST_TIME,
  errors: {},
  status: 'idle',
  error: '',
});

export function reduceCreate(state: CreateState, fact: CreateFact): CreateState {
  switch (fact.type) {
    case 'shown': {
      const name = state.name === '' ? fact.name : state.name;
      return { ...state, name, selectedDate: dateToShow(state, fact.now) };
    }
    case 'typed': {
      const { [fact.field]: _, ...errors } = state.errors;
      return { ...state, [fact.field]: fact.value, errors, error: '' };
    }
    case 'asked': {
      if (state.status === 'loading') return state;
      const errors = checkCreate(state, fact.now);
      const status = Object.keys(errors).length === 0 ? 'loading' : 'idle';
      return { ...state, errors, status, error: '' };
    }
    case 'answered':
      return { ...newCreateState(), status: 'success' };
    case 'failed': {
      const { message, field } = fact;
      const errors = field ? { [field]: message } : {};
      return { ...state, status: 'error', errors, error: field ? '' : message };
    }
  }
}

/** The default date moves to the next Christmas once it is past; a chosen date stays. */
function dateToShow({ selectedDate, selectedTime }: CreateState, now: number): string {
  const isFirst = selectedDate === FIRST_DATE && selectedTime === FIRST_TIME;
  const at = momentOf(selectedDate, selectedTime);
  return isFirst && (at === null || at <= now) ? nextChristmas(now) : selectedDate;
}

function checkCreate(
  { name, groupName, selectedDate, selectedTime }: CreateState,
  now: number,
): CreateErrors {
  const errors: CreateErrors = {};
  const long = m.tooLong(LONGEST_NAME);
  if (groupName.trim() === '') errors.groupName = m.groupNameMissing;
  else if (groupName.trim().length > LONGEST_NAME) errors.groupName = long;
  if (name.trim() === '') errors.name = m.enterYourName;
  else if (name.trim().length > LONGEST_NAME) errors.name = long;
  if (selectedDate === '') errors.selectedDate = m.dateMissing;
  if (selectedTime === '') errors.selectedTime = m.timeMissing;
  if (errors.selectedDate || errors.selectedTime) return errors;
  const at = momentOf(selectedDate, selectedTime);
  const fault = at === null ? 'past' : faultOf(at, now);
  if (fault !== null) errors.selectedDate = MOMENT_FAULTS[fault];
  return errors;
}

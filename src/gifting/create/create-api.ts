import { isApiError } from '../../http/api.ts';
import { serverNow } from '../../model/server-now.ts';
import type { Page } from '../../page/define-page.ts';
import { MAX_NAME_LENGTH } from '../gift-group.ts';
import { createGroup } from '../group-api.ts';
import { type GroupRefusal, explainRefusal } from '../group-refusals.ts';
import { FIRST_DATE, FIRST_TIME, faultOf, MOMENT_FAULTS, momentOf, nextChristmas } from '../exchange-time.ts';
import * as m from './messages.ts';

export interface CreateForm {
  /** the shopper's name in the group */
  name: string;
  groupName: string;
  /** `2026-12-25` */
  selectedDate: string;
  /** `18:00` */
  selectedTime: string;
}
export type CreateField = keyof CreateForm;
export type CreateErrors = Readonly<Partial<Record<CreateField, string | undefined>>>;

/** The first date moves to the next Christmas once it is past. */
export function newForm(now: number, name: string): CreateForm {
  const at = momentOf(FIRST_DATE, FIRST_TIME);
  const selectedDate = at === null || at <= now ? nextChristmas(now) : FIRST_DATE;
  return { name, groupName: '', selectedDate, selectedTime: FIRST_TIME };
}

/** Shown while typing, because a name that is cut off without a word is not noticed. */
export function tooLongMessage(form: CreateForm, field: CreateField): string | undefined {
  const isName = field === 'groupName' || field === 'name';
  return isName && form[field].trim().length > MAX_NAME_LENGTH ? m.tooLong(MAX_NAME_LENGTH) : undefined;
}

/** A sentence for each invalid field. */
export function checkForm(form: CreateForm, now: number): CreateErrors {
  const { name, groupName, selectedDate, selectedTime } = form;
  const errors: Partial<Record<CreateField, string>> = {};
  if (groupName.trim() === '') errors.groupName = m.groupNameMissing;
  if (name.trim() === '') errors.name = m.enterYourName;
  for (const field of ['groupName', 'name'] as const) {
    const message = tooLongMessage(form, field);
    if (message !== undefined) errors[field] = message;
  }
  if (selectedDate === '') errors.selectedDate = m.dateMissing;
  if (selectedTime === '') errors.selectedTime = m.timeMissing;
  if (errors.selectedDate || errors.selectedTime) return errors;
  const at = momentOf(selectedDate, selectedTime);
  const fault = at === null ? 'past' : faultOf(at, now);
  if (fault !== null) errors.selectedDate = MOMENT_FAULTS[fault];
  return errors;
}

export interface Created {
  /** absent: the group was not created */
  groupId?: string;
  /** why the group was not created; empty: it was created */
  message: string;
  /** the field that the message is about */
  field?: CreateField;
}

const FIELD_OF: Partial<Record<GroupRefusal | 'gone', CreateField>> = {
  DATE_PAST: 'selectedDate',
  DATE_SOON: 'selectedDate',
  DATE_FAR: 'selectedDate',
};

const DAY_MS = 86_400_000;

/** Sends valid forms. A retry after a lost response sends the same id, so that no second group is created. */
export function createCreator({ deps, report }: Pick<Page<object>, 'deps' | 'report'>) {
  const { api, analytics, clock, connectivity, random } = deps;
  let lastRequest = { form: '', requestId: '' };

  return async (values: CreateForm): Promise<Created> => {
    const exchangeAt = momentOf(values.selectedDate, values.selectedTime) ?? 0;
    const group = { groupName: values.groupName.trim(), name: values.name.trim(), exchangeAt };
    const form = JSON.stringify(group);
    if (lastRequest.form !== form) lastRequest = { form, requestId: random.uuid() };
    try {
      const { id: groupId } = await createGroup(api, { ...group, requestId: lastRequest.requestId });
      const days = Math.round((exchangeAt - serverNow(clock)) / DAY_MS);
      analytics.track('Gift Group Created', { days_ahead: days });
      return { groupId, message: '' };
    } catch (error) {
      if (!isApiError(error)) report(error);
      const { code, message } = explainRefusal(error, connectivity.online());
      const field = code === null ? undefined : FIELD_OF[code];
      return { message, ...(field && { field }) };
    }
  };
}

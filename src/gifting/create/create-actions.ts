import { serverNow } from '../../model/server-now.ts';
import type { Page, PageHooks, PageOf } from '../../page/define-page.ts';
import { isApiError } from '../../http/api.ts';
import { pathTo } from '../../platform/paths.ts';
import { createGroup } from '../group-api.ts';
import { type GroupRefusal, whyNot } from '../group-refusals.ts';
import { dayOf, lastDay, momentOf } from '../reveal-time.ts';
import { type CreateFact, type CreateField, type CreateState, reduceCreate } from './reduce-create.ts';

export interface CreateActions {
  type(field: CreateField, value: string): void;
  submit(): Promise<void>;
  /** the range of dates for the date input */
  days(): { first: string; last: string };
}
export type CreateStore = PageOf<CreateState, CreateActions>;

const FIELD_OF: Partial<Record<GroupRefusal, CreateField>> = {
  DATE_PAST: 'selectedDate',
  DATE_SOON: 'selectedDate',
  DATE_FAR: 'selectedDate',
};

const DAY_MS = 86_400_000;

/** `myName`: the shopper's name in the shop */
export const createActions =
  (myName: () => string) =>
  (page: Page<CreateState>): CreateActions & { hooks: Pick<PageHooks, 'start'> } => {
    const { get, set } = page;
    const { api, analytics, clock, connectivity, navigation, random } = page.deps;
    const apply = (fact: CreateFact): void => set(reduceCreate(get(), fact));
    // A retry after a lost response sends the same id, so that no second group is created.
    let asked = { form: '', requestId: '' };

    function requestIdOf(form: string): string {
      if (asked.form !== form) asked = { form, requestId: random.uuid() };
      return asked.requestId;
    }

    return {
      type: (field, value) => apply({ type: 'typed', field, value }),
      days: () => ({ first: dayOf(serverNow(clock)), last: lastDay(serverNow(clock)) }),
      async submit() {
        if (get().status === 'loading') return;
        apply({ type: 'asked', now: serverNow(clock) });
        const { status, groupName, name, selectedDate, selectedTime } = get();
        const revealAt = momentOf(selectedDate, selectedTime);
        if (status !== 'loading' || revealAt === null) return;
        const form = { groupName: groupName.trim(), name: name.trim(), revealAt };
        try {
          const requestId = requestIdOf(JSON.stringify(form));
          const group = await createGroup(api, { ...form, requestId });
          apply({ type: 'answered' });
          const days = Math.round((revealAt - serverNow(clock)) / DAY_MS);
          analytics.track('Gift Group Created', { days_ahead: days });
          if (page.shown())
            navigation.go(pathTo('secretSantaGroup', { groupId: group.id }), { replace: true });
        } catch (error) {
          if (!isApiError(error)) page.report(error);
          const { code, message } = whyNot(error, connectivity.online());
          const field = code !== null && code !== 'gone' ? FIELD_OF[code] : undefined;
          apply({ type: 'failed', message, ...(field && { field }) });
        }
      },
      hooks: {
        start() {
          apply({ type: 'shown', now: serverNow(clock), name: myName() });
          return () => {};
        },
      },
    };
  };

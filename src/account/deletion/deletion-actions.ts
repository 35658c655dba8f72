import type { Page, PageHooks, PageOf } from '../../page/define-page.ts';
import { isApiError } from '../../http/api.ts';
import { reloadOnVisit } from './reload-on-visit.ts';
import { deleteAccount } from './deletion-api.ts';
import { type DeletionRefusal, readRefusal } from './deletion-wire.ts';
import { type ForgetNeeds, forgetShopper } from './forget-shopper.ts';
import { type DeletionFact, type DeletionState, reduceDeletion } from './reduce-deletion.ts';
import * as m from './messages.ts';

export interface DeletionNeeds extends ForgetNeeds {
  /** a payment is in progress */
  paymentOpen: () => boolean;
}

export interface DeletionActions {
  type(feedback: string): void;
  ask(): void;
  drop(): void;
  confirm(): Promise<void>;
}
export type DeletionStore = PageOf<DeletionState, DeletionActions>;

/** Long enough to read: the toast is the only confirmation. */
const CONFIRMATION_MS = 6000;
const DELETED = m.accountDeleted;
const PAYING = m.paymentInProgress;

export function deletionActions(
  page: Page<DeletionState, DeletionFact>,
  needs: DeletionNeeds,
): DeletionActions & { hooks: PageHooks } {
  const { api, analytics, connectivity, messages } = page.deps;
  const { session, paymentOpen } = needs;
  const apply = (fact: DeletionFact) => page.set(reduceDeletion(page.get(), fact));
  const refused = (refusal: DeletionRefusal) => apply({ type: 'refused', refusal });

  return {
    type: (feedback) => apply({ type: 'typed', feedback }),
    ask() {
      if (paymentOpen()) refused({ message: PAYING, order: null });
      else apply({ type: 'asked' });
    },
    drop: () => apply({ type: 'dropped' }),
    hooks: reloadOnVisit(page),

    async confirm() {
      const { reason, subReason, feedback, deleting } = page.get();
      if (deleting) return;
      apply({ type: 'deletion-started' });
      if (!page.get().deleting) return;
      const userId = session.userId();
      try {
        await deleteAccount(api, { reason, subReason, feedback });
      } catch (error) {
        if (!isApiError(error)) page.report(error);
        refused(whyNot(error, connectivity.online()));
        return;
      }
      // Another shopper may have logged in during the request; their data stays.
      if (session.userId() !== userId) return;
      analytics.track('Account Deleted', { reason, sub_reason: subReason });
      forgetShopper(needs);
      messages.toast(DELETED, CONFIRMATION_MS);
    },
  };
}

function whyNot(error: unknown, online: boolean): DeletionRefusal {
  if (!online) return { message: m.deletionOffline, order: null };
  if (isApiError(error) && error.status === 409) {
    const { message, order } = readRefusal(error.body);
    return { message: message || m.deletionNotPossible, order };
  }
  if (isApiError(error) && error.kind === 'http' && error.status < 500)
    return { message: m.deletionRefused, order: null };
  // No response or an invalid one: the account may have been deleted.
  return { message: m.deletionUnknown, order: null };
}

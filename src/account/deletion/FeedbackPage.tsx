import { useId, useState } from 'react';
import { isApiError } from '../../http/api.ts';
import { allOf } from '../../model/lists.ts';
import { newApiState } from '../../page/api-state.ts';
import { definePage, type Page, type PageOf } from '../../page/define-page.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useStore } from '../../ui/use-store.ts';
import {
  type DeletionFacts,
  type DeletionRefusal,
  deleteAccount,
  type FactsState,
  loadFacts,
  type Loss,
  readRefusal,
  findReason,
  reloadOnVisit,
} from './deletion-api.ts';
import { type ForgetNeeds, forgetShopper } from './forget-shopper.ts';
import Stack from '../../ui/Stack.module.css';
import s from './FeedbackPage.module.css';
import steps from './steps.module.css';
import { LossList, lossText, BlockingOrder } from './Losses.tsx';
import * as m from './messages.ts';

export interface DeletionNeeds extends ForgetNeeds {
  /** whether a payment is in progress */
  paymentOpen: () => boolean;
}

interface DeletionState extends FactsState {
  /** the ids from the URL; empty: none */
  reason: string;
  subReason: string;
}
interface DeletionActions extends Pick<DeletionNeeds, 'paymentOpen'> {
  /** Deletes the account. Resolves with the reason for a refusal, or with null once the account is deleted. */
  deleteAccount(feedback: string): Promise<DeletionRefusal | null>;
}
type DeletionStore = PageOf<DeletionState, DeletionActions>;

/** Long enough to be read, because the toast is the only confirmation. */
const CONFIRMATION_MS = 6000;
const MAX_FEEDBACK_LENGTH = 500;

/** Asks for feedback, then deletes the account. */
function FeedbackPage({ store }: { store: DeletionStore }) {
  return (
    <Screen name="delete-account-feedback" width="narrow">
      <ScreenHeader title={m.deleteAccount} onBack={store.back} />
      <div className={steps.page} data-testid="delete-account-feedback">
        <Content store={store} />
      </div>
    </Screen>
  );
}

function Content({ store }: { store: DeletionStore }) {
  const { facts, failureType } = useStore(store.watched);
  if (facts === null && failureType !== null) {
    return <LoadFailed failure={failureType} store={store} detail={m.deletionNotLoaded} />;
  }
  if (facts === null) {
    return (
      <SkeletonGroup className={s.waitingList} label={m.loadingAccount}>
        <Skeleton className={s.waiting} />
      </SkeletonGroup>
    );
  }
  return <FeedbackForm facts={facts} store={store} />;
}

function FeedbackForm({ facts, store }: { facts: DeletionFacts; store: DeletionStore }) {
  const [feedback, setFeedback] = useState('');
  const [step, setStep] = useState<'form' | 'confirming' | 'deleting'>('form');
  const [refusal, setRefusal] = useState<DeletionRefusal | null>(null);
  const id = useId();
  function requestConfirmation(): void {
    const isPaying = store.paymentOpen();
    setRefusal(isPaying ? { message: m.paymentInProgress, order: null } : null);
    if (!isPaying) setStep('confirming');
  }
  async function confirm(): Promise<void> {
    if (step !== 'confirming') return;
    setStep('deleting');
    setRefusal(await store.deleteAccount(feedback));
    setStep('form');
  }
  const order = refusal?.order ?? facts.runningOrder;
  if (order) return <BlockingOrder order={order} />;
  return (
    <>
      <form
        className={steps.form}
        onSubmit={(event) => {
          event.preventDefault();
          requestConfirmation();
        }}
      >
        <Card>
          <label className={s.label} htmlFor={id}>
            {m.feedbackLabel}
          </label>
          <textarea
            id={id}
            className={s.words}
            rows={4}
            maxLength={MAX_FEEDBACK_LENGTH}
            data-testid="delete-feedback"
            value={feedback}
            onChange={(event) => setFeedback(event.target.value.slice(0, MAX_FEEDBACK_LENGTH))}
          />
        </Card>
        <LossList losses={facts.losses} />
        <StickyFooter>
          <FormError message={refusal?.message} />
          <div className={Stack.tight}>
            <ButtonLink to={paths.account} block>
              {m.keepAccount}
            </ButtonLink>
            <Button type="submit" kind="danger" block testid="delete-ask">
              {m.deleteMyAccount}
            </Button>
          </div>
        </StickyFooter>
      </form>
      {step !== 'form' && (
        <Confirm
          losses={facts.losses}
          isDeleting={step === 'deleting'}
          onConfirm={confirm}
          onClose={() => setStep((prev) => (prev === 'deleting' ? prev : 'form'))}
        />
      )}
    </>
  );
}

interface ConfirmProps {
  losses: readonly Loss[];
  isDeleting: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

function Confirm({ losses, isDeleting, onConfirm, onClose }: ConfirmProps) {
  const lossesText = allOf(losses.map(lossText));
  return (
    <Dialog
      name="DELETE_ACCOUNT"
      title={m.confirmTitle}
      kind="modal"
      onClose={onClose}
      footer={
        <div className={Stack.tight}>
          <Button block aria-disabled={isDeleting} testid="delete-keep" onClick={onClose}>
            {m.keepAccount}
          </Button>
          <Button
            kind="danger"
            block
            busy={isDeleting}
            testid="delete-confirm"
            onClick={() => void onConfirm()}
          >
            {m.confirmDelete}
          </Button>
        </div>
      }
    >
      <p>{m.confirmDetail(lossesText || m.allData)}</p>
    </Dialog>
  );
}

function deletionActions({ deps, get, report }: Page<DeletionState>, needs: DeletionNeeds): DeletionActions {
  const { api, analytics, connectivity, messages } = deps;
  const { session, paymentOpen } = needs;
  return {
    paymentOpen,
    async deleteAccount(feedback) {
      const { reason, subReason } = get();
      const userId = session.userId();
      try {
        await deleteAccount(api, { reason, subReason, feedback });
      } catch (error) {
        if (!isApiError(error)) report(error);
        return toRefusal(error, connectivity.online());
      }
      // Another shopper may have logged in during the request; their data stays.
      if (session.userId() !== userId) return null;
      analytics.track('Account Deleted', { reason, sub_reason: subReason });
      forgetShopper(needs);
      messages.toast(m.accountDeleted, CONFIRMATION_MS);
      return null;
    },
  };
}

function toRefusal(error: unknown, isOnline: boolean): DeletionRefusal {
  if (!isOnline) return { message: m.deletionOffline, order: null };
  if (isApiError(error) && error.status === 409) {
    const { message, order } = readRefusal(error.body);
    return { message: message || m.deletionNotPossible, order };
  }
  if (isApiError(error) && error.kind === 'http' && error.status < 500)
    return { message: m.deletionRefused, order: null };
  // No response or an invalid one: the account may have been deleted.
  return { message: m.deletionUnknown, order: null };
}

export const createFeedbackPage = (needs: DeletionNeeds) =>
  definePage<DeletionState, DeletionActions>({
    where: 'delete-account-feedback',
    View: FeedbackPage,
    initial: ({ query }) => ({
      ...newApiState(),
      facts: null,
      reason: query.get('reason') ?? '',
      subReason: query.get('subreason') ?? '',
    }),
    loads: loadFacts,
    shows: ({ facts }) => facts !== null,
    // The URL has an unknown reason, e.g. from an old link.
    movedTo: ({ facts, reason }) => (facts && !findReason(facts, reason) ? paths.deleteAccount : null),
    head: (_state, { title }) => ({ title, noindex: true }),
    actions: (page) => ({ ...deletionActions(page, needs), hooks: reloadOnVisit(page) }),
  });

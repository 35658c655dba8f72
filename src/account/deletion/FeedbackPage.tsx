import { useId } from 'react';
import { allOf } from '../../model/lists.ts';
import { definePage, type PageCall } from '../../page/define-page.ts';
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
import { fetchDeletion } from './deletion-api.ts';
import type { Loss } from './deletion-wire.ts';
import {
  type DeletionNeeds,
  type DeletionActions,
  deletionActions,
  type DeletionStore,
} from './deletion-actions.ts';
import Stack from '../../ui/Stack.module.css';
import s from './FeedbackPage.module.css';
import steps from './steps.module.css';
import { LossList, OrderInTheWay } from './Losses.tsx';
import { lossText } from './loss-text.ts';
import {
  type DeletionFact,
  type DeletionState,
  MAX_FEEDBACK_LENGTH,
  newDeletion,
  reasonIn,
  reduceDeletion,
} from './reduce-deletion.ts';
import * as m from './messages.ts';

/** Asks for feedback, then deletes the account. */
function FeedbackPage({ store }: { store: DeletionStore }) {
  const state = useStore(store.watched);
  const { facts, confirming, deleting } = state;
  return (
    <Screen name="delete-account-feedback" width="narrow">
      <ScreenHeader title={m.deleteAccount} onBack={store.back} />
      <div className={steps.page} data-testid="delete-account-feedback">
        <Content state={state} store={store} />
      </div>
      {confirming && facts && <Confirm losses={facts.losses} deleting={deleting} store={store} />}
    </Screen>
  );
}

function Content({ state, store }: { state: DeletionState; store: DeletionStore }) {
  const { facts, failureType, feedback, refusal } = state;
  const id = useId();
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
  const order = refusal?.order ?? facts.runningOrder;
  if (order) return <OrderInTheWay order={order} />;
  return (
    <form
      className={steps.form}
      onSubmit={(event) => {
        event.preventDefault();
        store.ask();
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
          onChange={(event) => store.type(event.target.value)}
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
  );
}

interface ConfirmProps {
  losses: readonly Loss[];
  deleting: boolean;
  store: DeletionStore;
}

function Confirm({ losses, deleting, store }: ConfirmProps) {
  const lost = allOf(losses.map(lossText));
  return (
    <Dialog
      name="DELETE_ACCOUNT"
      title={m.confirmTitle}
      kind="modal"
      onClose={store.drop}
      footer={
        <div className={Stack.tight}>
          <Button block aria-disabled={deleting} testid="delete-keep" onClick={store.drop}>
            {m.keepAccount}
          </Button>
          <Button
            kind="danger"
            block
            busy={deleting}
            testid="delete-confirm"
            onClick={() => void store.confirm()}
          >
            {m.confirmDelete}
          </Button>
        </div>
      }
    >
      <p>{m.confirmDetail(lost || m.allData)}</p>
    </Dialog>
  );
}

async function loadFarewell({ deps, get, set }: PageCall<DeletionState>): Promise<void> {
  const facts = await fetchDeletion(deps.api);
  set(reduceDeletion(get(), { type: 'received', facts }));
}

export const createFeedbackPage = (needs: DeletionNeeds) =>
  definePage<DeletionState, DeletionActions, DeletionFact>({
    where: 'delete-account-feedback',
    View: FeedbackPage,
    initial: ({ query }) => newDeletion(query.get('reason') ?? '', query.get('subreason') ?? ''),
    loads: loadFarewell,
    shows: ({ facts }) => facts !== null,
    // The URL has an unknown reason, e.g. from an old link.
    movedTo: ({ facts, reason }) => (facts && !reasonIn(facts, reason) ? paths.deleteAccount : null),
    head: (_state, { title }) => ({ title, noindex: true }),
    actions: (page) => deletionActions(page, needs),
  });

import { useId, useState } from 'react';
import { newApiState } from '../../page/api-state.ts';
import { definePage, type PageOf } from '../../page/define-page.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useStore } from '../../ui/use-store.ts';
import s from './DeletePage.module.css';
import steps from './steps.module.css';
import {
  type DeletionFacts,
  type FactsState,
  loadFacts,
  findReason,
  reloadOnVisit,
  type TitledEntry,
} from './deletion-api.ts';
import { LossList, BlockingOrder } from './Losses.tsx';
import * as m from './messages.ts';

interface ReasonActions {
  openFeedback(reason: string, subReason: string): void;
}
type ReasonStore = PageOf<FactsState, ReasonActions>;

/** Shows what will be deleted, then asks for the reason. */
function DeletePage({ store }: { store: ReasonStore }) {
  return (
    <Screen name="delete-account" width="narrow">
      <ScreenHeader title={m.deleteAccount} onBack={store.back} />
      <div className={steps.page} data-testid="delete-account">
        <Content store={store} />
      </div>
    </Screen>
  );
}

function Content({ store }: { store: ReasonStore }) {
  const { facts, failureType } = useStore(store.watched);
  if (facts === null && failureType !== null) {
    return <LoadFailed failure={failureType} store={store} detail={m.deletionNotLoaded} />;
  }
  if (facts === null) {
    return (
      <SkeletonGroup className={s.waitingList} label={m.loadingAccount}>
        <Skeleton className={s.waiting} />
        <Skeleton className={s.waiting} />
      </SkeletonGroup>
    );
  }
  if (facts.runningOrder) return <BlockingOrder order={facts.runningOrder} />;
  return <ReasonForm facts={facts} onNext={store.openFeedback} />;
}

interface ReasonFormProps {
  facts: DeletionFacts;
  onNext: ReasonActions['openFeedback'];
}

function ReasonForm({ facts, onNext }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [subReason, setSubReason] = useState('');
  const [error, setError] = useState('');
  const errorId = useId();
  // After a reload the backend may no longer offer the reason that was chosen.
  const chosenReason = findReason(facts, reason);
  function submit(): void {
    const missingAnswer =
      chosenReason === null
        ? m.reasonMissing
        : chosenReason.subReasons.length > 0 && subReason === ''
          ? m.subReasonMissing
          : '';
    setError(missingAnswer);
    if (missingAnswer === '') onNext(reason, subReason);
  }
  return (
    <form
      className={steps.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LossList losses={facts.losses} />
      <Card>
        <Choice
          legend={m.reasonQuestion}
          entries={facts.reasons}
          chosenId={reason}
          onChoose={(id) => {
            setReason(id);
            setSubReason(id === reason ? subReason : '');
            setError('');
          }}
        />
      </Card>
      {chosenReason && chosenReason.subReasons.length > 0 && (
        <Card>
          <Choice
            key={chosenReason.id}
            legend={m.subReasonQuestion}
            entries={chosenReason.subReasons}
            chosenId={subReason}
            onChoose={(id) => {
              setSubReason(id);
              setError('');
            }}
          />
        </Card>
      )}
      <StickyFooter>
        <FormError id={errorId} message={error} />
        <Button type="submit" block testid="delete-continue" aria-describedby={errorId}>
          {m.continueLabel}
        </Button>
      </StickyFooter>
    </form>
  );
}

interface ChoiceProps {
  legend: string;
  entries: readonly TitledEntry[];
  chosenId: string;
  onChoose: (id: string) => void;
}

function Choice({ legend, entries, chosenId, onChoose }: ChoiceProps) {
  const group = useId();
  return (
    <fieldset className={s.choice}>
      <legend className={s.legend}>{legend}</legend>
      {entries.map(({ id, title }) => (
        <RadioRow
          key={id}
          className={s.row}
          name={group}
          value={id}
          label={title}
          checked={id === chosenId}
          testid="delete-reason"
          data={{ 'data-reason': id }}
          onChange={onChoose}
        />
      ))}
    </fieldset>
  );
}

export const deletePage = definePage<FactsState, ReasonActions>({
  where: 'delete-account',
  keyOf: () => '',
  View: DeletePage,
  initial: () => ({ ...newApiState(), facts: null }),
  loads: loadFacts,
  shows: ({ facts }) => facts !== null,
  head: (_state, { title }) => ({ title, noindex: true }),
  actions: (page) => ({
    openFeedback: (reason, subReason) =>
      page.deps.navigation.go(href.deleteAccountFeedback(reason, subReason)),
    hooks: reloadOnVisit(page),
  }),
});

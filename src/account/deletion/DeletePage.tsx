import { useId } from 'react';
import { definePage, type Page, type PageCall, type PageHooks, type PageOf } from '../../page/define-page.ts';
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
import { fetchDeletion } from './deletion-api.ts';
import type { Titled } from './deletion-wire.ts';
import { LossList, OrderInTheWay } from './Losses.tsx';
import { reloadOnVisit } from './reload-on-visit.ts';
import { newReason, reasonIn, type ReasonFact, type ReasonState, reduceReason } from './reduce-deletion.ts';
import * as m from './messages.ts';

interface ReasonActions {
  choose(id: string): void;
  chooseSub(id: string): void;
  goOn(): void;
}
type ReasonStore = PageOf<ReasonState, ReasonActions>;

/** Asks for the reason, after showing what will be deleted. */
function DeletePage({ store }: { store: ReasonStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="delete-account" width="narrow">
      <ScreenHeader title={m.deleteAccount} onBack={store.back} />
      <div className={steps.page} data-testid="delete-account">
        <Content state={state} store={store} />
      </div>
    </Screen>
  );
}

function Content({ state, store }: { state: ReasonState; store: ReasonStore }) {
  const { facts, failureType, reason, subReason, error } = state;
  const errorId = useId();
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
  if (facts.runningOrder) return <OrderInTheWay order={facts.runningOrder} />;
  const chosen = reasonIn(facts, reason);
  return (
    <form
      className={steps.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        store.goOn();
      }}
    >
      <LossList losses={facts.losses} />
      <Card>
        <Choice legend={m.reasonQuestion} entries={facts.reasons} chosen={reason} onChoose={store.choose} />
      </Card>
      {chosen && chosen.subReasons.length > 0 && (
        <Card>
          <Choice
            key={chosen.id}
            legend={m.subReasonQuestion}
            entries={chosen.subReasons}
            chosen={subReason}
            onChoose={store.chooseSub}
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
  entries: readonly Titled[];
  chosen: string;
  onChoose: (id: string) => void;
}

function Choice({ legend, entries, chosen, onChoose }: ChoiceProps) {
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
          checked={id === chosen}
          testid="delete-reason"
          data={{ 'data-reason': id }}
          onChange={onChoose}
        />
      ))}
    </fieldset>
  );
}

async function loadReasons({ deps, get, set }: PageCall<ReasonState>): Promise<void> {
  const facts = await fetchDeletion(deps.api);
  set(reduceReason(get(), { type: 'received', facts }));
}

function reasonActions(page: Page<ReasonState>): ReasonActions & { hooks: PageHooks } {
  const apply = (fact: ReasonFact) => page.set(reduceReason(page.get(), fact));
  return {
    choose: (id) => apply({ type: 'reason-chosen', id }),
    chooseSub: (id) => apply({ type: 'sub-reason-chosen', id }),
    goOn() {
      apply({ type: 'going-on' });
      const { error, reason, subReason } = page.get();
      if (error === '') page.deps.navigation.go(href.deleteAccountFeedback(reason, subReason));
    },
    hooks: reloadOnVisit(page),
  };
}

export const deletePage = definePage<ReasonState, ReasonActions>({
  where: 'delete-account',
  keyOf: () => '',
  View: DeletePage,
  initial: newReason,
  loads: loadReasons,
  shows: ({ facts }) => facts !== null,
  head: (_state, { title }) => ({ title, noindex: true }),
  actions: reasonActions,
});

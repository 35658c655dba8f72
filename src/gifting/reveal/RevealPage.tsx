import { useId } from 'react';
import { Hourglass, Shuffle, Unlink, Volume2, VolumeX } from 'lucide';
import { serverNow } from '../../model/server-now.ts';
import { definePage } from '../../page/define-page.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { href, pathTo, paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { useStore } from '../../ui/use-store.ts';
import type { RouteMatch } from '../../page/page.ts';
import type { GiftDestination, Reveal } from '../gift-group.ts';
import { fetchReveal } from '../group-api.ts';
import { dateAndTime } from '../exchange-time.ts';
import { Present } from './Present.tsx';
import { type RevealNeeds, type RevealActions, type RevealStore, revealActions } from './reveal-actions.ts';
import { newRevealState, type RevealFact, type RevealState, reduceReveal } from './reveal-state.ts';
import s from './RevealPage.module.css';
import * as m from './messages.ts';

interface PartProps {
  state: RevealState;
  store: RevealStore;
  groupId: string;
}

function RevealPage({ store, match }: { store: RevealStore; match: RouteMatch }) {
  const state = useStore(store.watched);
  const isSoundOn = state.isAudioOn[store.device];
  return (
    <Screen name="group-reveal" width="narrow">
      <ScreenHeader
        title={state.reveal?.groupName ?? m.secretSanta}
        onBack={store.back}
        action={
          <IconButton
            icon={isSoundOn ? Volume2 : VolumeX}
            label={m.sound}
            aria-pressed={isSoundOn}
            testid="reveal-sound"
            onClick={store.switchAudio}
          />
        }
      />
      <Content state={state} store={store} groupId={match.params.groupId ?? ''} />
    </Screen>
  );
}

function Content({ state, store, groupId }: PartProps) {
  const { reveal, httpStatusCode, failureType } = state;
  if (reveal) return <Shown reveal={reveal} state={state} store={store} groupId={groupId} />;
  if (httpStatusCode === 404) {
    return (
      <EmptyState
        icon={Unlink}
        title={m.drawNotFound}
        detail={m.drawNotFoundDetail}
        action={<ButtonLink to={paths.secretSanta}>{m.yourGroups}</ButtonLink>}
      />
    );
  }
  if (failureType !== null) return <LoadFailed failure={failureType} store={store} />;
  return (
    <SkeletonGroup className={s.page} label={m.loadingDraw}>
      <Skeleton className={s.waiting} />
    </SkeletonGroup>
  );
}

function Shown({ reveal, state, store, groupId }: PartProps & { reveal: Reveal }) {
  const { isStarted, exchangeAt, recipient } = reveal;
  const toGroup = (
    <ButtonLink kind="secondary" to={pathTo('secretSantaGroup', { groupId })}>
      {m.backToGroup}
    </ButtonLink>
  );
  if (!isStarted) {
    return (
      <div data-testid="group-reveal">
        <EmptyState
          icon={Shuffle}
          title={m.notDrawn}
          detail={m.notDrawnDetail(dateAndTime(exchangeAt))}
          action={toGroup}
        />
      </div>
    );
  }
  if (!recipient) {
    return (
      <div data-testid="group-reveal">
        <EmptyState icon={Hourglass} title={m.anyMomentNow} detail={m.matchOnItsWay} action={toGroup} />
      </div>
    );
  }
  const task = exchangeAt > state.now ? m.findGiftBy(dateAndTime(exchangeAt)) : m.recipientDetail;
  return (
    <Opening
      name={recipient.name}
      task={task}
      destinations={reveal.destinations}
      sendingTo={state.sendingTo}
      isOpened={state.isOpened}
      store={store}
      toGroup={toGroup}
    />
  );
}

interface OpeningProps {
  name: string;
  /** what to do now */
  task: string;
  destinations: Reveal['destinations'];
  sendingTo: RevealState['sendingTo'];
  isOpened: boolean;
  store: RevealStore;
  toGroup: React.ReactNode;
}

function Opening({ name, task, destinations, sendingTo, isOpened, store, toGroup }: OpeningProps) {
  const container = useFocusOnChange<HTMLDivElement>(isOpened);
  return (
    <div ref={container} className={s.page} tabIndex={-1} data-testid="group-reveal" data-opened={isOpened}>
      {isOpened ? (
        <>
          <Confetti />
          <Present isOpen />
          <p className={s.lead}>{m.recipientLead}</p>
          <p className={s.name}>{name}</p>
          <p className={s.words}>{task}</p>
          {destinations.length > 0 && (
            <section className={s.ways} aria-label={m.sendQuestion}>
              {destinations.map((destination) => (
                <Destination
                  key={destination.addressId}
                  destination={destination}
                  name={name}
                  busy={sendingTo === destination.to}
                  onChoose={store.sendTo}
                />
              ))}
            </section>
          )}
          <div className={s.ways}>
            <ButtonLink to={href.home()}>{m.findPresent}</ButtonLink>
            {toGroup}
          </div>
        </>
      ) : (
        <button type="button" className={s.closed} data-testid="reveal-open" onClick={store.open}>
          <Present />
          <span className={s.lead}>{m.presentLabel}</span>
          <span className={s.tap}>{m.openDraw}</span>
        </button>
      )}
    </div>
  );
}

interface DestinationProps {
  destination: GiftDestination;
  /** of the receiver */
  name: string;
  busy: boolean;
  onChoose: RevealStore['sendTo'];
}

function Destination({ destination, name, busy, onChoose }: DestinationProps) {
  const isDoor = destination.to === 'door';
  const detail = useId();
  return (
    <div className={s.destination}>
      <Button
        block
        kind="secondary"
        busy={busy}
        aria-describedby={detail}
        testid={`reveal-send-${destination.to}`}
        onClick={() => void onChoose(destination)}
      >
        {isDoor ? m.sendToDoor(name) : m.sendToExchange}
      </Button>
      <p className={s.where} id={detail}>
        {isDoor ? m.addressHidden : destination.line}
      </p>
    </div>
  );
}

const PIECES = Array.from({ length: 24 }, (_, index) => index);

/** Confetti that falls once. It is hidden if the shopper prefers reduced motion. */
function Confetti() {
  return (
    <span className={s.confetti} aria-hidden="true">
      {PIECES.map((piece) => (
        <span key={piece} className={s.piece} />
      ))}
    </span>
  );
}

export const createRevealPage = (needs: RevealNeeds) =>
  definePage<RevealState, RevealActions, RevealFact>({
    where: 'group-reveal',
    keyOf: ({ params }) => params.groupId ?? '',
    View: RevealPage,
    initial: newRevealState,
    reduce: reduceReveal,
    async loads({ deps, match, get, set }) {
      const reveal = await fetchReveal(deps.api, match.params.groupId ?? '');
      set(reduceReveal(get(), { type: 'answered', reveal, now: serverNow(deps.clock) }));
    },
    shows: ({ reveal }) => reveal !== null,
    canBeMissing: true,
    showsFailure: 'always',
    head: ({ reveal }, { title }) => ({ title: reveal?.groupName ?? title, noindex: true }),
    actions: revealActions(needs),
  });

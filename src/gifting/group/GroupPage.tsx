import { CalendarHeart, Gift, Share2, Unlink } from 'lucide';
import { useId } from 'react';
import { serverNow } from '../../model/server-now.ts';
import { definePage } from '../../page/define-page.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { pathTo, paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useStore } from '../../ui/use-store.ts';
import { fetchGroup } from '../group-api.ts';
import { MIN_MEMBERS, type Group, MAX_MEMBERS } from '../gift-group.ts';
import { dateAndTime, timeLeft } from '../exchange-time.ts';
import { type GroupActions, type GroupStore, groupActions } from './group-actions.ts';
import { Fact } from './Fact.tsx';
import { GiftDelivery } from './GiftDelivery.tsx';
import s from './GroupPage.module.css';
import { JoinGroup } from './JoinGroup.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { MemberList } from './MemberList.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import {
  type GroupFact,
  type GroupState,
  currentMember,
  newGroupState,
  reduceGroup,
} from './reduce-group.ts';
import * as m from './messages.tsx';

interface PartProps {
  state: GroupState;
  store: GroupStore;
}

function GroupPage({ store }: { store: GroupStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="group" width="narrow">
      <ScreenHeader title={state.group?.name ?? m.secretSanta} onBack={store.back} />
      <Content state={state} store={store} />
    </Screen>
  );
}

function Content({ state, store }: PartProps) {
  const { group, httpStatusCode, failureType } = state;
  if (group) {
    return group.isMember ? (
      <GroupDetails group={group} state={state} store={store} />
    ) : (
      <JoinGroup group={group} state={state} store={store} />
    );
  }
  if (httpStatusCode === 404) {
    return (
      <EmptyState
        icon={Unlink}
        title={m.groupNotFound}
        detail={m.groupNotFoundDetail}
        action={<ButtonLink to={paths.secretSanta}>{m.yourGroups}</ButtonLink>}
      />
    );
  }
  if (failureType !== null) return <LoadFailed failure={failureType} store={store} />;
  return <Waiting />;
}

function GroupDetails({ group, state, store }: PartProps & { group: Group }) {
  const { editing, updating, failureType } = state;
  return (
    <>
      <div className={s.page}>
        {failureType !== null && (
          <p className={s.stale} role="status">
            {failureType === 'offline' ? m.shownMayBeOutdated : m.groupMayBeOutdated}
          </p>
        )}
        <Exchange group={group} now={state.now} />
        {!group.isStarted && (
          <Card className={s.invite}>
            <Fact icon={Share2} title={m.inviteTitle} detail={m.inviteDetail(MAX_MEMBERS)} />
            <Button kind="secondary" block testid="group-share" onClick={() => void store.share()}>
              {m.shareLink}
            </Button>
          </Card>
        )}
        <GiftDelivery group={group} store={store} />
        <MemberList group={group} onEdit={store.edit} />
      </div>
      <Start group={group} state={state} store={store} />
      {state.choosingPlace && (
        <PlaceDialog
          to={state.choosingPlace}
          isChosen={(state.choosingPlace === 'door' ? group.yourDoor : group.exchangePlace) !== ''}
          busy={state.placing === 'loading'}
          error={state.error}
          store={store}
        />
      )}
      {editing && (
        <MemberDialog
          editing={editing}
          isOwner={currentMember(group)?.isOwner === true}
          busy={updating === 'loading'}
          store={store}
        />
      )}
    </>
  );
}

function Exchange({ group: { id, isStarted, exchangeAt }, now }: { group: Group; now: number }) {
  const isDue = exchangeAt <= now;
  const day = dateAndTime(exchangeAt);
  if (!isStarted) {
    return (
      <Card className={s.when}>
        <Fact
          icon={CalendarHeart}
          tint="butter"
          title={isDue ? m.exchangeDue : m.exchangeIn(timeLeft(exchangeAt, now))}
          detail={isDue ? m.drawSees : `${day}. ${m.drawSees}`}
        />
      </Card>
    );
  }
  return (
    <Card tint="butter" className={s.drawn}>
      <Fact icon={Gift} tint="rose" title={m.namesDrawn} detail={m.exchangeOn(day)} />
      <ButtonLink block to={pathTo('secretSantaReveal', { groupId: id })} testid="group-to-reveal">
        {m.seeMatch}
      </ButtonLink>
    </Card>
  );
}

/** The bar at the bottom: the draw, or who can start it. */
function Start({ group, state, store }: PartProps & { group: Group }) {
  const reason = useId();
  if (group.isStarted) return null;
  const owner = group.members.find(({ isOwner }) => isOwner);
  if (!owner?.isYou) {
    return (
      <StickyFooter>
        <p className={s.note}>{m.ownerWillDraw(owner?.name ?? m.unnamedOwner)}</p>
      </StickyFooter>
    );
  }
  const missingCount = MIN_MEMBERS - group.memberCount;
  return (
    <StickyFooter>
      <p className={s.note} id={reason}>
        {missingCount > 0 ? m.tooFewMembers(MIN_MEMBERS, missingCount) : m.drawWarning}
      </p>
      <FormError message={state.starting === 'error' ? state.error : ''} />
      <Button
        block
        testid="group-start"
        busy={state.starting === 'loading'}
        aria-disabled={missingCount > 0 || undefined}
        aria-describedby={reason}
        onClick={store.confirmDraw}
      >
        {m.drawNames}
      </Button>
      {state.isConfirmingDraw && <DrawQuestion count={group.memberCount} store={store} />}
    </StickyFooter>
  );
}

/** A draw cannot be undone, so it is confirmed first. */
function DrawQuestion({ count, store }: { count: number; store: GroupStore }) {
  return (
    <Dialog
      name="DRAW_NAMES"
      kind="modal"
      title={m.drawQuestion}
      onClose={store.dismissDraw}
      footer={
        <div className={s.answers}>
          <Button block testid="group-start-confirm" onClick={() => void store.startGame()}>
            {m.drawNames}
          </Button>
          <Button block kind="secondary" testid="group-start-later" onClick={store.dismissDraw}>
            {m.drawLater}
          </Button>
        </div>
      }
    >
      <p className={s.detail}>{m.drawDetail(count)}</p>
    </Dialog>
  );
}

function Waiting() {
  return (
    <SkeletonGroup className={s.page} label={m.loadingGroup}>
      <Skeleton className={s.waitWhen} />
      <Skeleton className={s.waitInvite} />
      <Skeleton className={s.waitMembers} />
    </SkeletonGroup>
  );
}

export const createGroupPage = (myName: () => string) =>
  definePage<GroupState, GroupActions, GroupFact>({
    where: 'group',
    keyOf: ({ params }) => params.groupId ?? '',
    View: GroupPage,
    initial: newGroupState,
    reduce: reduceGroup,
    async loads({ deps, match, get, set }) {
      const group = await fetchGroup(deps.api, match.params.groupId ?? '');
      set(reduceGroup(get(), { type: 'answered', group, now: serverNow(deps.clock) }));
    },
    shows: ({ group }) => group !== null,
    canBeMissing: true,
    showsFailure: 'always',
    head: ({ group }, { title }) => ({ title: group?.name ?? title, noindex: true }),
    actions: groupActions(myName),
  });

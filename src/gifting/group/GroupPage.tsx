import { CalendarHeart, Gift, Share2, Unlink } from 'lucide';
import { useId } from 'react';
import { definePage } from '../../catalog/define-page.ts';
import { LoadFailed } from '../../catalog/LoadFailed.tsx';
import { pathTo, paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { IconNode } from '../../ui/Icon.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import type { Tint } from '../../ui/tint.ts';
import { useStore } from '../../ui/use-store.ts';
import { fetchGroup } from '../group-api.ts';
import { FEWEST_MEMBERS, type Group, MOST_MEMBERS, people } from '../gift-group.ts';
import { momentWords, untilWords } from '../reveal-time.ts';
import { type GroupOwn, type GroupStore, groupOwn } from './group-actions.ts';
import s from './GroupPage.module.css';
import { JoinGroup } from './JoinGroup.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { MemberList } from './MemberList.tsx';
import { type GroupFact, type GroupState, meIn, newGroupState, reduceGroup } from './reduce-group.ts';

interface PartProps {
  state: GroupState;
  store: GroupStore;
}

function GroupPage({ store }: { store: GroupStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="group" width="narrow">
      <ScreenHeader title={state.group?.name ?? 'Secret santa'} onBack={store.back} />
      <Content state={state} store={store} />
    </Screen>
  );
}

function Content({ state, store }: PartProps) {
  const { group, httpStatusCode, failureType } = state;
  if (group) {
    return group.isMember ? (
      <Inside group={group} state={state} store={store} />
    ) : (
      <JoinGroup group={group} state={state} store={store} />
    );
  }
  if (httpStatusCode === 404) {
    return (
      <EmptyState
        icon={Unlink}
        title="Group not found"
        detail="The link may be cut off, or everybody has left the group. Ask for the link again."
        action={<ButtonLink to={paths.secretSanta}>Your groups</ButtonLink>}
      />
    );
  }
  if (failureType !== null) return <LoadFailed failure={failureType} store={store} />;
  return <Waiting />;
}

function Inside({ group, state, store }: PartProps & { group: Group }) {
  const { editing, updating, failureType } = state;
  return (
    <>
      <div className={s.page}>
        {failureType !== null && (
          <p className={s.stale} role="status">
            {failureType === 'offline' ? 'You are offline.' : 'The shop did not answer.'} This may be out of
            date.
          </p>
        )}
        <When group={group} now={state.now} />
        {!group.isStarted && (
          <Card className={s.invite}>
            <Fact
              icon={Share2}
              title="Invite people"
              detail={`Whoever has the link can join, up to ${MOST_MEMBERS} people.`}
            />
            <Button kind="secondary" block testid="group-share" onClick={() => void store.share()}>
              Share the link
            </Button>
          </Card>
        )}
        <MemberList group={group} onEdit={store.edit} />
      </div>
      <Start group={group} state={state} store={store} />
      {editing && (
        <MemberDialog
          editing={editing}
          isOwner={meIn(group)?.isOwner === true}
          busy={updating === 'loading'}
          store={store}
        />
      )}
    </>
  );
}

function When({ group: { id, isStarted, revealAt }, now }: { group: Group; now: number }) {
  const open = revealAt <= now;
  if (!isStarted) {
    return (
      <Card className={s.when}>
        <Fact
          icon={CalendarHeart}
          tint="butter"
          title={open ? 'The day has come' : `Presents are opened ${untilWords(revealAt, now)}`}
          detail={
            open
              ? 'Once the names are drawn, everybody sees who they buy a present for.'
              : momentWords(revealAt)
          }
        />
      </Card>
    );
  }
  return (
    <Card className={s.drawn}>
      <Fact
        icon={Gift}
        tint="rose"
        title="The names are drawn"
        detail={
          open
            ? 'See whom you surprise.'
            : `Yours is shown ${untilWords(revealAt, now)}: ${momentWords(revealAt)}`
        }
      />
      <ButtonLink block to={pathTo('secretSantaReveal', { groupId: id })} testid="group-to-reveal">
        {open ? 'Open it' : 'Go to your draw'}
      </ButtonLink>
    </Card>
  );
}

interface FactProps {
  icon: IconNode;
  tint?: Tint;
  title: string;
  detail: string;
}

/** However large the letters are, none of it is cut. */
function Fact({ icon, tint = 'leaf', title, detail }: FactProps) {
  return (
    <div className={s.fact}>
      <IconTile icon={icon} tint={tint} />
      <div className={s.words}>
        <p className={s.title}>{title}</p>
        <p className={s.detail}>{detail}</p>
      </div>
    </div>
  );
}

/** At the lower edge: what happens next, and who sees to it. */
function Start({ group, state, store }: PartProps & { group: Group }) {
  const reason = useId();
  if (group.isStarted) return null;
  const owner = group.members.find(({ isOwner }) => isOwner);
  if (!owner?.isYou) {
    return (
      <StickyFooter>
        <p className={s.note}>
          {owner?.name ?? 'The person who made the group'} draws the names once everybody is in.
        </p>
      </StickyFooter>
    );
  }
  const missing = FEWEST_MEMBERS - group.memberCount;
  return (
    <StickyFooter>
      <p className={s.note} id={reason}>
        {missing > 0
          ? `It takes ${people(FEWEST_MEMBERS)}: invite ${missing} more.`
          : 'Once the names are drawn, nobody can join or leave.'}
      </p>
      <p className={s.error} role="alert">
        {state.error}
      </p>
      <Button
        block
        testid="group-start"
        busy={state.starting === 'loading'}
        aria-disabled={missing > 0 || undefined}
        aria-describedby={reason}
        onClick={() => void store.startGame()}
      >
        Draw the names
      </Button>
    </StickyFooter>
  );
}

function Waiting() {
  return (
    <SkeletonGroup className={s.page} label="Loading the group">
      <Skeleton className={s.waitWhen} />
      <Skeleton className={s.waitInvite} />
      <Skeleton className={s.waitMembers} />
    </SkeletonGroup>
  );
}

export const createGroupPage = (myName: () => string) =>
  definePage<GroupState, GroupOwn, GroupFact>({
    where: 'group',
    keyOf: ({ params }) => params.groupId ?? '',
    View: GroupPage,
    initial: newGroupState,
    reduce: reduceGroup,
    async loads({ deps, address, get, set }) {
      const group = await fetchGroup(deps.api, address.params.groupId ?? '');
      set(reduceGroup(get(), { type: 'answered', group, now: deps.clock.now() }));
    },
    shows: ({ group }) => group !== null,
    canBeMissing: true,
    saysFailure: 'always',
    head: ({ group }, { title }) => ({ title: group?.name ?? title, noindex: true }),
    own: groupOwn(myName),
  });

import { ChevronRight, Gift, PartyPopper, Users } from 'lucide';
import { serverNow } from '../../model/server-now.ts';
import { definePage, type PageOf } from '../../page/define-page.ts';
import { type ApiState, type AsyncStatus, newApiState } from '../../page/api-state.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { longDateAndYear } from '../../model/dates.ts';
import { pathTo, paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useStore } from '../../ui/use-store.ts';
import { fetchGroups } from '../group-api.ts';
import type { GroupEntry } from '../gift-group.ts';
import { timeLeft } from '../exchange-time.ts';
import Text from '../../ui/Text.module.css';
import s from './GroupsPage.module.css';
import * as m from './messages.ts';

interface GroupsState extends ApiState {
  status: AsyncStatus;
  /** null: not loaded yet */
  groups: readonly GroupEntry[] | null;
  /** when the response arrived, in milliseconds since 1970 */
  now: number;
}
type GroupsStore = PageOf<GroupsState>;

function GroupsPage({ store }: { store: GroupsStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="groups" width="narrow">
      <ScreenHeader title={m.secretSanta} onBack={store.back} />
      <Content state={state} store={store} />
    </Screen>
  );
}

function Content({ state, store }: { state: GroupsState; store: GroupsStore }) {
  const { groups, status, failureType, now } = state;
  const create = (
    <ButtonLink block to={paths.secretSantaCreate} testid="group-create">
      {m.newGroup}
    </ButtonLink>
  );
  if (groups === null) {
    return status === 'error' ? <LoadFailed failure={failureType} store={store} /> : <Waiting />;
  }
  if (groups.length === 0) {
    return <EmptyState icon={Gift} title={m.noGroups} detail={m.noGroupsDetail} action={create} />;
  }
  return (
    <>
      <ul className={s.list} aria-label={m.yourGroups}>
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} now={now} />
        ))}
      </ul>
      <StickyFooter>{create}</StickyFooter>
    </>
  );
}

function GroupRow({ group, now }: { group: GroupEntry; now: number }) {
  const { id, name, memberCount, isStarted, exchangeAt } = group;
  const isOver = isStarted && exchangeAt <= now;
  return (
    <li>
      <Card padding="flush">
        <AppLink
          className={s.row}
          to={pathTo('secretSantaGroup', { groupId: id })}
          testid="group"
          data-group-id={id}
        >
          <IconTile
            icon={isOver ? PartyPopper : isStarted ? Gift : Users}
            tint={isOver ? 'butter' : isStarted ? 'rose' : 'leaf'}
          />
          <span className={s.text}>
            <span className={Text.title}>{name}</span>
            <span className={s.detail}>
              {m.people(memberCount)} · {statusText(group, now)}
            </span>
          </span>
          <Icon node={ChevronRight} size={18} className={s.on} />
        </AppLink>
      </Card>
    </li>
  );
}

function statusText({ isStarted, exchangeAt }: GroupEntry, now: number): string {
  if (!isStarted) return m.groupNotDrawn(longDateAndYear(exchangeAt));
  return exchangeAt <= now
    ? m.exchanged(longDateAndYear(exchangeAt))
    : m.matchReady(timeLeft(exchangeAt, now));
}

const SKELETON_ROWS = ['a', 'b', 'c'];

function Waiting() {
  return (
    <SkeletonGroup className={s.list} label={m.loadingGroups}>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className={s.waiting} />
      ))}
    </SkeletonGroup>
  );
}

export const groupsPage = definePage<GroupsState>({
  where: 'groups',
  keyOf: () => '',
  View: GroupsPage,
  initial: () => ({ ...newApiState(), status: 'idle', groups: null, now: 0 }),
  reduce: (_state, { type }) => ({ status: type === 'asked' ? 'loading' : 'error' }),
  async loads({ deps, set }) {
    const groups = await fetchGroups(deps.api);
    set({ status: 'success', groups, now: serverNow(deps.clock) });
  },
  shows: ({ groups }) => groups !== null,
  head: (_state, { title }) => ({ title, noindex: true }),
  actions: (page) => ({
    hooks: {
      start() {
        // The shopper's groups may have changed since the last visit.
        if (page.get().groups !== null) void page.retry();
        return () => {};
      },
    },
  }),
});

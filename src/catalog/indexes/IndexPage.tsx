import { LayoutGrid, Search } from 'lucide';
import { useId, useRef, useState } from 'react';
import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { href, paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { useImpression } from '../bff/use-impression.ts';
import { SeeAll } from '../SeeAll.tsx';
import { definePage, type PageOf } from '../../page/define-page.ts';
import type { RouteMatch } from '../../page/page.ts';
import Stack from '../../ui/Stack.module.css';
import s from './IndexPage.module.css';
import { filterEntries, type Group, type IndexState, newIndexState } from './index-state.ts';
import * as m from './messages.ts';

function IndexPage({ store, match }: { store: PageOf<IndexState>; match: RouteMatch }) {
  const state = useStore(store.watched);
  const { groups, title, failureType, isAPISuccess } = state;
  return (
    <Screen name={match.route} width="wide">
      <ScreenHeader title={title} onBack={store.back} />
      {groups.length > 0 ? (
        <Groups groups={groups} isBrandIndex={match.route === 'brands'} page={state.pageMeta} />
      ) : failureType !== null ? (
        <LoadFailed failure={failureType} store={store} />
      ) : isAPISuccess ? (
        <EmptyState
          icon={LayoutGrid}
          title={m.nothingHereYet}
          detail={m.nothingHereYetDetail}
          action={<ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>}
        />
      ) : (
        <LoadingState />
      )}
    </Screen>
  );
}

interface GroupsProps {
  groups: readonly Group[];
  isBrandIndex: boolean;
  page: PageMeta | null;
}

/** Only the list of brands is long enough to need a search field. */
function Groups({ groups, isBrandIndex, page: meta }: GroupsProps) {
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const shownGroups = isBrandIndex ? filterEntries(groups, query) : groups;
  const count = shownGroups.reduce((sum, { entries }) => sum + entries.length, 0);
  const goTo = (index: number) => {
    const heading = list.current?.children[index]?.querySelector('h2');
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <div className={s.page}>
      {isBrandIndex && (
        <Field
          label={m.findBrand}
          type="search"
          lead={<Icon node={Search} size={18} />}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      {shownGroups.length > 2 && (
        <nav aria-label={m.onThisPage} className={s.jumps}>
          <ul className={s.jumpList}>
            {shownGroups.map(({ key, title }, index) => (
              <li key={key}>
                <button
                  type="button"
                  className={classNames(s.jump, isBrandIndex && s.letter)}
                  onClick={() => goTo(index)}
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isBrandIndex && (
        <p className="visually-hidden" role="status">
          {query.trim() === '' ? '' : m.brandCount(count)}
        </p>
      )}
      <div ref={list} className={s.groups}>
        {shownGroups.map((group, index) => (
          <GroupView key={group.key} group={group} position={index + 1} round={isBrandIndex} page={meta} />
        ))}
      </div>
      {shownGroups.length === 0 && (
        <EmptyState
          icon={Search}
          title={m.noBrandFound}
          detail={m.noBrandFoundDetail}
          action={<ButtonLink to={href.search(query.trim())}>{m.searchFor(query.trim())}</ButtonLink>}
        />
      )}
    </div>
  );
}

interface GroupViewProps {
  group: Group;
  position: number;
  round: boolean;
  page: PageMeta | null;
}

function GroupView({ group, position, round, page: meta }: GroupViewProps) {
  const heading = useId();
  const { title, link, entries } = group;
  const impressionRef = useImpression(group.tracking, position, meta);
  return (
    <section ref={impressionRef} className={s.group} aria-labelledby={heading} data-testid="index-group">
      <div className={s.head}>
        <h2 id={heading} className={s.heading} tabIndex={-1}>
          {title}
        </h2>
        {link !== '' && <SeeAll to={link} title={title} text={m.seeAll} label={m.seeAllOf(title)} />}
      </div>
      <ul className={s.grid}>
        {entries.map(({ key, title: name, detail, image, tint, link: to }) => (
          <li key={key}>
            <AppLink className={s.tile} to={to} named={name} testid="index-entry">
              <Picture
                className={classNames(s.picture, round && s.round)}
                src={image}
                alt=""
                width={80}
                height={80}
                tint={tint ?? 'sand'}
                priority={position === 1 ? 'eager' : 'lazy'}
              />
              <span className={s.name}>{name}</span>
              {detail !== '' && <span className={s.detail}>{detail}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SKELETON_GROUPS = ['a', 'b', 'c'];
const SKELETON_TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function LoadingState() {
  return (
    <SkeletonGroup className={s.page} label={m.loadingList}>
      {SKELETON_GROUPS.map((group) => (
        <span key={group} className={Stack.normal}>
          <Skeleton className={s.waitHead} />
          <span className={s.grid}>
            {SKELETON_TILES.map((tile) => (
              <Skeleton key={tile} className={s.waitTile} />
            ))}
          </span>
        </span>
      ))}
    </SkeletonGroup>
  );
}

/** The list of all categories or all brands. Its query is not part of the key. */
export const page = definePage<IndexState>({
  where: 'index',
  keyOf: ({ route }) => route,
  View: IndexPage,
  initial: ({ title }) => newIndexState(title),
  loads: true,
  shows: ({ groups }) => groups.length > 0,
  head: ({ seo, title }, { route }) => ({ title: seo?.title || title, canonical: paths[route] }),
});

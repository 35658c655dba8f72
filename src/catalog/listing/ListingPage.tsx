import { Search } from 'lucide';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { href, type RouteName } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { SupportCode } from '../../ui/SupportCode.tsx';
import { useStore } from '../../ui/use-store.ts';
import { Crumbs } from '../bff/Crumbs.tsx';
import { FeesLine } from '../FeesLine.tsx';
import { createFlowEngine } from '../bff/flow-engine.ts';
import { ProductFlow } from '../bff/ProductFlow.tsx';
import { definePage, type PageOf } from '../../page/define-page.ts';
import type { RouteMatch } from '../../page/page.ts';
import { readChoice } from './choice-in-url.ts';
import { chosenFilters, withoutVegOnly } from './chosen-filters.ts';
import type { EmptyListingProps } from './EmptyListing.tsx';
import { FacetColumn } from './FacetColumn.tsx';
import { ListingBar } from './ListingBar.tsx';
import s from './ListingPage.module.css';
import type * as Code from './listing-code.ts';
import { ListingSkeleton, RowSkeleton } from './ListingSkeleton.tsx';
import { type ListingActions, listingActions } from './listing-actions.ts';
import { isHeld, type ListingPageState, newListingState } from './listing-state.ts';
import { familyOf } from './listing-family.ts';
import * as m from './messages.ts';
import { notFoundTitle } from './not-found-title.ts';

interface ListingPageActions extends ListingActions {
  Empty: ComponentType<EmptyListingProps>;
}
type ListingStore = PageOf<ListingPageState, ListingPageActions>;

interface ListingProps {
  store: ListingStore;
  match: RouteMatch;
}

function ListingPage({ store, match }: ListingProps) {
  const state = useStore(store.watched);
  const { title, leftNavigation, crumbs } = state;
  // Reserves the space of a category's navigation and breadcrumb before they have loaded.
  const isFrameLoading =
    match.route === 'category' && !state.hasFrame && !state.isAPISuccess && state.failureType === null;
  const hasNav = isFrameLoading || leftNavigation.length > 0;
  const hasFacets =
    !isHeld(state) &&
    (state.filterNavs.length > 0 || withoutVegOnly(chosenFilters(state.filters)).length > 0);
  const searchLink = (
    <AppLink to={href.search()} className={s.search} aria-label={m.search}>
      <Icon node={Search} size={22} />
    </AppLink>
  );
  return (
    <Screen name={match.screen} width="full">
      <ScreenHeader title={title} onBack={store.back} action={searchLink} />
      <div className={classNames(s.page, hasNav && s.withNav, hasFacets && s.withFacets)}>
        <div className={s.side}>
          {hasNav && <LeftNav items={leftNavigation} />}
          {hasFacets && (
            <div className={s.facets}>
              <FacetColumn store={store} />
            </div>
          )}
        </div>
        <div className={s.content}>
          {(isFrameLoading || crumbs.length > 1) && (
            <div className={s.crumbs}>
              <Crumbs items={crumbs} />
            </div>
          )}
          <List store={store} state={state} route={match.route} />
        </div>
      </div>
    </Screen>
  );
}

/** A rail of pictures on phones, a list on wide screens. */
function LeftNav({ items }: { items: ListingPageState['leftNavigation'] }) {
  const list = useRef<HTMLUListElement>(null);
  const chosen = items.find((item) => item.is_selected)?.identity.id;
  // The list scrolls on its own, and its scroll position is lost with every change of list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (item && list.current) list.current.scrollTop = item.offsetTop - list.current.clientHeight / 3;
  }, [chosen]);
  return (
    <nav className={s.nav} aria-label={m.inCategory}>
      <ul ref={list} className={s.shelves}>
        {items.map(({ identity, title, link, image, tint, is_selected }) => (
          <li key={identity.id}>
            <AppLink
              to={link}
              named={title}
              className={classNames(s.shelf, is_selected && s.chosen)}
              aria-current={is_selected ? 'page' : undefined}
              testid="left-nav-item"
            >
              <Picture className={s.face} src={image} alt="" width={44} height={44} tint={tint} />
              <span className={s.shelfName}>{title}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ListProps {
  store: ListingStore;
  state: ListingPageState;
  route: RouteName;
}

function List({ store, state, route }: ListProps) {
  const { products, pagination, filters, failureType, isAPISuccess, isLoading } = state;
  const renderEmpty = (reason: EmptyListingProps['reason']) => (
    <Suspense>
      <store.Empty store={store} reason={reason} route={route} />
    </Suspense>
  );
  if (state.httpStatusCode === 404 && products.length === 0) return renderEmpty('missing');
  if (products.length === 0 && failureType !== null) {
    return <LoadFailed failure={failureType} store={store} />;
  }
  if (!isAPISuccess && products.length === 0) return <ListingSkeleton />;
  if (isHeld(state)) return renderEmpty('held');
  const isEmpty = pagination.noResultFound;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <ListingBar store={store} state={state} />
      <FeesLine fees={state.fees} />
      <p className="visually-hidden" role="status">
        {isLoading ? m.loading : m.shownCount(products.length)}
      </p>
      <h2 className="visually-hidden">{m.productsLabel}</h2>
      {isEmpty ? (
        renderEmpty(isFiltered ? 'filtered' : 'empty')
      ) : (
        <div className={classNames(s.list, isLoading && s.waiting)} aria-busy={isLoading}>
          <ProductFlow
            createEngine={createFlowEngine}
            snippets={products}
            page={state.pageMeta}
            memory={store.memory()}
            views={store.loadViews}
            onMore={state.paging.next && !isLoading ? () => void store.more() : null}
          >
            <ListEnd store={store} state={state} />
          </ProductFlow>
        </div>
      )}
      {state.summary !== '' && <p className={s.about}>{state.summary}</p>}
    </>
  );
}

/** After the last row: a skeleton while the next page loads, or its failure. */
function ListEnd({ store, state }: { store: ListingStore; state: ListingPageState }) {
  const { isPaginatedLoading, failureType, supportCode, paging } = state;
  if (isPaginatedLoading) return <RowSkeleton />;
  if (failureType === null || paging.next === null) return null;
  const message = failureType === 'offline' ? m.restLoadsOnline : m.restNotLoaded;
  return <Retry message={message} supportCode={supportCode} onRetry={() => void store.more(true)} />;
}

/** Replaces a part of the page that failed to load. */
function Retry({
  message,
  supportCode = null,
  onRetry,
}: {
  message: string;
  supportCode?: string | null;
  onRetry: () => void;
}) {
  return (
    <div className={s.rest} role="alert">
      <div>
        <p>{message}</p>
        <SupportCode code={supportCode} />
      </div>
      <Button kind="secondary" size="small" testid="retry" onClick={onRetry}>
        {m.tryAgain}
      </Button>
    </div>
  );
}

export const page = definePage<ListingPageState, ListingPageActions, never, typeof Code>({
  where: 'listing',
  // Lists of one family share the store and the frame.
  keyOf: (match) => familyOf(match).family,
  View: ListingPage,
  initial: ({ title, query }) => ({ ...newListingState(title), ...readChoice(query) }),
  // The chosen filters failed to load: the list shown stays, with the filters it was loaded with.
  reduce: ({ products, shownFor }, { type }) =>
    type === 'failed' && products.length > 0 ? { ...shownFor } : {},
  loads: true,
  shows: ({ products }) => products.length > 0,
  next: ({ paging }) => paging.next,
  showsFailure: 'more',
  canBeMissing: true,
  isHeld,
  head: ({ pageTitle, title, httpStatusCode }, { route }) => ({
    title: httpStatusCode === 404 ? notFoundTitle(route) : pageTitle || title,
  }),
  actions(list) {
    return {
      ...listingActions(list),
      Empty: list.deps.code.part<EmptyListingProps>(
        ({ EmptyListing }) => EmptyListing,
        () => <Retry message={m.pageNotLoaded} onRetry={() => void list.retry()} />,
      ),
    };
  },
});

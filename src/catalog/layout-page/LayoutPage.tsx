import { Compass, MapPin, PackageOpen } from 'lucide';
import { href, pathnameOf, queryOf } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { useStore } from '../../ui/use-store.ts';
import { LoadMore } from '../../page/LoadMore.tsx';
import { FeesLine } from '../FeesLine.tsx';
import { SnippetList } from '../bff/SnippetList.tsx';
import { Footer, VIEWS } from '../bff/snippet-views.tsx';
import { definePage, type Page, type PageHooks, type PageOf } from '../../page/define-page.ts';
import type { RouteMatch } from '../../page/page.ts';
import s from './LayoutPage.module.css';
import { type LayoutSource, sourceOf, tabOf, withoutTab, withTab } from './layout-source.ts';
import { type BffData, type LayoutState, newLayoutState } from './layout-state.ts';
import { NavTabs } from './NavTabs.tsx';
import { type LayoutFact, reduceLayout } from './reduce-layout.ts';
import * as m from './messages.ts';

interface LayoutActions {
  readonly source: LayoutSource;
  chooseTab(index: number): void;
  /** lets the shopper choose the delivery location */
  choosePlace(): void;
}
type LayoutStore = PageOf<LayoutState, LayoutActions>;

function LayoutView({ store, match }: { store: LayoutStore; match: RouteMatch }) {
  const state = useStore(store.watched);
  const { bffData, navData, httpStatusCode } = state;
  // Home has the shop's own header.
  const isHome = store.source.screen === 'home';
  const title = bffData?.seo?.heading || bffData?.title || match.title;
  return (
    <Screen name={store.source.screen} width={isHome ? 'full' : 'wide'}>
      {isHome ? (
        <h1 className="visually-hidden">{title}</h1>
      ) : (
        <ScreenHeader title={title} onBack={store.back} />
      )}
      {navData && <NavTabs nav={navData} onChoose={store.chooseTab} />}
      {store.source.screen === 'city' && <LocationPrompt onChoose={store.choosePlace} />}
      {bffData ? (
        <div className={isHome ? s.home : undefined}>
          <Content data={bffData} isLoadingMore={state.isPaginatedLoading} store={store} />
        </div>
      ) : httpStatusCode === 404 ? (
        <EmptyState
          icon={Compass}
          title={m.pageGone}
          detail={m.pageGoneDetail}
          action={<ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>}
        />
      ) : state.status === 'error' ? (
        <LoadFailed failure={state.failureType} store={store} />
      ) : (
        <LoadingState />
      )}
    </Screen>
  );
}

function Content({
  data,
  isLoadingMore,
  store,
}: {
  data: BffData;
  isLoadingMore: boolean;
  store: LayoutStore;
}) {
  const { snippets, footer, paging, pageMeta, seo, questions } = data;
  if (snippets.length === 0 && questions.length === 0) {
    return (
      <EmptyState
        icon={PackageOpen}
        title={m.nothingHereYet}
        detail={m.nothingHereYetDetail}
        action={<ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <div className={s.fees}>
        <FeesLine fees={data.fees} />
      </div>
      <SnippetList snippets={snippets} views={VIEWS} page={pageMeta} />
      {paging.next && <LoadMore key={paging.pages} busy={isLoadingMore} onMore={store.more} />}
      {questions.length > 0 && (
        <section className={s.words} aria-labelledby="layout-questions">
          <h2 id="layout-questions" className={s.heading}>
            {m.questionsAndAnswers}
          </h2>
          {questions.map(({ question, answer }) => (
            <details key={question} className={s.question}>
              <summary className={s.summary}>{question}</summary>
              <div className={s.answer}>
                <RichText html={answer} kind="article" />
              </div>
            </details>
          ))}
        </section>
      )}
      {seo && seo.content !== '' && (
        <div className={s.words}>
          <RichText html={seo.content} kind="article" />
        </div>
      )}
      <Footer snippets={footer} />
    </>
  );
}

/** A city's page is the same for every location in it; availability depends on the exact location. */
function LocationPrompt({ onChoose }: { onChoose: () => void }) {
  return (
    <div className={s.place}>
      <Strip
        icon={MapPin}
        title={m.whereToDeliver}
        detail={m.placeNeededDetail}
        lines={2}
        action={
          <Button kind="secondary" size="small" testid="choose-place" onClick={onChoose}>
            {m.choose}
          </Button>
        }
      />
    </div>
  );
}

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The skeleton of a banner and cards. */
function LoadingState() {
  return (
    <SkeletonGroup className={s.waiting} label={m.loadingPage}>
      <Skeleton className={s.waitBanner} />
      <Skeleton className={s.waitTitle} />
      <div className={s.waitCards}>
        {SKELETON_CARDS.map((card) => (
          <Skeleton key={card} className={s.waitCard} />
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** The chosen tab is written to the URL, and may come from it. */
function layoutActions({ deps, get, set, apply, reload, match }: Page<LayoutState, LayoutFact>) {
  /** whether the chosen tab differs from the tab whose content is shown */
  let isTabChanged = false;
  function loadTab(): void {
    // Another tab’s content does not stay, even while the page loads again for another location.
    set({ bffData: null });
    void reload();
  }
  const actions: LayoutActions = {
    source: sourceOf(match()),
    chooseTab(index) {
      const { navData, status } = get();
      const item = navData?.items[index];
      if (!item) return;
      if (item.url === '') {
        deps.openLink(item.link);
        return;
      }
      if (index === navData?.selected_position && status !== 'error') return;
      apply({ type: 'nav-chosen', index });
      loadTab();
      const tab = tabOf(queryOf(item.url));
      const current = match();
      // While the cart is open beside the page, the URL belongs to the cart.
      if (tab !== '' && current.route === 'tabLayouts' && pathnameOf(deps.navigation.path()) === current.path)
        deps.navigation.go(withTab(current, tab), { replace: true });
    },
    choosePlace: () => deps.place.choose(),
  };
  const hooks: PageHooks = {
    at({ route, query }) {
      const { navData } = get();
      const tab = tabOf(query);
      if (!navData || tab === '' || route !== 'tabLayouts') return;
      const index = navData.items.findIndex(({ url }) => tabOf(queryOf(url)) === tab);
      if (index < 0 || index === navData.selected_position) return;
      apply({ type: 'nav-chosen', index });
      isTabChanged = true;
    },
    start() {
      if (isTabChanged) loadTab();
      isTabChanged = false;
      return () => {};
    },
  };
  return { ...actions, hooks };
}

export const page = definePage<LayoutState, LayoutActions, LayoutFact>({
  where: 'layout',
  // The tabs of a layout share a store, so that they stay while the content below changes.
  keyOf: (match) => (match.route === 'tabLayouts' ? withoutTab(match) : match.path),
  View: LayoutView,
  initial: (match) => ({ ...newLayoutState(), movedTo: sourceOf(match).movedTo ?? null }),
  reduce: reduceLayout,
  loads: true,
  shows: ({ bffData }) => bffData !== null,
  next: ({ bffData }) => bffData?.paging.next,
  canBeMissing: true,
  movedTo: ({ movedTo }) => movedTo,
  head({ bffData, navData, httpStatusCode }, { title, query }) {
    if (!bffData && httpStatusCode === 404) return { title: m.pageNotFound };
    const pageTitle = bffData?.seo?.title || bffData?.title || title;
    const tab = tabOf(query) === '' ? undefined : navData?.items[navData.selected_position]?.title;
    return { title: tab === undefined ? pageTitle : m.tabTitle(tab, pageTitle) };
  },
  actions: layoutActions,
});

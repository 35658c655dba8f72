import { Compass, MapPin, PackageOpen } from 'lucide';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { useStore } from '../../ui/use-store.ts';
import { LoadMore } from '../LoadMore.tsx';
import { SnippetList } from '../bff/SnippetList.tsx';
import { Footer, VIEWS } from '../bff/snippet-views.tsx';
import { definePage, type PageOf } from '../define-page.ts';
import type { PageAddress } from '../page.ts';
import s from './LayoutPage.module.css';
import { type LayoutSource, sourceOf } from './layout-source.ts';
import { type BffData, type LayoutState, newLayoutState } from './layout-state.ts';
import { NavTabs } from './NavTabs.tsx';
import { type LayoutFact, reduceLayout } from './reduce-layout.ts';
import * as m from './messages.ts';

interface LayoutOwn {
  readonly source: LayoutSource;
  chooseTab(index: number): void;
  /** opens the choice of the delivery location */
  choosePlace(): void;
}
type LayoutStore = PageOf<LayoutState, LayoutOwn>;

function LayoutView({ store, address }: { store: LayoutStore; address: PageAddress }) {
  const state = useStore(store.watched);
  const { bffData, navData, httpStatusCode } = state;
  // Home has the shop's own header.
  const home = store.source.screen === 'home';
  const title = bffData?.seo?.heading || bffData?.title || address.title;
  return (
    <Screen name={store.source.screen} width={home ? 'full' : 'wide'}>
      {home ? (
        <h1 className="visually-hidden">{title}</h1>
      ) : (
        <ScreenHeader title={title} onBack={store.back} />
      )}
      {navData && <NavTabs nav={navData} onChoose={store.chooseTab} />}
      {store.source.screen === 'city' && <YourPlace onChoose={store.choosePlace} />}
      {bffData ? (
        <div className={home ? s.home : undefined}>
          <Content data={bffData} more={state.isPaginatedLoading} store={store} />
        </div>
      ) : httpStatusCode === 404 ? (
        <EmptyState
          icon={Compass}
          title={m.pageIsNoLongerAvailable}
          detail={m.offerMayHaveEnded}
          action={<ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>}
        />
      ) : state.status === 'error' ? (
        <LoadFailed failure={state.failureType} store={store} />
      ) : (
        <Waiting />
      )}
    </Screen>
  );
}

function Content({ data, more, store }: { data: BffData; more: boolean; store: LayoutStore }) {
  const { snippets, footer, paging, pageMeta, seo, questions } = data;
  if (snippets.length === 0 && questions.length === 0) {
    return (
      <EmptyState
        icon={PackageOpen}
        title={m.nothingHereYet}
        detail={m.checkBackOrBrowse}
        action={<ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <SnippetList snippets={snippets} views={VIEWS} page={pageMeta} />
      {paging.next && <LoadMore key={paging.pages} busy={more} onMore={store.more} />}
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
function YourPlace({ onChoose }: { onChoose: () => void }) {
  return (
    <div className={s.place}>
      <Strip
        icon={MapPin}
        title={m.whereShouldWeDeliver}
        detail={m.pricesDependOnLocation}
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

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The skeleton of a banner and cards. */
function Waiting() {
  return (
    <SkeletonGroup className={s.waiting} label={m.loadingThePage}>
      <Skeleton className={s.waitBanner} />
      <Skeleton className={s.waitTitle} />
      <div className={s.waitCards}>
        {CARDS.map((card) => (
          <Skeleton key={card} className={s.waitCard} />
        ))}
      </div>
    </SkeletonGroup>
  );
}

export const page = definePage<LayoutState, LayoutOwn, LayoutFact>({
  where: 'layout',
  keyOf: ({ route, path, query }) => (route === 'tabLayouts' ? `${path}?${query}` : path),
  View: LayoutView,
  initial: (address) => ({ ...newLayoutState(), movedTo: sourceOf(address).movedTo ?? null }),
  reduce: reduceLayout,
  loads: true,
  shows: ({ bffData }) => bffData !== null,
  next: ({ bffData }) => bffData?.paging.next,
  canBeMissing: true,
  movedTo: ({ movedTo }) => movedTo,
  head({ bffData, httpStatusCode }, { title }) {
    if (!bffData) return { title: httpStatusCode === 404 ? m.notFound : title };
    return { title: bffData.seo?.title || bffData.title || title };
  },
  own: ({ deps, get, apply, reload, address }) => ({
    source: sourceOf(address()),
    chooseTab(index) {
      const item = get().navData?.items[index];
      if (!item) return;
      if (item.url === '') {
        deps.openLink(item.link);
        return;
      }
      if (index === get().navData?.selected_position && get().status !== 'error') return;
      apply({ type: 'nav-chosen', index });
      void reload();
    },
    choosePlace: () => deps.place.choose(),
  }),
});

import { useEffect, useMemo, useRef, useState } from 'react';
import { Screen } from '../../ui/Screen.tsx';
import { UiProvider, useUi } from '../../ui/ui-context.tsx';
import { useStore } from '../../ui/use-store.ts';
import { paths } from '../../platform/paths.ts';
import { definePage, type PageOf } from '../../page/define-page.ts';
import { readChoice } from '../listing/choice-in-url.ts';
import { readSearchUrl } from './search-url.ts';
import { SearchBox } from './SearchBox.tsx';
import s from './SearchPage.module.css';
import type { SearchParts } from './search-parts.ts';
import { SearchResults } from './SearchResults.tsx';
import { newSearchPage, type SearchPageState } from './search-state.ts';
import { type SearchCode, type SearchPageActions, searchPageActions } from './search-store.ts';
import * as m from './messages.tsx';

function SearchPage({ store }: { store: PageOf<SearchPageState, SearchPageActions> }) {
  const state = useStore(store.watched);
  const content = useRef<HTMLDivElement>(null);
  const { links: outerLinks } = useUi();
  const [parts, setParts] = useState<SearchParts | null>(null);
  useEffect(() => void store.loadParts().then(setParts), [store]);
  // Search links on this page are handled in place, like a typed search.
  const ui = useMemo(
    () => ({
      links: {
        ...outerLinks,
        open(uri: string, named?: string) {
          const path = outerLinks.href(uri);
          if (path === null || !store.follow(path, uri)) outerLinks.open(uri, named);
        },
      },
    }),
    [outerLinks, store],
  );
  const { keyword } = state;
  return (
    <Screen name="search" width="full">
      <h1 className="visually-hidden">{keyword === '' ? m.search : m.resultsHeading(keyword)}</h1>
      <SearchBox
        store={store}
        state={state}
        parts={parts}
        onSearched={() => content.current?.focus({ preventScroll: true })}
      />
      <UiProvider value={ui}>
        {/* receives the focus after a search, which closes the on-screen keyboard */}
        <div ref={content} className={s.content} tabIndex={-1}>
          {keyword === '' && parts && <parts.RecentSearches store={store} history={state.history} />}
          <SearchResults store={store} state={state} parts={parts} />
        </div>
      </UiProvider>
    </Screen>
  );
}

export const page = definePage<SearchPageState, SearchPageActions, never, SearchCode>({
  where: 'search',
  // The source of a search (typed, suggestion, voice) does not change its results.
  keyOf(match) {
    const { keyword, categoryId } = readSearchUrl(match);
    return `${keyword.toLowerCase()} ${categoryId}`;
  },
  View: SearchPage,
  initial(match) {
    const { keyword, searchType } = readSearchUrl(match);
    return { ...newSearchPage(), keyword, inputKeyword: keyword, searchType, ...readChoice(match.query) };
  },
  // The chosen filters failed to load: the results shown stay, with the filters they were loaded with.
  reduce: ({ results, shownFor }, { type }) =>
    type === 'failed' && results.length > 0 ? { ...shownFor } : {},
  loads: true,
  shows: ({ results, start }) => results.length > 0 || start.length > 0,
  next: ({ paging }) => paging?.next,
  showsFailure: 'more',
  head: ({ keyword }) =>
    keyword === ''
      ? { title: m.search, canonical: paths.search }
      : { title: m.resultsTitle(keyword), noindex: true },
  actions: searchPageActions,
});

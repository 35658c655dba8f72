import { useEffect, useMemo, useRef, useState } from 'react';
import { Screen } from '../../ui/Screen.tsx';
import { UiProvider, useUi } from '../../ui/ui-context.tsx';
import { useStore } from '../../ui/use-store.ts';
import { paths } from '../../platform/paths.ts';
import { definePage, type PageOf } from '../define-page.ts';
import { readChoice } from '../listing/choice-address.ts';
import { readSearchAddress } from './search-address.ts';
import { SearchBox } from './SearchBox.tsx';
import s from './SearchPage.module.css';
import type { SearchParts } from './search-parts.ts';
import { SearchResults } from './SearchResults.tsx';
import { newSearchPage, type SearchPageState } from './search-state.ts';
import { type SearchOwn, searchOwn } from './search-store.ts';
import * as m from './messages.tsx';

function SearchPage({ store }: { store: PageOf<SearchPageState, SearchOwn> }) {
  const state = useStore(store.watched);
  const content = useRef<HTMLDivElement>(null);
  const { links: outer } = useUi();
  const [parts, setParts] = useState<SearchParts | null>(null);
  useEffect(() => void store.loadParts().then(setParts), [store]);
  // A search that a link of this page asks for stays on the page, as one that is typed.
  const ui = useMemo(
    () => ({
      links: {
        ...outer,
        open(uri: string, named?: string) {
          const path = outer.href(uri);
          if (path === null || !store.follow(path, uri)) outer.open(uri, named);
        },
      },
    }),
    [outer, store],
  );
  const { keyword } = state;
  return (
    <Screen name="search" width="full">
      <h1 className="visually-hidden">{keyword === '' ? m.search : m.searchFor(keyword)}</h1>
      <SearchBox
        store={store}
        state={state}
        parts={parts}
        onSearched={() => content.current?.focus({ preventScroll: true })}
      />
      <UiProvider value={ui}>
        {/* takes the focus from the field when something has been searched for, and the keyboard goes with it */}
        <div ref={content} className={s.content} tabIndex={-1}>
          {keyword === '' && parts && <parts.RecentSearches store={store} history={state.history} />}
          <SearchResults store={store} state={state} parts={parts} />
        </div>
      </UiProvider>
    </Screen>
  );
}

export const page = definePage<SearchPageState, SearchOwn>({
  where: 'search',
  // how a search came about makes no other results
  keyOf(address) {
    const { keyword, categoryId } = readSearchAddress(address);
    return `${keyword.toLowerCase()} ${categoryId}`;
  },
  View: SearchPage,
  initial(address) {
    const { keyword, searchType } = readSearchAddress(address);
    return { ...newSearchPage(), keyword, inputKeyword: keyword, searchType, ...readChoice(address.query) };
  },
  // what was chosen cannot be had: what is shown stays, and so does what it was chosen by
  reduce: ({ results, shownFor }, { type }) =>
    type === 'failed' && results.length > 0 ? { ...shownFor } : {},
  loads: true,
  shows: ({ results, start }) => results.length > 0 || start.length > 0,
  next: ({ paging }) => paging?.next,
  saysFailure: 'more',
  head: ({ keyword }) =>
    keyword === ''
      ? { title: m.search, canonical: paths.search }
      : { title: m.searchOf(keyword), noindex: true },
  own: searchOwn,
});

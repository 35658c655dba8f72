import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { LinkContext } from '../../ui/Link.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { PageAddress, PageKind } from '../page.ts';
import { readSearchAddress } from './search-address.ts';
import { SearchBox } from './SearchBox.tsx';
import s from './SearchPage.module.css';
import type { SearchParts } from './search-parts.ts';
import { SearchResults } from './SearchResults.tsx';
import { type LaterViews, laterViews } from './later-views.ts';
import { createSearchStore, type SearchStore } from './search-store.ts';
import type { SearchPageState } from './search-state.ts';

function SearchPage({ store }: { store: SearchPageStore; address: PageAddress }) {
  const state = useSnapshot(store.state) as SearchPageState;
  const content = useRef<HTMLDivElement>(null);
  const outer = useContext(LinkContext);
  const [parts, setParts] = useState<SearchParts | null>(null);
  useEffect(() => void store.parts().then(setParts), [store]);
  // A search that a link of this page asks for stays on the page, as one that is typed.
  const links = useMemo(
    () => ({
      href: outer.href,
      open(uri: string) {
        const path = outer.href(uri);
        if (path === null || !store.follow(path, uri)) outer.open(uri);
      },
    }),
    [outer, store],
  );
  const { keyword } = state;
  return (
    <Screen name="search" width="wide">
      <h1 className="visually-hidden">{keyword === '' ? 'Search' : `Search for ${keyword}`}</h1>
      <SearchBox
        store={store}
        state={state}
        parts={parts}
        onSearched={() => content.current?.focus({ preventScroll: true })}
      />
      <LinkContext value={links}>
        {/* takes the focus from the field when something has been searched for, and the keyboard goes with it */}
        <div ref={content} className={s.content} tabIndex={-1}>
          {keyword === '' && parts && <parts.RecentSearches store={store} history={state.history} />}
          <SearchResults store={store} state={state} parts={parts} views={store.later} />
        </div>
      </LinkContext>
    </Screen>
  );
}

interface SearchPageStore extends SearchStore {
  later: LaterViews;
}

export const page: PageKind<SearchPageStore> = {
  open(edges, address, handed) {
    const later = laterViews(edges);
    const store = createSearchStore(edges, address, handed);
    // both at once: what is drawn with the answer is there when it comes
    const load = async () => void (await Promise.all([store.load(), later.preload()]));
    return { ...store, later, load };
  },
  // how a search came about makes no other results
  keyOf(address) {
    const { keyword, categoryId } = readSearchAddress(address);
    return `${keyword.toLowerCase()} ${categoryId}`;
  },
  View: SearchPage,
};

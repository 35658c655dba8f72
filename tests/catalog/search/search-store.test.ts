import { describe, expect, test } from 'vitest';
import { isProduct } from '../../../src/catalog/bff/blocks.ts';
import { settled } from '../../support/fake-clock.ts';
import { matchFor, openSearch } from './search-world.ts';

describe('search results', () => {
  test('search results load page by page, each product once, until there are no more', async () => {
    const { enter } = await openSearch();
    const { store } = await enter('/s?q=milk');
    expect(store.state.results.filter(isProduct)).toHaveLength(12);
    expect(store.state.paginationURL).toMatch(/^\/v1\/layout\/search\?/);
    expect(store.state.postbackParams).toHaveProperty('postback_meta');
    while (store.state.paginationURL !== null) await store.more();
    const ids = store.state.results.filter(isProduct).map(({ product }) => product.productId);
    expect(ids.length).toBe(store.state.resultCount);
    expect(new Set(ids).size).toBe(ids.length);
    expect(store.state.postbackParams).toEqual({});
  });

  test.each([
    ['repeats a page URL', 'loop'],
    ['returns nothing new', 'nothing-new'],
  ])('search results stop loading and report the server when it %s', async (_, why) => {
    const { enter, faults, raw, reports } = await openSearch();
    const { store } = await enter('/s?q=milk');
    const page = {
      is_success: true,
      response: { snippets: [], pagination: { next_url: store.state.paginationURL } },
      postback_params: {},
    };
    if (why === 'loop') await faults([{ match: 'POST /v1/layout/search', body: page }]);
    else {
      const pages = Array.from({ length: 9 }, (_unused, at) => ({
        match: 'POST /v1/layout/search',
        times: 1,
        body: {
          ...page,
          response: { ...page.response, pagination: { next_url: `/v1/layout/search?page=${at}` } },
        },
      }));
      await faults(pages);
    }
    await store.more();
    expect(store.state.paginationURL).toBeNull();
    expect(store.state.results.filter(isProduct)).toHaveLength(12);
    expect(reports.join()).toContain(why);
    await raw('PUT', '/sandbox/faults', []);
  });

  test('search results load when the network returns, and stay on screen when the next page fails', async () => {
    const { enter, goOffline, comeBack, until } = await openSearch();
    goOffline();
    const { store } = await enter('/s?q=milk');
    expect(store.state.failureType).toBe('offline');
    comeBack();
    await until(() => store.state.isAPISuccess);
    const { store: milk } = await enter('/s?q=milk');
    goOffline();
    await milk.more();
    expect(milk.state.failureType).toBe('offline');
    expect(milk.state.results.length).toBeGreaterThan(10);
    comeBack();
    await until(() => (milk.state.paging?.pages ?? 0) === 2);
  });

  test('product suggestions are shown when nothing matches', async () => {
    const { enter } = await openSearch();
    const { store } = await enter('/s?q=qzxwv');
    expect(store.state.results.some(isProduct)).toBe(false);
    expect(store.state.resultCount).toBe(0);
    expect(store.state.results.map(({ kind }) => kind)).toContain('rail');
  });

  test('an empty search response falls back to the start page', async () => {
    const { enter, faults } = await openSearch();
    await faults([
      { match: 'POST /v1/layout/search', body: { is_success: true, response: { snippets: null } } },
    ]);
    const { store } = await enter('/s?q=milk');
    expect(store.state.results).toEqual([]);
    expect(store.state.start.length).toBeGreaterThan(2);
  });

  test('search results reuse the state from the server without a request', async () => {
    const server = await openSearch();
    const { store } = await server.enter('/s?q=milk');
    const client = await openSearch();
    await client.enter(
      '/s?q=milk',
      JSON.parse(JSON.stringify({ ...store.state, searchResultViewedTracked: false })),
    );
    expect(client.apiCalls).toEqual([]);
    expect(client.events()).toContain('Search Result Viewed');
  });
});

describe('search suggestions', () => {
  test('one suggestion request is sent after a 100 ms pause in typing', async () => {
    const { enter, apiCalls, clock, pause } = await openSearch();
    const { store } = await enter('/s');
    for (const text of ['m', 'mi', 'mil']) {
      store.type(text);
      await clock.advance(99);
    }
    const calls = () => apiCalls.filter((call) => call.endsWith('auto_suggest')).length;
    expect(calls()).toBe(0);
    await pause();
    expect(calls()).toBe(1);
    expect(store.state.suggestions.map(({ kind }) => kind)).toContain('subcategory');
    expect(store.state.suggestions[0]).toMatchObject({ kind: 'trending', title: 'milk', query: 'milk' });
  });

  test('suggestions that arrive late for earlier letters are dropped', async () => {
    const { enter, hold, release, pause } = await openSearch();
    const { store } = await enter('/s');
    hold();
    store.type('bread');
    await pause();
    store.type('milk');
    await pause();
    release();
    await settled();
    expect(store.state.suggestions.at(-1)).toMatchObject({ kind: 'direct', query: 'milk' });
  });

  test('the search field stays usable when suggestions fail to load', async () => {
    const { enter, goOffline, pause, reports, went } = await openSearch();
    const { store } = await enter('/s');
    goOffline();
    store.type('milk');
    await pause();
    expect(store.state.suggestions).toEqual([]);
    expect(reports).toEqual([]);
    expect(store.submit()).toBe(true);
    expect(went).toEqual([{ path: '/s?q=milk', replace: true }]);
  });

  test.each([
    ['trending', 'milk', '/s?q=milk&suggestion_type=trending&t=6'],
    ['suggestion', 'toned milk', '/s?q=toned%20milk&suggestion_type=suggestion&t=3'],
    ['merchant', 'meadow', '/s?q=meadow&suggestion_type=merchant&t=2'],
    ['direct', 'mil', '/s?q=mil&suggestion_type=direct&t=0'],
  ] as const)('a suggestion of type %s searches for "%s" at %s', async (kind, query, path) => {
    const { enter, went, tracked } = await openSearch();
    const { store } = await enter('/s');
    store.withActions((it) =>
      it.chooseSuggestion({ kind, title: query, detail: '', image: '', query, link: '' }, 2),
    );
    expect(went).toEqual([{ path, replace: true }]);
    expect(tracked.at(-1)).toMatchObject({
      ...{ event: 'Search Suggestion Clicked', suggestion_type: kind, position: 2, keyword: query },
    });
  });

  test.each(['category', 'subcategory'] as const)(
    'a suggestion of type %s opens its shelf and is remembered with its link',
    async (kind) => {
      const { enter, opened, went } = await openSearch();
      const { store } = await enter('/s');
      const link = 'doorstep://listing?l0_cat=14&l1_cat=141';
      store.withActions((it) =>
        it.chooseSuggestion({ kind, title: 'Milk', detail: '', image: '', query: '', link }, 1),
      );
      expect([opened, went]).toEqual([[link], []]);
      store.withActions((it) => it.syncHistory());
      expect(store.state.history).toMatchObject([{ suggestion: { title: 'Milk', link }, searchCount: 1 }]);
    },
  );
});

describe('the search history', () => {
  test('searches are stored per shopper, and can be removed one by one or all at once', async () => {
    const { enter, userStorage } = await openSearch();
    for (const word of ['Milk', 'bread', 'MILK']) {
      const { store, leave } = await enter('/s');
      store.type(word);
      store.submit();
      leave();
    }
    const { store } = await enter('/s');
    expect(store.state.history).toMatchObject([
      { storedKeyword: 'milk', searchCount: 2 },
      { storedKeyword: 'bread', searchCount: 1 },
    ]);
    const [milk] = store.state.history;
    if (milk) store.withActions((it) => it.forget(milk));
    expect(store.state.history).toHaveLength(1);
    store.withActions((it) => it.forgetAll());
    expect(userStorage.get('search-history')).toBeNull();
  });

  test('searches opened by a link are recorded, but blank searches are not', async () => {
    const { enter, went } = await openSearch();
    await enter('/s?q=Paneer&t=6');
    const { store } = await enter('/s');
    expect(store.state.history).toMatchObject([{ storedKeyword: 'paneer' }]);
    store.type('   ');
    expect(store.submit()).toBe(false);
    expect(went).toEqual([]);
  });

  test('searches without results are not recorded, but corrected searches are', async () => {
    const { enter, userStorage } = await openSearch();
    await enter('/s?q=qzxwv');
    expect(userStorage.get('search-history')).toBeNull();
    const { store } = await enter('/s?q=amul%20milk');
    expect(store.state.searchType).toBe('did_you_mean');
    expect(store.state.history).toMatchObject([{ storedKeyword: 'amul milk' }]);
  });

  test('following a search link searches on the same page, with its search type', async () => {
    const { enter, went } = await openSearch();
    const { store } = await enter('/s');
    expect(store.follow('/s?q=curd', 'doorstep://search?q=curd&suggestion_type=trending&t=6')).toBe(true);
    expect(store.follow('/cn/category/cid/1/2', 'doorstep://listing?l0_cat=1')).toBe(false);
    expect(went).toEqual([{ path: '/s?q=curd&suggestion_type=trending&t=6', replace: true }]);
  });
});

describe('sorting and filtering search results', () => {
  const productsIn = (store: { state: { results: readonly { kind: string }[] } }) =>
    (store.state.results as { kind: string; product?: { name: string; price: number } }[])
      .filter(({ kind }) => kind === 'product')
      .map(({ product }) => product);
  const meadow = { type: 'brand', value: 'Meadow' };

  test('sorting and filters are written into the search URL, and a failed request restores the previous URL', async () => {
    const { enter, went, until, goOffline, comeBack, tracked } = await openSearch();
    const { store } = await enter('/s?q=milk&category_id=14');
    expect(store.state.sortOptions.length).toBeGreaterThan(2);
    await store.sortBy('price_low_to_high');
    await until(() => (productsIn(store)[0]?.price ?? 0) < 2_000 && !store.state.isLoading);
    const sorted = '/s?q=milk&category_id=14&sort=price_low_to_high';
    expect(went).toEqual([
      { path: sorted, replace: true },
      { path: sorted, replace: true },
    ]);
    expect(tracked.at(-1)).toMatchObject({ event: 'Sorting Changed', sorting: 'price_low_to_high' });
    await store.runFilter((code, call) => code.loadFilters(call));
    await until(() => store.state.filterData.status === 'success');
    const list = store.state.filterData.lists.find(({ navType }) => navType === 'brand');
    await store.runFilter(async (code, call) => {
      if (list) await code.toggleFilter(call, list, 'Meadow');
      code.applyFilters(call);
    });
    await until(() => productsIn(store).every((one) => one?.name.startsWith('Meadow')));
    expect(went.at(-1)?.path).toBe(`${sorted}&filter=brand%3AMeadow`);

    goOffline();
    await store.runFilter((code, call) => code.clearFilters(call));
    await until(() => store.state.failureType === 'offline' && went.length > 5);
    expect(productsIn(store).every((one) => one?.name.startsWith('Meadow'))).toBe(true);
    expect(went.at(-1)?.path).toBe(`${sorted}&filter=brand%3AMeadow`);
    comeBack();
  });

  test('sorting and filters from a shared search URL are applied, and the titles of the filters are shown', async () => {
    const { enter } = await openSearch();
    const { store } = await enter(
      '/s?q=milk&sort=price_high_to_low&filter=brand:Meadow&filter=price:under_50',
    );
    expect(productsIn(store).length).toBeGreaterThan(2);
    expect(productsIn(store).every((one) => one?.name.startsWith('Meadow') && one.price < 5_000)).toBe(true);
    expect(store.state.chosenTitles).toMatchObject({ 'price under_50': 'Under ₹50' });
    expect(store.state.filters).toEqual({
      brand: { count: 1, Meadow: true },
      price: { count: 1, under_50: true },
    });
  });

  test.each([
    'sort=by-luck',
    'sort=luck',
    'filter=luck:7',
    'filter=:7&filter=brand:count&sort=',
    'filter=brand',
  ])('an invalid sorting or filter in the search URL is ignored (%s)', async (choice) => {
    const { enter } = await openSearch();
    const { store } = await enter(`/s?q=milk&${choice}`);
    expect(productsIn(store).length).toBe(12);
    expect([store.state.filters, store.state.sorting.selectedOption]).toEqual([{}, 'default']);
  });

  test('search filters follow the URL on back navigation', async () => {
    const { enter, until } = await openSearch();
    const { store, leave } = await enter('/s?q=milk');
    leave();
    store.at?.(matchFor('/s?q=milk&filter=brand:Meadow'));
    store.start?.();
    await until(() => productsIn(store).every((one) => one?.name.startsWith(meadow.value)));
    expect(store.state.filters).toEqual({ brand: { count: 1, Meadow: true } });
  });

  test('a search whose filters leave no results is recorded, and shows no start page', async () => {
    const { enter } = await openSearch();
    const { store } = await enter('/s?q=milk&filter=brand:Nobody');
    expect(store.state.results).toEqual([]);
    expect(store.state.start).toEqual([]);
    expect(store.state.history).toMatchObject([{ storedKeyword: 'milk' }]);
  });
});

describe('search analytics', () => {
  test('search analytics track one visit, one search and one results view per keyword, even after the shopper returns to the page', async () => {
    const { enter, tracked, events } = await openSearch();
    const first = await enter('/s?q=bread');
    first.leave();
    tracked.length = 0;
    const { store, leave } = await enter('/s?q=milk&suggestion_type=did_you_mean&t=8');
    leave();
    store.start?.();
    await settled();
    expect(events()).toEqual(['Search Page Visit', 'Products Searched', 'Search Result Viewed']);
    expect(tracked[1]).toMatchObject({
      ...{
        keyword: 'milk',
        previous_keyword: 'bread',
        search_type: 'did_you_mean',
        input_method: 'keyboard',
      },
      result_count: store.state.resultCount,
    });
  });

  test('search analytics track voice input', async () => {
    const { enter, tracked } = await openSearch();
    const { store, leave } = await enter('/s');
    store.type('milk', 'voice');
    store.submit('voice');
    leave();
    await enter('/s?q=milk');
    expect(tracked.at(-1)).toMatchObject({ event: 'Search Result Viewed', input_method: 'voice' });
  });
});

import { describe, expect, test, vi } from 'vitest';
import { collectionId } from '../../../fixtures/catalog/collections.ts';
import { onChange } from '../../../src/platform/store.ts';
import { matchAt, openListing, WAIT_OPTIONS, showListing } from './open-listing.ts';

const DAIRY = '/cn/dairy/cid/14/14';
const MILK = '/cn/milk/cid/14/141';
const PAGES = 'POST /v1/layout/listing_widgets';

const NIGHT = collectionId('midnight');

describe('every kind of listing', () => {
  test.each<[path: string, title: string, listId: string]>([
    [MILK, 'Milk', '141'],
    [`/cln/x/clid/${NIGHT}`, 'Midnight cravings', NIGHT],
    [`/cln/x/clid/${NIGHT}?collectionMapping=m1`, 'Midnight cravings', NIGHT],
    ['/dc/?collection_filters=W3sidHlwZSI6InByaWNlX21heCIsInZhbHVlIjoiNTAifV0%3D', 'Picked for you', 'dc'],
    ['/offers', 'Offers', 'offers'],
    ['/brand-awards', 'Brand awards', 'brand-awards'],
    ['/badges', 'New and in season', 'badges'],
    ['/brand/meadow/101', 'Meadow', '101'],
    ['/brand/meadow/101?cid=14', 'Meadow: Dairy, bread & eggs', '14'],
  ])('the listing %s loads and tracks one visit', async (path, title, listId) => {
    const { store, names, tracked } = await showListing(path);
    expect(names().length).toBeGreaterThan(5);
    expect(store.state).toMatchObject({ title, isLoading: false, hasFrame: true, isLinkBroken: false });
    expect(store.state.pagination).toMatchObject({ page: 1, initState: false, noResultFound: false });
    expect(tracked).toEqual([{ event: 'Product List Visit', list_id: listId, list_name: title }]);
  });

  test.each([`/cln/x/clid/nothing`, `/cln/x/clid/${NIGHT}/999999`, '/brand/nobody/999999'])(
    'the listing %s is reported as missing and tracks nothing',
    async (path) => {
      const { store, open, tracked } = await openListing(path);
      await open();
      expect([store.missing?.(), store.state.httpStatusCode, tracked]).toEqual([true, 404, []]);
    },
  );

  test('a listing with unreadable filters shows all products, says that the link is broken and reports it once', async () => {
    const { store, settled, names, reports } = await showListing('/dc/?collection_filters=%25%25');
    await settled(store.retry());
    expect([store.state.isLinkBroken, names().length]).toEqual([true, 20]);
    expect(reports.filter((one) => one.includes('collection_filters'))).toHaveLength(1);
  });
});

describe('a listing request', () => {
  test.each<[failure: string, rule: object]>([
    ['success', {}],
    ['http', { status: 500, body: {} }],
    ['malformed', { malformed: true }],
  ])('a listing request is loading until it succeeds or fails (%s)', async (failure, rule) => {
    const { store, settled, names, faults } = await openListing(MILK);
    expect([store.state.isLoading, store.state.pagination.initState]).toEqual([false, true]);
    if (failure !== 'success') await faults([{ match: PAGES, ...rule }]);
    const seen: boolean[] = [];
    const stop = store.watched.subscribe(() => void seen.push(store.state.isLoading));
    await settled(store.load());
    stop();
    expect([seen[0], seen.at(-1)]).toEqual([true, false]);
    expect(store.state.failureType).toBe(failure === 'success' ? null : failure);
    expect(names()).toHaveLength(failure === 'success' ? 16 : 0);
    expect(store.state.pagination.initState).toBe(failure !== 'success');
  });

  test('a listing shows its products when only the request for its frame fails, and loads the frame on retry', async () => {
    const { store, settled, names, faults, reports } = await openListing(MILK);
    await faults([{ match: 'POST /v1/layout/listing', status: 500, body: {} }]);
    await settled(store.load());
    expect(names()).toHaveLength(16);
    expect(store.state).toMatchObject({
      failureType: null,
      hasFrame: false,
      leftNavigation: [],
      title: 'Category',
    });
    expect(reports).toHaveLength(1);
    await faults([]);
    await settled(store.retry());
    expect(store.state).toMatchObject({ hasFrame: true, title: 'Milk' });
  });
});

describe('listing pagination', () => {
  test('a listing loads to the last page, each product once, and tracks one visit', async () => {
    const { store, settled, names, tracked, timesAsked } = await showListing(DAIRY);
    expect(names()).toHaveLength(20);
    while (store.state.paging.next !== null) await settled(store.more());
    expect(store.state.pagination.hasMorePage).toBe(false);
    expect(new Set(names()).size).toBe(names().length);
    expect(names().length).toBeGreaterThan(60);
    const calls = timesAsked(PAGES);
    await settled(store.more());
    expect(timesAsked(PAGES)).toBe(calls);
    expect(tracked).toEqual([{ event: 'Product List Visit', list_id: '14', list_name: store.state.title }]);
  });

  test('a listing keeps its products when the network drops, and loads the rest when it returns', async () => {
    const { store, settled, names, connectivity, toasts } = await showListing(DAIRY);
    const initialNames = names();
    connectivity.setOnline(false);
    await settled(store.more());
    expect(store.state).toMatchObject({ failureType: 'offline', isPaginatedLoading: false });
    expect([names(), toasts]).toEqual([initialNames, []]);
    // scrolling to the end again sends no request: a retry needs a tap
    await settled(store.more());
    expect(store.state.failureType).toBe('offline');
    await settled(store.more(true));
    expect([names(), store.state.failureType]).toEqual([initialNames, 'offline']);
    connectivity.setOnline(true);
    await vi.waitFor(() => expect(names()).toHaveLength(40), WAIT_OPTIONS);
    expect(store.state).toMatchObject({ isAPISuccess: true, failureType: null });
    expect(names().slice(0, 20)).toEqual(initialNames);
  });

  test('after a server error, a tap loads the rest of a listing', async () => {
    const { store, settled, names, faults } = await showListing(DAIRY);
    await faults([{ match: PAGES, status: 500, body: {} }]);
    await settled(store.more());
    expect([names().length, store.state.failureType === null]).toEqual([20, false]);
    await faults([]);
    await settled(store.more(true));
    expect([names().length, store.state.failureType]).toEqual([40, null]);
  });

  test('a page that arrives after the sorting changed is dropped', async () => {
    const { store, until, settled, names, faults, timesAsked } = await showListing(DAIRY);
    await faults([{ match: PAGES, times: 1, delayMs: 2_000 }]);
    const late = store.more();
    await vi.waitFor(() => expect(timesAsked(PAGES)).toBe(2), WAIT_OPTIONS);
    await settled(store.sortBy('price_low_to_high'));
    await settled(late);
    const sorted = names();
    expect(sorted).toHaveLength(20);
    let waited = 0;
    await until(() => ++waited > 30);
    expect(names()).toEqual(sorted);
    const prices = store.state.products.flatMap((one) => (one.kind === 'product' ? [one.product.price] : []));
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  test('a listing stops loading when the server repeats a page URL, and reports the repetition once', async () => {
    const { store, settled, names, faults, reports } = await showListing(DAIRY);
    const next = store.state.paging.next;
    if (!next) throw new Error('there is no second page');
    const first = store.state.products.length;
    const body = {
      is_success: true,
      response: { snippets: [], pagination: { next_url: next.url } },
      postback_params: next.postback,
    };
    await faults([{ match: PAGES, status: 200, body }]);
    await settled(store.more());
    expect([store.state.products.length, names().length]).toEqual([first, 20]);
    expect([store.state.paging.next, store.state.pagination.hasMorePage]).toEqual([null, false]);
    expect(reports.filter((one) => one.includes('loop'))).toHaveLength(1);
  });
});

test('a listing stops loading after pages with nothing new, and reports them once', async () => {
  const { store, settled, names, faults, reports } = await showListing(DAIRY);
  const again = Array.from({ length: 9 }, (_, at) => ({
    match: PAGES,
    times: 1,
    body: {
      is_success: true,
      response: { snippets: [], pagination: { next_url: `/v1/layout/listing_widgets?page=${at}` } },
    },
  }));
  await faults(again);
  await settled(store.more());
  expect([names().length, store.state.paging.next, store.state.pagination.hasMorePage]).toEqual([
    20,
    null,
    false,
  ]);
  expect(reports.filter((one) => one.includes('repeat without end'))).toHaveLength(1);
});

describe('the filter sheet', () => {
  const FILTERS = 'POST /v1/layout/listing_filters';
  const brands = { navType: 'brand', title: 'Brand', single: false, options: [] };

  test.each<[failure: string, rule: object | null]>([
    ['offline', null],
    ['http', { status: 500, body: {} }],
    ['malformed', { malformed: true }],
  ])(
    'products and ticked filters stay when filters fail to load (%s), and a retry loads them',
    async (_, rule) => {
      const { store, settled, names, faults, connectivity } = await showListing(DAIRY);
      const seen: string[] = [store.state.filterData.status];
      const stop = onChange(
        store.watched,
        ({ filterData }) => filterData.status,
        (status) => void seen.push(status),
      );
      if (rule) await faults([{ match: FILTERS, ...rule }]);
      else connectivity.setOnline(false);
      await settled(store.runFilter((code, loading) => code.toggleFilter(loading, brands, 'Meadow')));
      expect(store.state.filterChanges).toEqual([{ type: 'brand', value: 'Meadow', operation: 'add' }]);
      expect([names().length, store.state.failureType]).toEqual([20, null]);
      await faults([]);
      connectivity.setOnline(true);
      await settled(store.runFilter((code, loading) => code.loadFilters(loading)));
      expect(store.state.filterData.total).toBe(14);
      expect(seen).toEqual(['idle', 'loading', 'error', 'loading', 'success']);
      stop();
    },
  );

  test('closing the filter sheet drops ticked filters without a request or an event', async () => {
    const { store, settled, names, tracked, timesAsked } = await showListing(DAIRY);
    await settled(store.runFilter((code, loading) => code.toggleFilter(loading, brands, 'Meadow')));
    await settled(store.runFilter((code, loading) => code.dropChanges(loading)));
    expect([store.state.filterChanges, store.state.filters, names().length]).toEqual([[], {}, 20]);
    expect([timesAsked(PAGES), tracked.length]).toEqual([1, 1]);
  });
});

describe('sorting and filtering a listing', () => {
  test('sorting reloads the listing from the first page and is tracked', async () => {
    const { store, settled, names, tracked } = await showListing(DAIRY);
    const memory = store.memory();
    await settled(store.more());
    await settled(store.sortBy('price_low_to_high'));
    expect(names()).toHaveLength(20);
    expect(store.memory()).not.toBe(memory);
    expect(tracked.slice(1)).toEqual([
      { event: 'Sorting Changed', list_id: '14', sorting: 'price_low_to_high' },
    ]);
  });

  test('filters apply only on Apply, and are tracked with the result count', async () => {
    const { store, settled, until, names, tracked } = await showListing(DAIRY);
    await settled(store.runFilter((code, loading) => code.loadFilters(loading)));
    const brands = store.state.filterData.lists.find(({ navType }) => navType === 'brand');
    if (!brands) throw new Error('there are no brands to choose from');
    await settled(store.runFilter((code, loading) => code.toggleFilter(loading, brands, 'Meadow')));
    expect([names().length, store.state.filterData.total]).toEqual([20, 14]);
    await settled(store.runFilter((code, loading) => code.applyFilters(loading)));
    await until(() => names().length === 14);
    expect(names().every((name) => name.includes('Meadow'))).toBe(true);
    expect(tracked.at(-1)).toEqual({
      event: 'Filters Applied',
      list_id: '14',
      filters: 'brand:Meadow',
      count: 1,
      result_count: 14,
    });
  });

  test.each<[failure: string, said: string]>([
    ['offline', 'You are offline. This page may be out of date.'],
    ['http', 'This could not be updated.'],
  ])(
    'a sorting or filter that fails to load (%s) keeps the products and the previous choice',
    async (failure, expectedText) => {
      const { store, settled, until, names, faults, connectivity, toasts } = await showListing(DAIRY);
      const initialNames = names();
      const brands = { navType: 'brand', title: 'Brand', single: false, options: [] };
      if (failure === 'offline') connectivity.setOnline(false);
      else await faults([{ match: PAGES, status: 500, body: {} }]);
      await settled(store.sortBy('price_low_to_high'));
      expect([store.state.sorting.selectedOption, names(), toasts]).toEqual([
        'default',
        initialNames,
        [expectedText],
      ]);
      await settled(store.runFilter((code, loading) => code.toggleFilter(loading, brands, 'Meadow')));
      await settled(store.runFilter((code, loading) => code.applyFilters(loading)));
      await until(() => toasts.length === 2);
      expect([store.state.filters, names(), store.state.failureType]).toEqual([{}, initialNames, failure]);
      await faults([]);
      connectivity.setOnline(true);
      await settled(store.sortBy('price_low_to_high'));
      expect([store.state.sorting.selectedOption, store.state.failureType]).toEqual([
        'price_low_to_high',
        null,
      ]);
      expect(names()).not.toEqual(initialNames);
    },
  );

  test('filters can leave no products, and clearing the filters restores them all', async () => {
    const { store, settled, until, names, faults } = await showListing(MILK);
    const everything = names();
    const brands = { navType: 'brand', title: 'Brand', single: false, options: [] };
    await settled(store.runFilter((code, loading) => code.toggleFilter(loading, brands, 'Nobody')));
    await settled(store.runFilter((code, loading) => code.applyFilters(loading)));
    await until(() => store.state.pagination.noResultFound);
    expect([names(), store.state.pagination.hasMorePage, store.state.failureType]).toEqual([[], false, null]);
    await faults([]);
    await settled(store.runFilter((code, loading) => code.clearFilters(loading)));
    await until(() => names().length > 0);
    expect([names(), store.state.pagination.noResultFound]).toEqual([everything, false]);
  });
});

describe('choices made faster than the server responds', () => {
  const FILTERS = 'POST /v1/layout/listing_filters';
  const brands = { navType: 'brand', title: 'Brand', single: false, options: [] };

  test('a filter ticked right after sorting is shown immediately, and the sorting and the filter are applied', async () => {
    const { store, settled, until, names, faults } = await showListing(DAIRY);
    await settled(store.runFilter((code, loading) => code.loadFilters(loading)));
    await faults([{ match: PAGES, times: 1, delayMs: 2_000 }]);
    const sorted = store.sortBy('price_low_to_high');
    const ticked = store.runFilter((code, loading) => code.toggleFilter(loading, brands, 'Meadow'));
    expect(store.state.filterChanges).toEqual([{ type: 'brand', value: 'Meadow', operation: 'add' }]);
    await settled(Promise.all([sorted, ticked]));
    expect(store.state.filterData).toMatchObject({ status: 'success', total: 14 });
    await settled(store.runFilter((code, loading) => code.applyFilters(loading)));
    await until(() => names().length === 14);
    expect([store.state.sorting.selectedOption, store.state.filters]).toEqual([
      'price_low_to_high',
      { brand: { count: 1, Meadow: true } },
    ]);
    const prices = store.state.products.flatMap((one) => (one.kind === 'product' ? [one.product.price] : []));
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  test('two filters ticked before the code has loaded are applied together', async () => {
    const { store, settled } = await showListing(DAIRY);
    const ticks = ['Meadow', 'Nobody'].map((brand) =>
      store.runFilter((code, loading) => code.toggleFilter(loading, brands, brand)),
    );
    await settled(Promise.all(ticks));
    expect(store.state.filterChanges.map(({ value }) => value)).toEqual(['Meadow', 'Nobody']);
  });

  test('the filter counts belong to the last tick, whichever response arrives last', async () => {
    const { store, settled, faults, timesAsked, until } = await showListing(DAIRY);
    await settled(store.runFilter((code, loading) => code.loadFilters(loading)));
    const { total } = store.state.filterData;
    await faults([{ match: FILTERS, times: 1, delayMs: 2_000 }]);
    const tick = () => store.runFilter((code, loading) => code.toggleFilter(loading, brands, 'Meadow'));
    const on = tick();
    await vi.waitFor(() => expect(timesAsked(FILTERS)).toBe(2), WAIT_OPTIONS);
    const off = tick();
    await settled(Promise.all([on, off]));
    let waited = 0;
    await until(() => ++waited > 30);
    expect(store.state.filterData).toMatchObject({ status: 'success', total });
    expect(store.state.filterChanges).toEqual([]);
  });

  test('a filter ticked in one category does not apply to the next', async () => {
    const { store, settled, move } = await showListing(DAIRY);
    const ticked = store.runFilter((code, loading) => code.toggleFilter(loading, brands, 'Meadow'));
    await move(MILK);
    await settled(ticked);
    expect(store.state.filterChanges).toEqual([]);
  });
});

describe('an age-restricted category', () => {
  const PAAN = '/cn/paan/cid/38/38';

  test('an age-restricted category shows no products until age consent is granted', async () => {
    const { store, age, names, settled } = await showListing(PAAN);
    expect([store.state.ageConsent, names(), store.state.pagination.noResultFound]).toEqual([
      'pending',
      [],
      false,
    ]);
    age.set('denied');
    await settled(store.retry());
    expect([store.state.ageConsent, names()]).toEqual(['denied', []]);
    age.set('granted');
    await settled(store.retry());
    expect([store.state.ageConsent, names().length]).toEqual(['granted', 20]);
    expect(store.state.leftNavigation.length).toBeGreaterThan(1);
  });

  test('an age-restricted category does not ask for age consent that was granted on another page', async () => {
    const { store, age, names, open } = await showListing(PAAN);
    age.set('granted');
    await open();
    expect([store.state.ageConsent, names().length]).toEqual(['granted', 20]);
  });
});

describe('moving between categories', () => {
  test('moving between categories keeps the navigation, restores each category as it was left and tracks each visit', async () => {
    const { store, settled, names, move, tracked, timesAsked } = await showListing(DAIRY);
    await settled(store.more());
    const leftNames = names();
    const shelves = store.state.leftNavigation.map(({ title }) => title);
    const selected = () => store.state.leftNavigation.find((item) => item.is_selected)?.title;
    expect([leftNames.length, selected()]).toEqual([40, 'All']);

    store.at?.(matchAt(MILK));
    // shown at once, before any response
    expect([store.state.leftNavigation.map(({ title }) => title), selected(), names()]).toEqual([
      shelves,
      'Milk',
      [],
    ]);
    await move(MILK);
    expect(names()).toHaveLength(16);
    expect(store.state.title).toBe('Milk');

    const calls = timesAsked(PAGES);
    await move(DAIRY);
    expect([names(), selected(), timesAsked(PAGES)]).toEqual([leftNames, 'All', calls]);
    expect(tracked.map(({ list_id }) => list_id)).toEqual(['14', '141', '14']);
  });

  test('a category left while its new sorting loads is restored, and tracked when it is seen again', async () => {
    const { store, settled, names, faults, timesAsked, move, tracked } = await showListing(DAIRY);
    const initialNames = names();
    const late = () => faults([{ match: PAGES, times: 1, delayMs: 2_000 }]);
    await late();
    const sorted = store.sortBy('price_low_to_high');
    await vi.waitFor(() => expect(timesAsked(PAGES)).toBe(2), WAIT_OPTIONS);
    await move(MILK);
    await move(DAIRY);
    await settled(sorted);
    expect(store.state).toMatchObject({
      isLoading: false,
      isAPISuccess: true,
      sorting: { selectedOption: 'default' },
    });
    expect(names()).toEqual(initialNames);

    await move(MILK);
    await late();
    const again = store.retry();
    await vi.waitFor(() => expect(timesAsked(PAGES)).toBe(4), WAIT_OPTIONS);
    for (const shelf of [DAIRY, MILK, DAIRY]) {
      await move(shelf);
      await settled(again);
      expect(store.state).toMatchObject({ isLoading: false, isAPISuccess: true });
    }
    const seen = tracked.filter(({ event }) => event === 'Product List Visit').map(({ list_id }) => list_id);
    expect(seen).toEqual(['14', '141', '14', '141', '14', '141', '14']);
  });

  test('moving between categories does not show the response for the previous category in the next one', async () => {
    const { store, settled, names, faults, timesAsked, move, until } = await showListing(DAIRY);
    await faults([{ match: PAGES, times: 1, delayMs: 2_000 }]);
    const late = store.more();
    await vi.waitFor(() => expect(timesAsked(PAGES)).toBe(2), WAIT_OPTIONS);
    await move(MILK);
    await settled(late);
    const milk = names();
    expect(milk).toHaveLength(16);
    let waited = 0;
    await until(() => ++waited > 30);
    expect(names()).toEqual(milk);
  });

  test('a category that does not exist is reported as missing', async () => {
    const { store, settled } = await openListing('/cn/nothing/cid/14/999999');
    await settled(store.load());
    expect([store.missing?.(), store.ready()]).toEqual([true, true]);
  });
});

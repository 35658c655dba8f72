import { describe, expect, test, vi } from 'vitest';
import { page } from '../../../src/catalog/layout-page/LayoutPage.tsx';
import { openProductWorld } from '../product/product-world.ts';

/** Code is loaded on demand, which is slow when nothing is built. */
const WAIT_OPTIONS = { timeout: 10_000, interval: 5 };

async function openLayout(path: string, handed: Parameters<typeof page.open>[2] = null) {
  const world = await openProductWorld(path);
  const store = page.open(world.deps, world.address, handed);
  const settled = () =>
    vi.waitFor(async () => {
      await world.clock.advance(300);
      expect(['success', 'error']).toContain(store.state.status);
      expect(store.state.isLoading || store.state.isPaginatedLoading).toBe(false);
    }, WAIT_OPTIONS);
  const load = async () => {
    const loading = store.load();
    await settled();
    await loading;
  };
  return { ...world, store, load, settled };
}
const kindsOf = ({ state }: Awaited<ReturnType<typeof openLayout>>['store']) =>
  state.bffData?.snippets.map(({ kind }) => kind) ?? [];
const productsOf = (store: Awaited<ReturnType<typeof openLayout>>['store']) =>
  kindsOf(store).filter((kind) => kind === 'product').length;

describe('a layout page', () => {
  test.each<[path: string, call: string, title: string, canonical: string]>([
    ['/le/1391108', '/v1/layout/widgetized/1391108', 'Rain outside, chai inside', '/le/1391108'],
    ['/store', '/v1/layout/store/home', 'All our stores', '/store'],
    ['/store/fresh', '/v1/layout/store/fresh', 'The fresh store', '/store/fresh'],
    ['/tab-layouts', '/v1/layout/tab_layout', 'A day in the kitchen', '/tab-layouts'],
    [
      '/tab-layouts?tab=tea',
      '/v1/layout/tab_layout',
      'Tea time – A day in the kitchen',
      '/tab-layouts?tab=tea',
    ],
  ])(
    'the layout page %s loads once from its endpoint, with title and canonical path',
    async (path, call, title, canonical) => {
      const { store, load, apiCalls, reports } = await openLayout(path);
      await load();
      await store.load();
      expect(apiCalls).toEqual([`POST ${call}`]);
      expect(store.head()).toMatchObject({ title, canonical });
      expect(kindsOf(store)[0]).toBe('carousel');
      expect(kindsOf(store)).toContain('rail');
      expect(reports).toEqual([]);
    },
  );

  test('the coupon terms page lists each advertised coupon and the general terms', async () => {
    const { store, load } = await openLayout('/le/coupon-terms');
    await load();
    const { questions = [], seo } = store.state.bffData ?? {};
    expect(questions.map(({ question }) => question)).toContain('SAVE10: 10% off up to ₹75');
    expect(questions.map(({ question }) => question).join()).not.toContain('WEB15');
    expect(seo?.content).toContain('One coupon per order.');
    expect(store.head()).toMatchObject({ title: 'Coupon terms', canonical: '/le/coupon-terms' });
  });

  test('a city without delivery says so and names a city with delivery', async () => {
    const { store, load } = await openLayout('/pune');
    await load();
    const { snippets, title } = store.state.bffData ?? {};
    expect(title).toBe('Not in Pune yet');
    expect(JSON.stringify(snippets)).toContain('"Gurugram"');
    expect(productsOf(store)).toBe(0);
  });

  test('a layout loads page after page to the end, each product once', async () => {
    const { store, load, settled } = await openLayout('/le/1391109');
    await load();
    const pages = [productsOf(store)];
    while (store.state.bffData?.paging.next) {
      const loadingMore = store.more();
      void store.more();
      await settled();
      await loadingMore;
      pages.push(productsOf(store));
    }
    expect(pages[0]).toBe(12);
    expect(pages.length).toBeGreaterThan(2);
    const ids = store.state.bffData?.snippets.flatMap((one) =>
      one.kind === 'product' ? [one.product.productId] : [],
    );
    expect(new Set(ids).size).toBe(ids?.length);
  });

  test('a layout page reuses the state from the server without a request', async () => {
    const server = await openLayout('/store/fresh');
    await server.load();
    const { store, apiCalls } = await openLayout(
      '/store/fresh',
      JSON.parse(JSON.stringify(server.store.state)),
    );
    await store.load();
    expect(apiCalls).toEqual([]);
    expect(productsOf(store)).toBe(12);
  });

  test('a layout that does not exist is reported as missing', async () => {
    const { store, load } = await openLayout('/le/42');
    await load();
    expect(store.missing?.()).toBe(true);
    expect(store.ready()).toBe(true);
  });

  test.each<[description: string, answer: object]>([
    ['a list that is null', { is_success: true, response: { snippets: null } }],
    ['invalid snippets', { is_success: true, response: { snippets: [null, 7, 'x', {}] } }],
  ])('a layout page is empty for %s', async (_, json) => {
    const { store, load, faults } = await openLayout('/le/1391108');
    await faults([{ match: 'POST /v1/layout/widgetized/*', body: json }]);
    await load();
    expect(store.state.status).toBe('success');
    expect(store.state.bffData?.snippets).toEqual([]);
  });

  test('a layout page fails offline and loads automatically when the network returns', async () => {
    const { store, load, connectivity } = await openLayout('/le/1391108');
    connectivity.setOnline(false);
    await load();
    expect(store.state).toMatchObject({ status: 'error', failureType: 'offline' });
    const stop = store.start?.();
    connectivity.setOnline(true);
    await vi.waitFor(() => expect(store.state.status).toBe('success'), WAIT_OPTIONS);
    stop?.();
  });

  test('a layout page keeps its content and shows a toast when the next page fails', async () => {
    const { store, load, settled, connectivity, toasts } = await openLayout('/le/1391109');
    await load();
    connectivity.setOnline(false);
    void store.more();
    await settled();
    expect(toasts).toEqual(['You are offline. The rest will load when you’re back.']);
    expect(store.state.status).toBe('success');
    expect(productsOf(store)).toBe(12);
    connectivity.setOnline(true);
    await store.more();
    expect(productsOf(store)).toBeGreaterThan(12);
  });
});

/** A response with tabs and a snippet below them. */
const tabbedLayout = (nav: object) => ({
  is_success: true,
  response: {
    snippets: [
      { widget_type: 'tab_snippet_type_1', data: nav },
      { widget_type: 'image_text_vr_type_header', data: { title: { text: 'Below' } } },
    ],
  },
});
const tab = (title: unknown, extraFields: object = {}) => ({
  data: { title, api_url: '/v1/layout/tab', ...extraFields },
});

describe('layout tabs', () => {
  test.each<[description: string, nav: object, titles: string[] | null, selected: number]>([
    ['null where tabs are expected', { items: null }, null, 0],
    ['no tabs', { items: [] }, null, 0],
    ['tabs without titles and invalid tabs', { items: [tab(''), null, 7, {}, tab({ text: 'B' })] }, ['B'], 0],
    [
      'a selected position as a string',
      { items: [tab('A'), tab('B')], selected_position: '1' },
      ['A', 'B'],
      1,
    ],
    ['an invalid selected position', { items: [tab('A'), tab('B')], selected_position: 'x' }, ['A', 'B'], 0],
    [
      'a selected position past the last tab',
      { items: [tab('A'), tab('B')], selected_position: 9 },
      ['A', 'B'],
      1,
    ],
    ['a negative selected position', { items: [tab('A'), tab('B')], selected_position: -1 }, ['A', 'B'], 0],
    ['markup in titles', { items: [tab('<b>A</b> &amp; B')] }, ['A & B'], 0],
  ])(
    'layout tabs from %s are read leniently, and the content is shown below',
    async (_told, nav, titles, selected) => {
      const { store, load, faults } = await openLayout('/tab-layouts');
      await faults([{ match: 'POST /v1/layout/tab_layout', body: tabbedLayout(nav) }]);
      await load();
      const { navData, bffData, status } = store.state;
      expect(navData?.items.map(({ title }) => title) ?? null).toEqual(titles);
      expect([navData?.selected_position ?? 0, status]).toEqual([selected, 'success']);
      // the content below the tabs is shown even if no tab can be read
      expect(bffData?.snippets.map(({ kind }) => kind)).toEqual(['heading']);
    },
  );

  test('a tab whose API URL is on another host opens its link, and the API URL is never requested', async () => {
    const { deps, address, faults, apiCalls } = await openProductWorld('/tab-layouts');
    const followed: string[] = [];
    const store = page.open({ ...deps, openLink: (link) => void followed.push(link) }, address, null);
    const elsewhere = {
      api_url: 'https://elsewhere.example/tab',
      click_action: { type: 'shop_deeplink', shop_deeplink: { url: 'doorstep://offers' } },
    };
    const nav = { items: [tab('A'), tab('B', elsewhere)] };
    await faults([{ match: 'POST /v1/layout/tab_layout', body: tabbedLayout(nav) }]);
    await store.load();
    store.chooseTab(1);
    store.chooseTab(7);
    expect([followed, apiCalls.length]).toEqual([['doorstep://offers'], 1]);
    expect(store.state).toMatchObject({ status: 'success', navData: { selected_position: 0 } });
  });

  test('the tab that the URL names is selected first, and the other tabs load when chosen', async () => {
    const { store, load, settled } = await openLayout('/tab-layouts?tab=tea');
    await load();
    expect(store.state.navData).toMatchObject({ selected_position: 1 });
    expect(store.state.navData?.items.map(({ title }) => title)).toEqual([
      'Morning',
      'Tea time',
      'Evening',
      'Night',
    ]);
    const initialData = store.state.bffData;
    store.chooseTab(3);
    expect(store.state).toMatchObject({
      status: 'loading',
      bffData: null,
      navData: { selected_position: 3 },
    });
    await settled();
    expect(store.state.status).toBe('success');
    expect(store.state.bffData).not.toEqual(initialData);
  });

  test('the chosen tab is written into the URL, keeping other parameters, and into the title', async () => {
    const { store, load, settled, deps, address } = await openLayout('/tab-layouts?from=home');
    await load();
    expect(store.head().title).toBe('A day in the kitchen');
    store.chooseTab(3);
    const chosen = '/tab-layouts?from=home&tab=night';
    expect(deps.navigation.path()).toBe(chosen);
    // the shell opens the same page at its new URL
    const query = new URLSearchParams('from=home&tab=night');
    expect(page.keyOf?.({ ...address, query })).toBe(page.keyOf?.(address));
    store.at?.({ ...address, query });
    await settled();
    expect(store.head().title).toBe('Night – A day in the kitchen');
  });

  test('a new URL of the same layout selects the tab it names', async () => {
    const { store, load, settled, address, apiCalls } = await openLayout('/tab-layouts?tab=tea');
    await load();
    store.at?.({ ...address, query: new URLSearchParams('tab=night') });
    expect(store.state.navData).toMatchObject({ selected_position: 3 });
    store.start?.();
    await settled();
    expect(apiCalls).toHaveLength(2);
    expect(store.head().title).toBe('Night – A day in the kitchen');
    store.at?.({ ...address, query: new URLSearchParams('tab=no-such-tab') });
    expect(store.state.navData).toMatchObject({ selected_position: 3 });
  });

  test('the tab tapped last is shown, whichever response arrives first', async () => {
    const { store, load, settled, apiCalls } = await openLayout('/tab-layouts');
    await load();
    store.chooseTab(1);
    store.chooseTab(2);
    store.chooseTab(3);
    await settled();
    expect(store.state.navData?.selected_position).toBe(3);
    expect(JSON.stringify(store.state.bffData?.snippets[0])).toContain('midnight');
    expect(apiCalls.length).toBeLessThanOrEqual(4);
    // an aborted request is not a failure
    expect([store.state.failureType, store.state.status]).toEqual([null, 'success']);
  });

  test('a tab that fails to load offers a retry and keeps all tabs in place', async () => {
    const { store, load, settled, connectivity } = await openLayout('/tab-layouts');
    await load();
    connectivity.setOnline(false);
    store.chooseTab(1);
    await settled();
    expect(store.state).toMatchObject({
      status: 'error',
      navStatus: 'success',
      navData: { selected_position: 1 },
    });
    connectivity.setOnline(true);
    await store.retry();
    expect(store.state).toMatchObject({ status: 'success', navData: { selected_position: 1 } });
  });
});

import { describe, expect, test, vi } from 'vitest';
import { newApiState } from '../../src/page/api-state.ts';
import { settled } from '../support/fake-clock.ts';
import { banner, feedOf, product, productRail } from './feed-samples.ts';
import { createFeedApi, openHome } from './home-world.ts';

const PAGE = feedOf(banner(), productRail('Fruit', [product()]));

function openHomeStore(...answers: Parameters<typeof createFeedApi>) {
  const { api, apiCalls } = createFeedApi(...answers);
  return { ...openHome(api), apiCalls };
}

describe('the home feed', () => {
  test('the home feed is requested once, with the template version', async () => {
    const { home, apiCalls } = openHomeStore(PAGE);
    expect(home.state).toMatchObject(newApiState());
    await Promise.all([home.load(), home.load()]);
    await home.load();
    expect(apiCalls).toEqual([{ method: 'GET', path: '/feed/', query: { template_version: 9 } }]);
    expect(home.state).toMatchObject({ ...newApiState(), isAPISuccess: true });
    expect(home.state.widgets.map(({ type }) => type)).toEqual([55, 77]);
  });

  test('the home feed is loading while the request runs', async () => {
    const { home } = openHomeStore(new Promise<object>(() => {}));
    void home.load();
    await vi.waitFor(() => expect(home.state).toMatchObject({ ...newApiState(), isLoading: true }));
  });

  test.each(['offline', 'unreachable', 'timeout', 'http', 'malformed'] as const)(
    'the home feed loads on retry after a failure (%s)',
    async (kind) => {
      const { home, reports, toasts } = openHomeStore(kind, PAGE);
      await home.load();
      expect(home.state).toMatchObject({
        isLoading: false,
        isAPISuccess: false,
        failureType: kind,
        isNetworkErrorHandled: false,
      });
      await home.retry();
      expect(home.state).toMatchObject({ ...newApiState(), isAPISuccess: true });
      expect(reports).toEqual([]);
      expect(toasts).toEqual([]);
    },
  );

  test.each([
    ['timeout', 'This could not be updated.'],
    ['offline', 'You are offline. This page may be out of date.'],
  ] as const)(
    'the home feed keeps its content and shows a toast when a reload fails (%s)',
    async (kind, message) => {
      const { home, toasts } = openHomeStore(PAGE, kind);
      await home.load();
      await home.retry();
      expect(home.state).toMatchObject({ failureType: kind, isNetworkErrorHandled: true });
      expect(home.state.widgets).toHaveLength(2);
      expect(toasts).toEqual([message]);
    },
  );

  test('the home feed loads automatically when the network returns', async () => {
    const { home, apiCalls, setOnline, listeners } = openHomeStore('offline', PAGE);
    const stop = home.start?.();
    await home.load();
    setOnline(true);
    await vi.waitFor(() => expect(home.state.isAPISuccess).toBe(true));
    expect(apiCalls).toHaveLength(2);
    setOnline(true);
    await settled();
    expect(apiCalls).toHaveLength(2);
    stop?.();
    expect(listeners()).toBe(0);
  });

  test('the home feed loads page by page to the end, each page once', async () => {
    const next = (page: number) => ({ pagination: { next_url: `/feed/?page=${page}` } });
    const { home, apiCalls } = openHomeStore(
      { ...PAGE, ...next(2) },
      { ...feedOf(productRail('Tea', [product()])), ...next(3) },
      feedOf(banner({ data: { image: '/c.png', id: 'The last one' } })),
    );
    await home.load();
    await Promise.all([home.more(), home.more()]);
    expect(home.state.widgets.map(({ type }) => type)).toEqual([55, 77, 77]);
    await home.more();
    await home.more();
    expect(apiCalls.map(({ path }) => path)).toEqual(['/feed/', '/feed/?page=2', '/feed/?page=3']);
    expect(home.state.widgets).toHaveLength(4);
    expect(new Set(home.state.widgets.map(({ key }) => key)).size).toBe(4);
    expect(home.state.pageMeta?.title).toBe('Groceries in minutes');
  });

  test.each([
    ['timeout', 'The rest could not be loaded.'],
    ['malformed', 'The rest could not be loaded.'],
    ['offline', 'You are offline. The rest will load when you’re back.'],
  ] as const)(
    'the home feed keeps its content when a later page fails (%s), and requests that page again',
    async (kind, message) => {
      const { home, apiCalls, toasts } = openHomeStore(
        { ...PAGE, pagination: { next_url: '/feed/?page=2' } },
        kind,
        PAGE,
      );
      await home.load();
      await home.more();
      expect(toasts).toEqual([message]);
      expect(home.state).toMatchObject({ isPaginatedLoading: false, failureType: kind });
      expect(home.state.widgets).toHaveLength(2);
      await home.more();
      expect(apiCalls).toHaveLength(3);
      // a repeated page ends the feed
      expect(home.state.paging.next).toBeNull();
      expect(home.state.widgets).toHaveLength(2);
    },
  );

  test('the home feed reloads for a new location when it has loaded or is loading', async () => {
    const { home, apiCalls } = openHomeStore(PAGE);
    await home.renew?.();
    expect(apiCalls).toHaveLength(0);
    const first = home.load();
    await vi.waitFor(() => expect(apiCalls).toHaveLength(1));
    await home.renew?.();
    await first;
    expect(apiCalls).toHaveLength(2);
    await home.renew?.();
    expect(apiCalls).toHaveLength(3);
  });

  test('the home feed reports each kind of left-out widget once', async () => {
    const { home, reports } = openHomeStore(feedOf(banner(), { type: 999 }, { type: 999 }, { type: 1001 }));
    await home.load();
    await home.retry();
    expect(reports).toEqual([
      'home: [home] Left out a widget of type 999: unknown type.',
      'home: [home] Left out a widget of type 1001: unknown type.',
    ]);
  });

  test('the home feed reuses the state from the server without a request', async () => {
    const server = openHomeStore(PAGE);
    await server.home.load();
    const serialized = JSON.parse(JSON.stringify(server.home.state));

    const { api, apiCalls } = createFeedApi('offline');
    const { home } = openHome(api, serialized);
    await home.load();
    expect(apiCalls).toEqual([]);
    expect(home.state.widgets).toEqual(server.home.state.widgets);
  });

  test('a feed that failed on the server loads in the browser', async () => {
    const { api } = createFeedApi(PAGE);
    const { home } = openHome(api, { ...openHome(api).home.state, isNetworkErrored: true });
    expect(home.state.isNetworkErrored).toBe(false);
    await home.load();
    expect(home.state.isAPISuccess).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { definePage, type PageCall } from '../../src/page/define-page.ts';
import type { RouteMatch, PageDeps } from '../../src/page/page.ts';
import { ApiError, type ApiErrorKind } from '../../src/http/api.ts';
import { type ApiState, newApiState } from '../../src/page/api-state.ts';
import { createFakeConnectivity } from '../support/fake-connectivity.ts';
import { pageCode } from '../support/code.ts';
import { settled } from '../support/fake-clock.ts';

interface Words extends ApiState {
  words: readonly string[];
  next: string | null;
  held: boolean;
}
type Call = PageCall<Words>;

const ADDRESS: RouteMatch = {
  route: 'recipes',
  screen: 'recipes',
  title: 'Words',
  path: '/recipes',
  params: {},
  query: new URLSearchParams(),
};
const EMPTY_STATE: Words = { ...newApiState(), words: [], next: null, held: false };

const View = () => null;

/** A page of words whose loads the test completes, in any order. */
function openWords(initial: Words | null = null) {
  const loads: {
    call: Call;
    answer(change: Partial<Words>): void;
    fail(kind: ApiErrorKind, status?: number): void;
  }[] = [];
  const connectivity = createFakeConnectivity();
  const reports: string[] = [];
  const toasts: string[] = [];
  const shopper = { id: 0 };
  const consent = { consent: 'idle' as 'idle' | 'granted' };
  let views = 0;
  const load = (call: Call) =>
    new Promise<void>((resolve, reject) => {
      loads.push({
        call,
        answer(change) {
          call.set(change);
          resolve();
        },
        fail: (kind, status = 0) => reject(new ApiError(kind, kind, status)),
      });
    });
  const page = definePage<Words>({
    where: 'words',
    View,
    initial: () => EMPTY_STATE,
    loads: true,
    shows: ({ words }) => words.length > 0,
    next: ({ next }) => next,
    canBeMissing: true,
    isHeld: ({ held }) => held,
    isPermanent: true,
    head: (_state, { title }) => ({ title }),
    actions: () => ({ hooks: { viewed: () => void views++ } }),
  });
  const deps = {
    api: { call: () => new Promise(() => {}) },
    analytics: { report: (error: Error) => void reports.push(error.message), track: () => {} },
    messages: { toast: (text: string) => void toasts.push(text) },
    connectivity,
    ageConsent: { state: consent },
    session: { userId: () => shopper.id },
    navigation: { back: () => {} },
    code: pageCode(async () => ({ load })),
  } as unknown as PageDeps<never>;
  const store = page.open(deps, ADDRESS, initial);
  /** the load with that index, once its code has loaded */
  const at = async (index: number) => {
    await settled();
    const one = loads[index];
    if (!one) throw new Error(`there was no load number ${index + 1}`);
    return one;
  };
  return { store, loads, at, connectivity, reports, toasts, consent, shopper, views: () => views };
}

async function showPage(change: Partial<Words> = { words: ['a'], next: '2' }) {
  const page = openWords();
  const stop = page.store.start?.() ?? (() => {});
  const loadDone = page.store.load();
  (await page.at(0)).answer(change);
  await loadDone;
  return { ...page, stop };
}

describe('a page store', () => {
  test('a page loads once, however often it is opened, and loads again on retry', async () => {
    const { store, at, loads } = openWords();
    const loadDone = Promise.all([store.load(), store.load(), store.retry()]);
    (await at(0)).answer({ words: ['a'] });
    await loadDone;
    await store.load();
    expect([loads.length, store.ready(), store.state.isAPISuccess]).toEqual([1, true, true]);
    void store.retry();
    expect((await at(1)).call.more).toBe(false);
  });

  test('a page reuses the state from the server, unless the server had not finished loading', async () => {
    const serverPage = openWords({ ...EMPTY_STATE, words: ['a'], isAPISuccess: true });
    await serverPage.store.load();
    expect([serverPage.loads.length, serverPage.store.state.words]).toEqual([0, ['a']]);
    const unfinishedPage = openWords({ ...EMPTY_STATE, isLoading: true });
    expect(unfinishedPage.store.state.isLoading).toBe(false);
    void unfinishedPage.store.load();
    await unfinishedPage.at(0);
  });

  test('a page load is ignored once a newer load has replaced it', async () => {
    const { store, at } = await showPage();
    void store.more();
    const olderLoad = await at(1);
    void store.retry();
    const newerLoad = await at(2);
    newerLoad.answer({ words: ['new'], next: null });
    await settled();
    olderLoad.answer({ words: ['late'] });
    await settled();
    expect(store.state).toMatchObject({ words: ['new'], isAPISuccess: true, isPaginatedLoading: false });
  });

  test('a list loads one further page at a time, and only while a further page exists', async () => {
    const { store, at, loads } = await showPage();
    void store.more();
    void store.more();
    (await at(1)).answer({ words: ['a', 'b'], next: null });
    await settled();
    await store.more();
    expect(loads.map(({ call }) => call.more)).toEqual([false, true]);
  });

  test('a failed load is repeated when the network returns, until the page is left', async () => {
    const { store, at, connectivity, stop, toasts, loads } = await showPage();
    void store.more();
    (await at(1)).fail('offline');
    await settled();
    expect(toasts).toEqual(['You are offline. The rest will load when you’re back.']);
    connectivity.setOnline(false);
    connectivity.setOnline(true);
    const again = await at(2);
    expect(again.call.more).toBe(true);
    again.fail('offline');
    await settled();
    stop();
    connectivity.setOnline(false);
    connectivity.setOnline(true);
    await settled();
    expect(loads).toHaveLength(3);
  });

  test('a page whose load returns 404 counts as missing and does not load again', async () => {
    const { store, at, connectivity, loads } = openWords();
    store.start?.();
    const loadDone = store.load();
    (await at(0)).fail('http', 404);
    await loadDone;
    await store.load();
    connectivity.setOnline(false);
    connectivity.setOnline(true);
    await settled();
    expect([store.missing?.(), store.ready(), loads.length]).toEqual([true, true, 1]);
  });

  test('age-restricted content loads again once consent is granted', async () => {
    const { store, at, consent, loads } = await showPage({ words: [], held: true });
    await store.load();
    expect(loads).toHaveLength(1);
    consent.consent = 'granted';
    const loadDone = store.load();
    (await at(1)).answer({ words: ['a'], held: false });
    await loadDone;
    expect(store.state.words).toEqual(['a']);
  });

  test('a page keeps the content while it reloads for another location, and retries until the reload succeeds', async () => {
    const { store, at, connectivity, loads } = await showPage();
    void store.renew?.();
    (await at(1)).fail('offline');
    await settled();
    expect([store.state.words, store.ready()]).toEqual([['a'], true]);
    connectivity.setOnline(false);
    connectivity.setOnline(true);
    expect((await at(2)).call.more).toBe(false);
    loads[2]?.fail('timeout');
    await settled();
    const loadDone = store.load();
    (await at(3)).answer({ words: ['there'], next: null });
    await loadDone;
    await store.load();
    expect([store.state.words, loads.length]).toEqual([['there'], 4]);
  });

  test('a page drops the content when the page does not exist at the new location', async () => {
    const { store, at } = await showPage();
    const loadDone = store.renew?.();
    (await at(1)).fail('http', 404);
    await loadDone;
    expect([store.state.words, store.missing?.(), store.state.failureType]).toEqual([[], true, 'http']);
  });

  test.each([
    ['drops what was loaded while logged in', 7, 0, []],
    ['keeps what was loaded while logged out until it has reloaded', 0, 7, ['a']],
  ])('for another shopper, a page store %s', async (_, before, after, words) => {
    const { store, at, shopper } = openWords();
    shopper.id = before;
    const loadDone = store.load();
    (await at(0)).answer({ words: ['a'] });
    await loadDone;
    shopper.id = after;
    void store.renew?.();
    expect(store.state.words).toEqual(words);
  });

  test('a page store that was never opened does not load for a new location', async () => {
    const { store, loads } = openWords();
    await store.renew?.();
    expect(loads).toEqual([]);
  });

  test('a page view is reported when the page is shown with content, and after each load', async () => {
    const { store, at, views, stop } = await showPage();
    expect(views()).toBe(1);
    void store.more();
    (await at(1)).answer({ words: ['a', 'b'] });
    await settled();
    expect(views()).toBe(2);
    stop();
    store.start?.();
    expect(views()).toBe(3);
  });

  test('an irregularity in a response is reported once, and a malformed response makes the load fail', async () => {
    const { store, at, reports } = openWords();
    const loadDone = store.load();
    const { call } = await at(0);
    call.reportOnce('odd');
    call.reportOnce('odd');
    (await at(0)).fail('malformed');
    await loadDone;
    expect([reports, store.state.failureType, store.ready()]).toEqual([['[words] odd'], 'malformed', false]);
  });
});

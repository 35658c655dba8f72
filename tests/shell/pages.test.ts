import { expect, test } from 'vitest';
import type { RouteMatch, PageKind, PageStore } from '../../src/page/page.ts';
import { createStore } from '../../src/platform/store.ts';
import { matchOf, matchRoute } from '../../src/shell/match-route.ts';
import { createPages } from '../../src/shell/pages.ts';

interface Note {
  words: string;
}

/** A page with its URL or its initial state as text. */
const notes: PageKind<PageStore<Note>> = {
  open(_deps, { path, query }, handed) {
    const store = createStore<Note>(handed ?? { words: '' });
    const words = () => store.get().words;
    return {
      get state() {
        return store.get();
      },
      watched: store,
      async load() {
        if (words() === '') store.set({ words: `${path} ${query.get('q') ?? ''}` });
      },
      ready: () => words() !== '',
      head: () => ({ title: words() }),
    };
  },
  View: () => null,
};

const deps = {} as Parameters<typeof createPages>[0];
const matchAt = (path: string): RouteMatch => matchOf(matchRoute(path.split('?')[0] ?? ''), path);

test('going back finds the page store as the shopper left it', async () => {
  const pages = createPages(deps, null);
  const first = pages.open('search', notes, matchAt('/s?q=milk'));
  await first.load();
  pages.open('search', notes, matchAt('/s?q=tea'));
  expect(pages.open('search', notes, matchAt('/s?q=milk'))).toBe(first);
});

test('a page has the name of the link that was tapped last', () => {
  const pages = createPages(deps, null);
  expect(pages.nameOf('/cn/milk/cid/14/141')).toBeNull();
  pages.name('/cn/milk/cid/14/141?a=1', 'Milk');
  expect(pages.nameOf('/cn/milk/cid/14/141')).toMatchObject({ title: 'Milk' });
  expect(pages.nameOf('/cart')).toBeNull();
  pages.name('/cart');
  expect(pages.nameOf('/cn/milk/cid/14/141')).toBeNull();
});

test('pages with the same key share a store', () => {
  const pages = createPages(deps, null);
  const search = { ...notes, keyOf: ({ path }: RouteMatch) => path };
  expect(pages.open('search', search, matchAt('/s?q=milk'))).toBe(
    pages.open('search', search, matchAt('/s?q=tea')),
  );
});

test('the least recently opened page store is dropped', () => {
  const pages = createPages(deps, null);
  const first = pages.open('search', notes, matchAt('/s?q=0'));
  const second = pages.open('search', notes, matchAt('/s?q=1'));
  for (let count = 2; count < 12; count += 1) pages.open('search', notes, matchAt(`/s?q=${count}`));
  pages.open('search', notes, matchAt('/s?q=0'));
  pages.open('search', notes, matchAt('/s?q=12'));
  expect(pages.open('search', notes, matchAt('/s?q=0'))).toBe(first);
  expect(pages.open('search', notes, matchAt('/s?q=1'))).not.toBe(second);
});

test('the server’s initial state is used only for the path it was rendered for', async () => {
  const server = createPages(deps, null);
  expect(server.initialState()).toBeNull();
  const loaded = server.open('search', notes, matchAt('/s?q=milk'));
  expect(server.initialState()).toBeNull();
  await loaded.load();
  const handed = JSON.parse(JSON.stringify(server.initialState()));

  const client = createPages(deps, handed);
  expect(client.open('search', notes, matchAt('/s?q=tea')).ready()).toBe(false);
  expect(client.open('search', notes, matchAt('/s?q=milk')).state).toEqual({ words: '/s milk' });
});

test('renewing the pages drops all page stores, including the server’s initial state', () => {
  const handed = { key: 'search /s?q=milk', state: { words: 'of the other place' } };
  const pages = createPages(deps, handed);
  const before = pages.open('search', notes, matchAt('/s?q=milk'));
  expect(before.ready()).toBe(true);
  pages.renew();
  expect(pages.versions.get().version).toBe(1);
  expect(pages.open('search', notes, matchAt('/s?q=milk')).ready()).toBe(false);
});

test.each<[path: string, params: object]>([
  ['/cn/dairy/cid/14/922', { name: 'dairy', l0: '14', l1: '922' }],
  ['/prn/oat-milk/prid/7', { name: 'oat-milk', id: '7' }],
  ['/delhi/prn/oat-milk/prid/7', { locality: 'delhi', '*': 'oat-milk', id: '7' }],
  ['/brand/caf%C3%A9/9', { name: 'café', id: '9' }],
  ['/brand/%E0%A4%A/9', { name: '%E0%A4%A', id: '9' }],
  ['/store', { layoutId: undefined }],
  ['/store/fresh/and/more', { layoutId: 'fresh' }],
])('the parameters of the path %s are read', (path, params) => {
  expect(matchAt(path).params).toMatchObject(params);
});

test('renewing for a new place keeps account pages, but renewing for a new shopper drops them', () => {
  const pages = createPages(deps, null, (name) => name === 'wallet');
  const [own, other] = [
    pages.open('wallet', notes, matchAt('/account/wallet')),
    pages.open('search', notes, matchAt('/404')),
  ];
  pages.renew('place');
  expect(pages.open('wallet', notes, matchAt('/account/wallet'))).toBe(own);
  expect(pages.open('search', notes, matchAt('/404'))).not.toBe(other);
  pages.renew();
  expect(pages.open('wallet', notes, matchAt('/account/wallet'))).not.toBe(own);
});

test('renewing for a new place reloads the visible page and drops the pages behind it', async () => {
  const renewed: string[] = [];
  const loaded: PageKind<PageStore<Note>> = {
    ...notes,
    open: (...all) =>
      Object.assign(notes.open(...all), {
        renew: async () => void renewed.push(all[1].query.get('q') ?? ''),
      }),
  };
  const pages = createPages(deps, null);
  const [behind, seen] = ['/s?q=tea', '/s?q=milk'].map((path) => pages.open('search', loaded, matchAt(path)));
  pages.renew('place');
  expect(renewed).toEqual(['milk']);
  expect(pages.open('search', loaded, matchAt('/s?q=milk'))).toBe(seen);
  expect(pages.open('search', loaded, matchAt('/s?q=tea'))).not.toBe(behind);
  pages.renew();
  expect(pages.open('search', loaded, matchAt('/s?q=milk'))).not.toBe(seen);
});

import { createGoods } from '../../../fixtures/catalog/create-goods.ts';
import type { RouteMatch, PageDeps } from '../../../src/page/page.ts';
import { page } from '../../../src/catalog/search/SearchPage.tsx';
import type { SearchPageState } from '../../../src/catalog/search/search-state.ts';
import { createAgeConsent } from '../../../src/session/age-consent.ts';
import { createMemoryStorage } from '../../../src/platform/storage.ts';
import { openWorld } from '../../support/open-world.ts';
import { settled } from '../../support/fake-clock.ts';
import { vi } from 'vitest';

const goods = createGoods();

export const matchFor = (path: string): RouteMatch => ({
  route: 'search',
  screen: 'search',
  title: 'Search',
  path: '/s',
  params: {},
  query: new URLSearchParams(path.split('?')[1]),
});

/** A shopper of the real sandbox, with a search page for each opened path. */
export async function openSearch() {
  const userStorage = createMemoryStorage();
  const ageConsent = createAgeConsent(userStorage, () => 'session');
  const shopper = await openWorld({ path: '/s', goods, ageConsent: () => ageConsent.state.consent });
  const went: { path: string; replace: boolean }[] = [];
  const opened: string[] = [];
  const deps = {
    ...shopper.deps,
    ageConsent,
    userStorage,
    navigation: {
      path: () => '/s',
      go: (path: string, options?: { replace?: boolean }) =>
        void went.push({ path, replace: options?.replace === true }),
      back: () => void went.push({ path: 'back', replace: false }),
    },
    openLink: (link: string) => void opened.push(link),
  } as unknown as PageDeps<never>;
  const open = (path: string, handed: SearchPageState | null = null) =>
    page.open(deps, matchFor(path), handed);
  return {
    ...shopper,
    deps,
    open,
    userStorage,
    went,
    opened,
    /** shows the page and waits until its initial work is done */
    async enter(path: string, handed: SearchPageState | null = null) {
      const store = open(path, handed);
      await store.load();
      const leave = store.start?.() ?? (() => {});
      await store.loadParts();
      await settled();
      return { store, leave };
    },
    /** the pause after the last letter */
    async pause() {
      await shopper.clock.advance(100);
      await settled();
    },
    until: (fact: () => boolean) =>
      vi.waitFor(() => {
        if (!fact()) throw new Error('not yet');
      }),
  };
}

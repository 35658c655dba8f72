import { createGoods } from '../../../fixtures/catalog/create-goods.ts';
import type { PageAddress, PageDeps } from '../../../src/catalog/page.ts';
import { page } from '../../../src/catalog/search/SearchPage.tsx';
import type { SearchPageState } from '../../../src/catalog/search/search-state.ts';
import { createMemoryStorage } from '../../../src/platform/storage.ts';
import { createCode } from '../../support/code.ts';
import { openBackedShopper } from '../../support/backed-shopper.ts';
import { settled } from '../../support/fake-clock.ts';
import { vi } from 'vitest';

const goods = createGoods();

export const addressOf = (path: string): PageAddress => ({
  route: 'search',
  screen: 'search',
  title: 'Search',
  path: '/s',
  params: {},
  query: new URLSearchParams(path.split('?')[1]),
});

/** A shopper before the real sandbox, with the search page at as many addresses as are opened. */
export async function openSearch() {
  const shopper = await openBackedShopper({ goods });
  const tracked: { event: string; [name: string]: unknown }[] = [];
  const went: { path: string; replace: boolean }[] = [];
  const opened: string[] = [];
  const toasts: string[] = [];
  const keepOfUser = createMemoryStorage();
  const deps = {
    api: shopper.api,
    clock: shopper.clock,
    connectivity: shopper.connectivity,
    keepOfUser,
    analytics: {
      track: (event: string, properties: object) => void tracked.push({ event, ...properties }),
      report: shopper.analytics.report,
    },
    messages: { toast: (text: string) => void toasts.push(text), openModal: () => {}, closeModal: () => {} },
    navigation: {
      path: () => '/s',
      go: (path: string, options?: { replace?: boolean }) =>
        void went.push({ path, replace: options?.replace === true }),
      back: () => void went.push({ path: 'back', replace: false }),
    },
    openLink: (link: string) => void opened.push(link),
    code: createCode(shopper).codeAt('/s'),
  } as unknown as PageDeps;
  const open = (path: string, handed: SearchPageState | null = null) =>
    page.open(deps, addressOf(path), handed);
  return {
    ...shopper,
    deps,
    open,
    keepOfUser,
    tracked,
    went,
    opened,
    toasts,
    events: () => tracked.map(({ event }) => event),
    /** shown, and everything that it does at first is done */
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
      await shopper.clock.advance(150);
      await settled();
    },
    until: (fact: () => boolean) =>
      vi.waitFor(() => {
        if (!fact()) throw new Error('not yet');
      }),
  };
}

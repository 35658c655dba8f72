import type { RouteMatch, PageCode, PageDeps, PageKind, PageStore } from '../page/page.ts';
import { pathnameOf } from '../platform/paths.ts';
import { createStore, type Watched } from '../platform/store.ts';
import { lazyPart } from './lazy-view.tsx';
import type { LazyRow, Loader } from './loader.ts';
import type { PageName } from './routes.ts';

/** The number of pages kept in memory for back navigation. */
const MAX_PAGES = 12;

/** The state and key of the server-rendered page. */
export interface InitialPage {
  key: string;
  state: object;
}

/** The code of a page. `row`: its row in the table; null: the page has no code beyond its view. */
function codeOf({ loader }: { loader: Pick<Loader, 'ask' | 'now'> }, row: LazyRow | null): PageCode {
  return {
    load: () => (row ? loader.ask(row) : Promise.reject(new Error('[page] This page has no code.'))),
    part: (pick, Fallback) => (row ? lazyPart(loader, row, pick, Fallback) : () => null),
  };
}

/** The stores of recently visited pages, the most recent last. Permanent pages are never dropped. */
export function createPages(
  deps: Omit<PageDeps, 'code'> & { loader: Pick<Loader, 'ask' | 'now'> },
  initial: InitialPage | null,
  isAccount: (name: string) => boolean = () => false,
) {
  const stores = new Map<string, PageStore>();
  const versions = createStore({ version: 0, shopper: 0 });
  let pendingInitial = initial;
  let linkTitle: Pick<RouteMatch, 'path' | 'title'> | null = null;
  return {
    /** `version` changes when all pages must be refetched, `shopper` only when a session has ended */
    versions: versions as Watched<{ version: number; shopper: number }>,
    /** the text of the tapped link serves as the page's title until the page has loaded its own title */
    name(path: string, title?: string): void {
      linkTitle = title ? { path: pathnameOf(path), title } : null;
    },
    nameOf: (path: string) => (linkTitle?.path === pathnameOf(path) ? linkTitle : null),
    /** opens a page, or returns the one already open; `code`: the row of the page's code */
    open(
      name: PageName,
      kind: PageKind<PageStore, unknown>,
      match: RouteMatch,
      code: LazyRow | null = null,
    ): PageStore {
      const key = `${name} ${kind.keyOf?.(match) ?? `${match.path}?${match.query}`}`;
      const store =
        stores.get(key) ??
        kind.open(
          { ...deps, code: codeOf(deps, code) },
          match,
          pendingInitial?.key === key ? pendingInitial.state : null,
        );
      store.at?.(match);
      stores.delete(key);
      stores.set(key, store);
      for (const [oldest, { isPermanent }] of stores) {
        if (stores.size <= MAX_PAGES) break;
        if (!isPermanent) stores.delete(oldest);
      }
      return store;
    },
    /**
     * Refetches every page after a session has ended, so that no trace of the session stays on the screen.
     * `place`: only the delivery area has changed, so account screens keep their state and typed text. The
     * most recently opened page then keeps its content until the new content has loaded, so that no tap on a
     * server-rendered page is lost.
     */
    renew(scope: 'all' | 'place' = 'all'): void {
      const isSessionEnd = scope === 'all';
      pendingInitial = null;
      if (isSessionEnd) linkTitle = null;
      const newest = [...stores.keys()].slice(-1)[0];
      for (const [key, store] of stores) {
        if (!isSessionEnd && isAccount(key.split(' ')[0] ?? '')) continue;
        if (store.renew && (store.isPermanent || (!isSessionEnd && key === newest))) void store.renew();
        else stores.delete(key);
      }
      const { version, shopper } = versions.get();
      versions.set({ version: version + 1, shopper: shopper + Number(isSessionEnd) });
    },
    /** the state sent with the server-rendered page */
    initialState(): InitialPage | null {
      const newest = [...stores].slice(-1)[0];
      return newest?.[1].ready() ? { key: newest[0], state: newest[1].state } : null;
    },
  };
}

export type Pages = ReturnType<typeof createPages>;

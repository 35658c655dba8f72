import type { RouteMatch, PageCode, PageDeps, PageKind, PageStore } from '../page/page.ts';
import { pathnameOf } from '../platform/paths.ts';
import { createStore, type Watched } from '../platform/store.ts';
import { lazyPart } from './lazy-view.tsx';
import type { LazyRow, Loader } from './loader.ts';
import type { PageName } from './routes.ts';

/** Pages kept in memory for back navigation. */
const MAX_KEPT = 12;

/** The state and key of the server-rendered page. */
export interface InitialPage {
  key: string;
  state: object;
}

/** `row`: the page's code; null: it has none beyond its view. */
function codeOf({ loader }: { loader: Pick<Loader, 'ask' | 'now'> }, row: LazyRow | null): PageCode {
  return {
    load: () => (row ? loader.ask(row) : Promise.reject(new Error('[page] This page has no code.'))),
    part: (pick, Instead) => (row ? lazyPart(loader, row, pick, Instead) : () => null),
  };
}

/** The stores of recently visited pages, the newest last. Permanent pages are never dropped. */
export function createPages(
  deps: Omit<PageDeps, 'code'> & { loader: Pick<Loader, 'ask' | 'now'> },
  initial: InitialPage | null,
  isAccount: (name: string) => boolean = () => false,
) {
  const kept = new Map<string, PageStore>();
  const versions = createStore({ version: 0, shopper: 0 });
  let unopened = initial;
  let called: Pick<RouteMatch, 'path' | 'title'> | null = null;
  return {
    /** `version` changes when all pages must be refetched, `shopper` only when a session has ended */
    versions: versions as Watched<{ version: number; shopper: number }>,
    /** the link's text serves as the page's title until the page has loaded its own */
    name(path: string, title?: string): void {
      called = title ? { path: pathnameOf(path), title } : null;
    },
    nameOf: (path: string) => (called?.path === pathnameOf(path) ? called : null),
    /** `code`: the row of its code */
    open(
      name: PageName,
      kind: PageKind<PageStore, unknown>,
      match: RouteMatch,
      code: LazyRow | null = null,
    ): PageStore {
      const key = `${name} ${kind.keyOf?.(match) ?? `${match.path}?${match.query}`}`;
      const store =
        kept.get(key) ??
        kind.open(
          { ...deps, code: codeOf(deps, code) },
          match,
          unopened?.key === key ? unopened.state : null,
        );
      store.at?.(match);
      kept.delete(key);
      kept.set(key, store);
      for (const [old, { isPermanent }] of kept) {
        if (kept.size <= MAX_KEPT) break;
        if (!isPermanent) kept.delete(old);
      }
      return store;
    },
    /**
     * Refetches every page after a session ends; no trace of it stays on the screen. `place`: only the delivery area has
     * changed, so account screens keep their state and typed text. The most recently opened page keeps its content until the
     * new one has loaded, so that no tap on a server-rendered page is lost.
     */
    renew(what: 'all' | 'place' = 'all'): void {
      const ended = what === 'all';
      unopened = null;
      if (ended) called = null;
      const last = [...kept.keys()].at(-1);
      for (const [key, store] of kept) {
        if (!ended && isAccount(key.split(' ')[0] ?? '')) continue;
        if (store.renew && (store.isPermanent || (!ended && key === last))) void store.renew();
        else kept.delete(key);
      }
      const { version, shopper } = versions.get();
      versions.set({ version: version + 1, shopper: shopper + Number(ended) });
    },
    /** the state sent with the server-rendered page */
    initialState(): InitialPage | null {
      const last = [...kept].at(-1);
      return last?.[1].ready() ? { key: last[0], state: last[1].state } : null;
    },
  };
}

export type Pages = ReturnType<typeof createPages>;

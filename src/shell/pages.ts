import type { PageAddress, PageCode, PageDeps, PageKind, PageStore } from '../catalog/page.ts';
import { pathnameOf } from '../platform/paths.ts';
import { createStore, type Watched } from '../platform/store.ts';
import type { PageName } from './routes.ts';

/** How many pages are kept for whoever goes back. */
const MOST_KEPT = 12;

/** The state of the page that a server has loaded, and whose it is. */
export interface InitialPage {
  key: string;
  state: object;
}

/** The stores of the pages that the shopper has been to, the last one last; those that renew themselves stay. */
export function createPages(
  deps: Omit<PageDeps, 'code'>,
  codeOf: (name: PageName) => PageCode,
  initial: InitialPage | null,
  isOwn: (name: string) => boolean = () => false,
) {
  const kept = new Map<string, PageStore>();
  const versions = createStore({ version: 0 });
  let unopened = initial;
  let called: Pick<PageAddress, 'path' | 'title'> | null = null;
  return {
    /** what counts up when all pages must be fetched anew */
    versions: versions as Watched<{ version: number }>,
    /** what a path leads to was called so where it was tapped: it bears that name until it knows its own */
    name(path: string, title?: string): void {
      called = title ? { path: pathnameOf(path), title } : null;
    },
    nameOf: (path: string) => (called?.path === pathnameOf(path) ? called : null),
    open(name: PageName, kind: PageKind, address: PageAddress): PageStore {
      const key = `${name} ${kind.keyOf?.(address) ?? `${address.path}?${address.query}`}`;
      const store =
        kept.get(key) ??
        kind.open({ ...deps, code: codeOf(name) }, address, unopened?.key === key ? unopened.state : null);
      store.at?.(address);
      kept.delete(key);
      kept.set(key, store);
      for (const [old, { renew }] of kept) {
        if (kept.size <= MOST_KEPT) break;
        if (!renew) kept.delete(old);
      }
      return store;
    },
    /**
     * The place or the shopper is another one: nothing that was fetched holds. `place`: only that, so what is the
     * shopper's own stays, with what they have typed in it.
     */
    renew(what: 'all' | 'place' = 'all'): void {
      unopened = null;
      for (const [key, store] of kept) {
        if (store.renew) void store.renew();
        else if (what === 'all' || !isOwn(key.split(' ')[0] ?? '')) kept.delete(key);
      }
      versions.set({ version: versions.get().version + 1 });
    },
    /** what a server sends */
    initialState(): InitialPage | null {
      const last = [...kept].at(-1);
      return last?.[1].ready() ? { key: last[0], state: last[1].state } : null;
    },
  };
}

export type Pages = ReturnType<typeof createPages>;

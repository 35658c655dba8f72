import { proxy } from 'valtio/vanilla';
import type { PageAddress, PageCode, PageEdges, PageKind, PageStore } from '../catalog/page.ts';
import type { PartName } from './routes.ts';

/** How many pages are kept for whoever goes back. */
const MOST_KEPT = 12;

/** The state of the page that a server has loaded, and whose it is. */
export interface HandedPage {
  key: string;
  state: object;
}

/** The stores of the pages that the shopper has been to, the last one last. */
export function createPages(
  edges: Omit<PageEdges, 'code'>,
  codeOf: (name: PartName) => PageCode<unknown>,
  handed: HandedPage | null,
) {
  const kept = new Map<string, PageStore>();
  const state = proxy({ version: 0 });
  let initial = handed;
  return {
    /** what counts up when all pages must be fetched anew */
    state,
    open(name: PartName, kind: PageKind, address: PageAddress): PageStore {
      const key = `${name} ${kind.keyOf?.(address) ?? `${address.path}?${address.query}`}`;
      const store =
        kept.get(key) ??
        kind.open({ ...edges, code: codeOf(name) }, address, initial?.key === key ? initial.state : null);
      store.at?.(address);
      kept.delete(key);
      kept.set(key, store);
      for (const old of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(old);
      }
      return store;
    },
    /** The place or the shopper is another one: nothing that was fetched holds. */
    renew(): void {
      initial = null;
      kept.clear();
      state.version += 1;
    },
    /** what a server hands over */
    handOver(): HandedPage | null {
      const last = [...kept].at(-1);
      return last?.[1].ready() ? { key: last[0], state: last[1].state } : null;
    },
  };
}

export type Pages = ReturnType<typeof createPages>;

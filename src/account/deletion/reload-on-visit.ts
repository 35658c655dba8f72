import type { Page, PageHooks } from '../../page/define-page.ts';
import type { DeletionFacts } from './deletion-wire.ts';

/** Reloads at each visit: the account's content and its open orders may have changed. */
export function reloadOnVisit<S extends { facts: DeletionFacts | null }, F>(page: Page<S, F>): PageHooks {
  return {
    start() {
      if (page.get().facts !== null) void page.reload();
      return () => {};
    },
  };
}

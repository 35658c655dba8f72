import type { Page, PageHooks } from '../../catalog/define-page.ts';
import type { DeletionFacts } from './deletion-wire.ts';

/** What is in the account, and which orders run, may be otherwise by the next visit. */
export function anewAtEachVisit<S extends { facts: DeletionFacts | null }, F>(page: Page<S, F>): PageHooks {
  return {
    start() {
      if (page.get().facts !== null) void page.reload();
      return () => {};
    },
  };
}

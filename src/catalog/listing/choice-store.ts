import type { Watched } from '../../platform/store.ts';
import type { PageDeps } from '../../page/page.ts';
import type * as FilterListing from './filter-listing.ts';
import type { ChoiceState } from './choice-state.ts';

/** The part of a store that the bar above a list and its filter sheet use. */
export interface ChoiceStore {
  readonly watched: Watched<ChoiceState>;
  readonly deps: { readonly messages: Pick<PageDeps['messages'], 'toast'> };
  sortBy(option: string): Promise<void>;
  /** aborts the pending requests of the filter code, then runs this task of it */
  runFilter(task: (code: typeof FilterListing, call: FilterListing.FilterCall) => unknown): Promise<void>;
}

import type { Watched } from '../../platform/store.ts';
import type { PageDeps } from '../page.ts';
import type * as FilterListing from './filter-listing.ts';
import type { Narrowed } from './narrowed.ts';

/** What the bar above a list that can be sorted and narrowed, and the sheet that it opens, work with. */
export interface NarrowedStore {
  readonly watched: Watched<Narrowed>;
  readonly deps: { readonly messages: Pick<PageDeps['messages'], 'toast'> };
  sortBy(option: string): Promise<void>;
  /** does something with the filters; what was asked of the server before is cancelled */
  filtering(task: (code: typeof FilterListing, call: FilterListing.FilterCall) => unknown): Promise<void>;
}

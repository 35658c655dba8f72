import { type AsyncStatus, DEFAULT_SORTING, type ListingState } from '../listing-lists.ts';
import type { FilterList, FilterNav, SortOption } from './listing-wire.ts';

/** What has been chosen of a list: its order, and what of it is shown. */
export type Choice = Pick<ListingState, 'sorting' | 'filters' | 'filterChanges'>;

/** What the filter sheet shows; what it had stays while more is on its way. */
interface FilterSheetData {
  status: AsyncStatus;
  /** what support finds the failed call for them by */
  supportCode?: string | null;
  lists: readonly FilterList[];
  /** how many products the choice leaves; null: not known yet */
  total: number | null;
}

/** A list that can be sorted and narrowed. Plain data. */
export interface Narrowed extends Choice {
  sortOptions: readonly SortOption[];
  filterNavs: readonly FilterNav[];
  filterData: FilterSheetData;
  /** what chosen options are called, by kind and option */
  chosenTitles: Readonly<Record<string, string>>;
  /** what had been chosen when what is shown was asked for */
  shownFor?: Pick<Choice, 'sorting' | 'filters'>;
  /** a part of the address could not be read */
  brokenLink?: boolean;
}

export const newChoice = (): Choice => ({
  sorting: { selectedOption: DEFAULT_SORTING },
  filters: {},
  filterChanges: [],
});

export const newNarrowed = (): Narrowed => ({
  ...newChoice(),
  sortOptions: [],
  filterNavs: [],
  filterData: { status: 'idle', lists: [], total: null },
  chosenTitles: {},
});

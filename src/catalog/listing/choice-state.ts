import type { AsyncStatus } from '../../page/api-state.ts';
import { DEFAULT_SORTING, type ListingState } from '../listing-model.ts';
import type { FilterList, FilterNav, SortOption } from './listing-wire.ts';

/** The sorting and filters chosen for a list. */
export type Choice = Pick<ListingState, 'sorting' | 'filters' | 'filterChanges'>;

/** The content of the filter sheet; the old content stays while new content is loading. */
interface FilterSheetData {
  status: AsyncStatus;
  /** the support code of the failed request */
  supportCode?: string | null;
  lists: readonly FilterList[];
  /** the number of products that match the choice; null: unknown */
  total: number | null;
}

/** A list with sorting and filters. Serialisable. */
export interface ChoiceState extends Choice {
  sortOptions: readonly SortOption[];
  filterNavs: readonly FilterNav[];
  /** whether the list has the veg-only switch */
  hasVegOnly: boolean;
  filterData: FilterSheetData;
  /** the titles of the chosen options, by kind of filter and option */
  chosenTitles: Readonly<Record<string, string>>;
  /** the choice that the products shown were requested with */
  shownFor?: Pick<Choice, 'sorting' | 'filters'>;
  /** whether a part of the URL was malformed */
  isLinkBroken?: boolean;
}

export const newChoice = (): Choice => ({
  sorting: { selectedOption: DEFAULT_SORTING },
  filters: {},
  filterChanges: [],
});

export const newChoiceState = (): ChoiceState => ({
  ...newChoice(),
  sortOptions: [],
  filterNavs: [],
  hasVegOnly: false,
  filterData: { status: 'idle', lists: [], total: null },
  chosenTitles: {},
});

import type { AgeConsent } from '../http/headers.ts';

export const LISTING_PAGE_SIZE = 20;
export const LISTING_FIRST_PAGE = 1;
/** In px. */
export const PRODUCT_CARD_HEIGHT = 263;
/** The next page is requested this many rows before the end. */
export const LOAD_MORE_ROW_OFFSET = 2;
export const DEFAULT_SORTING = 'default';
/** The filter that leaves out non-vegetarian food and eggs: a switch, remembered on the device. */
export const VEG_ONLY = 'veg_only';
/** The widget type of a filter's options. */
export const FILTER_OPTION_LIST_TYPE = 254;

interface ListingPagination {
  page: number;
  next: number;
  hasMorePage: boolean;
  /** true until the first products have arrived, or it is clear that there are none */
  initState: boolean;
  noResultFound: boolean;
}

export interface LeftNavigationSnippet {
  is_selected: boolean;
  identity: { id: string };
}

export interface FilterGroup {
  /** the number of selected options */
  count: number;
  /** whether each option is selected, by sub type */
  [subType: string]: number | boolean;
}

export interface FilterChange {
  type: string;
  value: string;
  operation: 'add' | 'remove';
}

export interface ListingState<P = unknown> {
  products: readonly P[];
  pagination: ListingPagination;
  sorting: { selectedOption: string };
  leftNavigation: readonly LeftNavigationSnippet[];
  /** the selected options of each kind of filter, by nav type */
  filters: Readonly<Record<string, FilterGroup>>;
  filterChanges: readonly FilterChange[];
  ageConsent: AgeConsent;
}

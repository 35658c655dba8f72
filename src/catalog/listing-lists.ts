import type { AgeConsent } from '../http/headers.ts';

export const LISTING_PAGE_SIZE = 20;
export const LISTING_FIRST_PAGE = 1;
/** px */
export const PRODUCT_CARD_HEIGHT = 263;
/** How many rows before the end the next page is asked for. */
export const LOAD_MORE_ROW_OFFSET = 2;
export const DEFAULT_SORTING = 'default';
/** The widget that holds a filter's options. */
export const FILTER_OPTION_LIST_TYPE = 254;

/** A page's call: not made yet, under way, or come to its end. */
export type AsyncStatus = 'idle' | 'loading' | 'success' | 'error';

interface ListingPagination {
  page: number;
  next: number;
  hasMorePage: boolean;
  /** nothing has been asked for yet */
  initState: boolean;
  noResultFound: boolean;
}

export interface LeftNavigationSnippet {
  is_selected: boolean;
  identity: { id: string };
}

export interface FilterGroup {
  /** how many options are selected */
  count: number;
  /** whether an option of that sub type is, by sub type */
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
  /** by nav type */
  filters: Readonly<Record<string, FilterGroup>>;
  filterChanges: readonly FilterChange[];
  ageConsent: AgeConsent;
}

import { type ApiState, newApiState } from '../../http/api-state.ts';
import type { PageMeta } from '../../analytics/tracking-wire.ts';
import type { Paging } from '../bff/paging.ts';
import type { Snippet } from '../bff/snippet-model.ts';
import {
  type AsyncStatus,
  DEFAULT_SORTING,
  LISTING_FIRST_PAGE,
  LISTING_PAGE_SIZE,
  type ListingState,
} from '../listing-lists.ts';
import type { FilterList, FilterNav, NavItem, SortOption } from './listing-wire.ts';

/** What the filter sheet shows; what it had stays while more is on its way. */
interface FilterSheetData {
  status: AsyncStatus;
  lists: readonly FilterList[];
  /** how many products the choice leaves; null: not known yet */
  total: number | null;
}

/** One list and what stands around it. Plain data. */
export interface ListingPageState extends ApiState, ListingState<Snippet> {
  leftNavigation: readonly NavItem[];
  title: string;
  crumbs: readonly { title: string; link: string }[];
  sortOptions: readonly SortOption[];
  filterNavs: readonly FilterNav[];
  /** what stands around the list is there */
  framed: boolean;
  paging: Paging;
  /** of the document; empty: the list's own */
  pageTitle: string;
  /** what the server has to say about the shelf, in words */
  about: string;
  pageMeta: PageMeta | null;
  filterData: FilterSheetData;
  /** what chosen options are called, by kind and option */
  chosenTitles: Readonly<Record<string, string>>;
  /** the address held filters that nobody could read */
  brokenLink: boolean;
  /** what had been chosen when what is shown was asked for */
  shownFor?: Pick<ListingState, 'sorting' | 'filters'>;
}

/** Nothing is shown before the shopper has said to be grown up. */
export const isHeld = ({ ageConsent }: Pick<ListingState, 'ageConsent'>): boolean =>
  ageConsent === 'pending' || ageConsent === 'denied';

export const chosenKey = ({ type, value }: { type: string; value: string }): string => `${type} ${value}`;

export function newListing<P>(): ListingState<P> {
  return {
    products: [],
    pagination: {
      page: LISTING_FIRST_PAGE,
      next: LISTING_PAGE_SIZE,
      hasMorePage: true,
      initState: true,
      noResultFound: false,
    },
    sorting: { selectedOption: DEFAULT_SORTING },
    leftNavigation: [],
    filters: {},
    filterChanges: [],
    ageConsent: 'idle',
  };
}

export function newListingState(title: string): ListingPageState {
  return {
    ...newApiState(),
    ...newListing<Snippet>(),
    leftNavigation: [],
    title,
    crumbs: [],
    sortOptions: [],
    filterNavs: [],
    framed: false,
    paging: { pages: 0, next: null, asked: [], idle: 0 },
    pageTitle: '',
    about: '',
    pageMeta: null,
    filterData: { status: 'idle', lists: [], total: null },
    chosenTitles: {},
    brokenLink: false,
  };
}

import { type ApiState, newApiState } from '../../page/api-state.ts';
import type { PageMeta } from '../../analytics/tracking-wire.ts';
import type { Paging } from '../bff/paging.ts';
import type { Snippet } from '../bff/snippet-model.ts';
import { LISTING_FIRST_PAGE, LISTING_PAGE_SIZE, type ListingState } from '../listing-model.ts';
import type { NavItem } from './listing-wire.ts';
import { type Narrowed, newChoice, newNarrowed } from './narrowed.ts';

/** One list and its frame. Serialisable. */
export interface ListingPageState extends ApiState, ListingState<Snippet>, Narrowed {
  leftNavigation: readonly NavItem[];
  title: string;
  crumbs: readonly { title: string; link: string }[];
  /** the frame has loaded */
  framed: boolean;
  paging: Paging;
  /** the document's title; empty: the list's title */
  pageTitle: string;
  /** the server's description of the list */
  about: string;
  pageMeta: PageMeta | null;
  /** the URL had malformed filters */
  brokenLink: boolean;
}

/** Nothing is shown before age consent. */
export const isHeld = ({ ageConsent }: Pick<ListingState, 'ageConsent'>): boolean =>
  ageConsent === 'pending' || ageConsent === 'denied';

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
    ...newChoice(),
    leftNavigation: [],
    ageConsent: 'idle',
  };
}

export function newListingState(title: string): ListingPageState {
  return {
    ...newApiState(),
    ...newListing<Snippet>(),
    ...newNarrowed(),
    leftNavigation: [],
    title,
    crumbs: [],
    framed: false,
    paging: { pages: 0, next: null, asked: [], idle: 0 },
    pageTitle: '',
    about: '',
    pageMeta: null,
    brokenLink: false,
  };
}

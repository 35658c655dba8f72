import { type ApiState, newApiState } from '../../page/api-state.ts';
import type { PageMeta } from '../../analytics/tracking-wire.ts';
import type { Paging } from '../bff/paging.ts';
import type { Snippet } from '../bff/snippet-model.ts';
import { LISTING_FIRST_PAGE, LISTING_PAGE_SIZE, type ListingState } from '../listing-model.ts';
import type { NavItem } from './listing-wire.ts';
import { type ChoiceState, newChoice, newChoiceState } from './choice-state.ts';

/** One list and its frame. Serialisable. */
export interface ListingPageState extends ApiState, ListingState<Snippet>, ChoiceState {
  leftNavigation: readonly NavItem[];
  title: string;
  crumbs: readonly { title: string; link: string }[];
  /** whether the frame has loaded */
  hasFrame: boolean;
  paging: Paging;
  /** the document's title; empty: the list's title */
  pageTitle: string;
  /** the server's description of the list */
  summary: string;
  pageMeta: PageMeta | null;
  /** the fees of an order, as a sentence; empty: none announced */
  fees: string;
  /** whether the URL had malformed filters */
  isLinkBroken: boolean;
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
    ...newChoiceState(),
    leftNavigation: [],
    title,
    crumbs: [],
    hasFrame: false,
    paging: { pages: 0, next: null, requested: [], idlePages: 0 },
    pageTitle: '',
    summary: '',
    pageMeta: null,
    fees: '',
    isLinkBroken: false,
  };
}

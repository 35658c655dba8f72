import type { AgeConsent } from '../../http/headers.ts';
import type { LeftNavigationSnippet, ListingState } from '../listing-model.ts';
import { newListing } from './listing-state.ts';
import { type ChoiceFact, reduceChoice } from './reduce-choice.ts';

export type ListingFact<P> =
  /** the list starts again from the first page, with the same choice */
  | { type: 'reset' }
  | { type: 'products-added'; products: readonly P[] }
  | { type: 'next-page' }
  | { type: 'no-more-pages' }
  | { type: 'no-results' }
  | { type: 'navigation-received'; snippets: readonly LeftNavigationSnippet[] }
  | { type: 'age-consent-changed'; consent: AgeConsent }
  | ChoiceFact;

/** Reduces the state of a list. Parts that a fact does not change keep their identity. */
export function reduceListing<P>(state: ListingState<P>, fact: ListingFact<P>): ListingState<P> {
  const { pagination } = state;
  switch (fact.type) {
    case 'reset':
      return { ...state, products: [], pagination: newListing<P>().pagination };
    case 'products-added':
      return { ...state, products: fact.products, pagination: { ...pagination, initState: false } };
    case 'next-page':
      return pagination.hasMorePage
        ? { ...state, pagination: { ...pagination, page: pagination.page + 1 } }
        : state;
    case 'no-more-pages':
      return { ...state, pagination: { ...pagination, hasMorePage: false, initState: false } };
    case 'no-results':
      return {
        ...state,
        products: [],
        pagination: { ...pagination, hasMorePage: false, initState: false, noResultFound: true },
      };
    case 'navigation-received':
      return { ...state, leftNavigation: fact.snippets };
    case 'age-consent-changed':
      return { ...state, ageConsent: fact.consent };
    default:
      return { ...state, ...reduceChoice(state, fact) };
  }
}

import type { AgeConsent } from '../../http/headers.ts';
import type { FilterChange, FilterGroup, LeftNavigationSnippet, ListingState } from '../listing-lists.ts';
import { type ChosenFilter, chosenFilters } from './chosen-filters.ts';
import { newListing } from './listing-state.ts';

export type ListingFact<P> =
  /** begins anew; what has been chosen stays */
  | { type: 'reset' }
  | { type: 'products-added'; products: readonly P[] }
  | { type: 'next-page' }
  | { type: 'no-more-pages' }
  | { type: 'no-results' }
  | { type: 'navigation-received'; snippets: readonly LeftNavigationSnippet[] }
  | { type: 'sorting-selected'; option: string }
  /** `single`: it takes the place of what was chosen of its kind */
  | { type: 'filter-changed'; change: FilterChange; single?: boolean }
  | { type: 'filter-changes-applied' }
  | { type: 'filter-changes-dropped' }
  | { type: 'filters-cleared' }
  | { type: 'age-consent-changed'; consent: AgeConsent };

/** What a list goes through, as facts that have happened. What a fact does not touch stays the same object. */
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
    case 'sorting-selected':
      return { ...state, sorting: { selectedOption: fact.option } };
    case 'filter-changed':
      return { ...state, filterChanges: addChange(state, fact.change, fact.single === true) };
    case 'filter-changes-applied':
      return { ...state, filters: changedFilters(state.filters, state.filterChanges), filterChanges: [] };
    case 'filter-changes-dropped':
      return state.filterChanges.length === 0 ? state : { ...state, filterChanges: [] };
    case 'filters-cleared':
      return { ...state, filters: {}, filterChanges: [] };
    case 'age-consent-changed':
      return { ...state, ageConsent: fact.consent };
  }
}

type Filters = ListingState['filters'];

export const isChosen = (filters: Filters, { type, value }: ChosenFilter): boolean =>
  value !== 'count' && filters[type]?.[value] === true;

const same = (a: ChosenFilter, b: ChosenFilter): boolean => a.type === b.type && a.value === b.value;

/** A change that takes another one back leaves neither; one that changes nothing is none. */
function addChange(
  { filters, filterChanges }: Pick<ListingState, 'filters' | 'filterChanges'>,
  change: FilterChange,
  single: boolean,
): readonly FilterChange[] {
  let changes = filterChanges.filter((one) => !same(one, change));
  if (isChosen(filters, change) !== (change.operation === 'add')) changes = [...changes, change];
  if (!single || change.operation === 'remove') return changes;
  const others = chosenFilters(changedFilters(filters, changes)).filter(
    (one) => one.type === change.type && one.value !== change.value,
  );
  for (const other of others) {
    const left = { filters, filterChanges: changes };
    changes = [...addChange(left, { ...other, operation: 'remove' }, false)];
  }
  return changes;
}

export function changedFilters(filters: Filters, changes: readonly FilterChange[]): Filters {
  const changed: Record<string, FilterGroup> = { ...filters };
  for (const { type, value, operation } of changes) {
    const { [value]: before, ...rest } = changed[type] ?? { count: 0 };
    const flags: Record<string, number | boolean> = operation === 'add' ? { ...rest, [value]: true } : rest;
    const count = Object.entries(flags).filter(([name, flag]) => name !== 'count' && flag === true).length;
    if (count === 0) delete changed[type];
    else changed[type] = { ...flags, count };
  }
  return changed;
}

import { describe, expect, test } from 'vitest';
import { chosenFilters } from '../../../src/catalog/listing/chosen-filters.ts';
import { newListing } from '../../../src/catalog/listing/listing-state.ts';
import { type ListingFact, reduceListing } from '../../../src/catalog/listing/reduce-listing.ts';
import type { FilterChange, ListingState } from '../../../src/catalog/listing-model.ts';

type State = ListingState<string>;
const reduceAll = (...facts: ListingFact<string>[]): State =>
  facts.reduce<State>((state, fact) => reduceListing(state, fact), newListing<string>());
const change = (value: string, operation: FilterChange['operation'] = 'add', type = 'brand') =>
  ({ type: 'filter-changed', change: { type, value, operation } }) as const;
const applied = { type: 'filter-changes-applied' } as const;

describe('a new listing', () => {
  test('a new listing starts on page 1 with 20 per page, more to come and the default sorting', () => {
    expect(newListing()).toEqual({
      products: [],
      pagination: { page: 1, next: 20, hasMorePage: true, initState: true, noResultFound: false },
      sorting: { selectedOption: 'default' },
      leftNavigation: [],
      filters: {},
      filterChanges: [],
      ageConsent: 'idle',
    });
  });
});

describe('listing pages', () => {
  test.each<[string, ListingFact<string>[], Partial<State['pagination']>]>([
    ['products clear the initial state', [{ type: 'products-added', products: ['a'] }], { initState: false }],
    ['next-page goes to page 2', [{ type: 'next-page' }], { page: 2 }],
    ['no-more-pages ends paging', [{ type: 'no-more-pages' }], { hasMorePage: false }],
    [
      'next-page does nothing after the last page',
      [{ type: 'no-more-pages' }, { type: 'next-page' }],
      { page: 1 },
    ],
    [
      'next-page does nothing when there are no results',
      [{ type: 'no-results' }, { type: 'next-page' }],
      { page: 1 },
    ],
    [
      'no-results clears the initial state and ends paging',
      [{ type: 'products-added', products: ['a'] }, { type: 'no-results' }],
      { noResultFound: true, hasMorePage: false, initState: false },
    ],
    [
      'reset restores the initial pagination',
      [{ type: 'next-page' }, { type: 'no-results' }, { type: 'reset' }],
      newListing().pagination,
    ],
  ])('paging of a listing: %s', (_, facts, pagination) =>
    expect(reduceAll(...facts).pagination).toMatchObject(pagination),
  );

  test('resetting a listing keeps sorting and filters, and drops the products', () => {
    const state = reduceAll(
      { type: 'products-added', products: ['a'] },
      { type: 'sorting-selected', option: 'price_low_to_high' },
      change('Meadow'),
      applied,
      { type: 'reset' },
    );
    expect(state).toMatchObject({
      products: [],
      sorting: { selectedOption: 'price_low_to_high' },
      filters: { brand: { count: 1, Meadow: true } },
    });
  });
});

describe('listing navigation', () => {
  const snippets = [
    { is_selected: true, identity: { id: '1' } },
    { is_selected: false, identity: { id: '2' } },
  ];
  const received = { type: 'navigation-received', snippets } as const;
  test.each<[string, ListingFact<string>[], State['leftNavigation']]>([
    ['stores the received navigation', [received], snippets],
    ['replaces it with a newer one', [received, { type: 'navigation-received', snippets: [] }], []],
    ['keeps it on reset', [received, { type: 'reset' }], snippets],
    ['keeps it when there are no results', [received, { type: 'no-results' }], snippets],
  ])('listing navigation: %s', (_, facts, navigation) =>
    expect(reduceAll(...facts).leftNavigation).toEqual(navigation),
  );
});

describe('listing filters', () => {
  test.each<[string, ListingFact<string>[], State['filters'], FilterChange[]]>([
    ['a change is pending until it is applied', [change('Meadow')], {}, [change('Meadow').change]],
    [
      'applied changes are a count and a flag per subtype, by nav type',
      [change('Meadow'), change('Hen'), change('under_50', 'add', 'price'), applied],
      { brand: { count: 2, Meadow: true, Hen: true }, price: { count: 1, under_50: true } },
      [],
    ],
    ['adding and removing a filter leaves no change', [change('Meadow'), change('Meadow', 'remove')], {}, []],
    [
      'removing one filter keeps the other',
      [change('Meadow'), change('Hen'), applied, change('Meadow', 'remove'), applied],
      { brand: { count: 1, Hen: true } },
      [],
    ],
    [
      'removing the last filter removes its nav type',
      [change('Meadow'), applied, change('Meadow', 'remove'), applied],
      {},
      [],
    ],
    [
      'adding an applied filter is no change',
      [change('Meadow'), applied, change('Meadow')],
      { brand: { count: 1, Meadow: true } },
      [],
    ],
    ['dropped changes leave nothing', [change('Meadow'), { type: 'filter-changes-dropped' }], {}, []],
    [
      'clearing removes applied and pending filters',
      [change('Meadow'), applied, change('Hen'), { type: 'filters-cleared' }],
      {},
      [],
    ],
    [
      'a single-choice filter replaces the previous one',
      [change('10', 'add', 'offer'), applied, { ...change('20', 'add', 'offer'), single: true }, applied],
      { offer: { count: 1, 20: true } },
      [],
    ],
  ])('listing filters: %s', (_, facts, filters, changes) => {
    const state = reduceAll(...facts);
    expect(state.filters).toEqual(filters);
    expect(state.filterChanges).toEqual(changes);
  });

  test('chosenFilters lists the applied filters for the backend', () => {
    expect(chosenFilters(reduceAll(change('Meadow'), change('20', 'add', 'offer'), applied).filters)).toEqual(
      [
        { type: 'brand', value: 'Meadow' },
        { type: 'offer', value: '20' },
      ],
    );
  });
});

test.each(['idle', 'pending', 'granted', 'denied'] as const)(
  'a listing stores the age consent: %s',
  (consent) => {
    expect(reduceAll({ type: 'age-consent-changed', consent }).ageConsent).toBe(consent);
  },
);

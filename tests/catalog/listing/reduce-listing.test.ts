import { describe, expect, it } from 'vitest';
import { chosenFilters } from '../../../src/catalog/listing/chosen-filters.ts';
import { newListing } from '../../../src/catalog/listing/listing-state.ts';
import { type ListingFact, reduceListing } from '../../../src/catalog/listing/reduce-listing.ts';
import type { FilterChange, ListingState } from '../../../src/catalog/listing-model.ts';

type State = ListingState<string>;
const been = (...facts: ListingFact<string>[]): State =>
  facts.reduce<State>((state, fact) => reduceListing(state, fact), newListing<string>());
const change = (value: string, operation: FilterChange['operation'] = 'add', type = 'brand') =>
  ({ type: 'filter-changed', change: { type, value, operation } }) as const;
const applied = { type: 'filter-changes-applied' } as const;

describe('a listing begins', () => {
  it('with page 1, 20 to a page, more to come, nothing found out yet, sorted by default', () => {
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

describe('its pages', () => {
  it.each<[string, ListingFact<string>[], Partial<State['pagination']>]>([
    [
      'products: no longer at its beginning',
      [{ type: 'products-added', products: ['a'] }],
      { initState: false },
    ],
    ['next page', [{ type: 'next-page' }], { page: 2 }],
    ['no more pages', [{ type: 'no-more-pages' }], { hasMorePage: false }],
    ['no next page after the last', [{ type: 'no-more-pages' }, { type: 'next-page' }], { page: 1 }],
    ['no next page after nothing', [{ type: 'no-results' }, { type: 'next-page' }], { page: 1 }],
    [
      'no results: no longer at its beginning, and nothing more',
      [{ type: 'products-added', products: ['a'] }, { type: 'no-results' }],
      { noResultFound: true, hasMorePage: false, initState: false },
    ],
    ['reset', [{ type: 'next-page' }, { type: 'no-results' }, { type: 'reset' }], newListing().pagination],
  ])('%s', (_, facts, pagination) => expect(been(...facts).pagination).toMatchObject(pagination));

  it('a reset keeps what was chosen, and no product', () => {
    const state = been(
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

describe('its left navigation', () => {
  const snippets = [
    { is_selected: true, identity: { id: '1' } },
    { is_selected: false, identity: { id: '2' } },
  ];
  const received = { type: 'navigation-received', snippets } as const;
  it.each<[string, ListingFact<string>[], State['leftNavigation']]>([
    ['is received', [received], snippets],
    ['another one takes its place', [received, { type: 'navigation-received', snippets: [] }], []],
    ['outlives a reset', [received, { type: 'reset' }], snippets],
    ['outlives that there is nothing', [received, { type: 'no-results' }], snippets],
  ])('%s', (_, facts, navigation) => expect(been(...facts).leftNavigation).toEqual(navigation));
});

describe('its filters', () => {
  it.each<[string, ListingFact<string>[], State['filters'], FilterChange[]]>([
    ['a change waits until it is applied', [change('Meadow')], {}, [change('Meadow').change]],
    [
      'applied: a count, and a flag for each sub type, by nav type',
      [change('Meadow'), change('Hen'), change('under_50', 'add', 'price'), applied],
      { brand: { count: 2, Meadow: true, Hen: true }, price: { count: 1, under_50: true } },
      [],
    ],
    ['taken back: neither', [change('Meadow'), change('Meadow', 'remove')], {}, []],
    [
      'one off: the other stays',
      [change('Meadow'), change('Hen'), applied, change('Meadow', 'remove'), applied],
      { brand: { count: 1, Hen: true } },
      [],
    ],
    [
      'the last off: the kind is gone',
      [change('Meadow'), applied, change('Meadow', 'remove'), applied],
      {},
      [],
    ],
    [
      'what is chosen already is no change',
      [change('Meadow'), applied, change('Meadow')],
      { brand: { count: 1, Meadow: true } },
      [],
    ],
    ['dropped', [change('Meadow'), { type: 'filter-changes-dropped' }], {}, []],
    ['cleared', [change('Meadow'), applied, change('Hen'), { type: 'filters-cleared' }], {}, []],
    [
      'one at a time: the new one takes the place of the old',
      [change('10', 'add', 'offer'), applied, { ...change('20', 'add', 'offer'), single: true }, applied],
      { offer: { count: 1, 20: true } },
      [],
    ],
  ])('%s', (_, facts, filters, changes) => {
    const state = been(...facts);
    expect(state.filters).toEqual(filters);
    expect(state.filterChanges).toEqual(changes);
  });

  it('are told to a backend as a list', () => {
    expect(chosenFilters(been(change('Meadow'), change('20', 'add', 'offer'), applied).filters)).toEqual([
      { type: 'brand', value: 'Meadow' },
      { type: 'offer', value: '20' },
    ]);
  });
});

it.each(['idle', 'pending', 'granted', 'denied'] as const)('age consent: %s', (consent) => {
  expect(been({ type: 'age-consent-changed', consent }).ageConsent).toBe(consent);
});

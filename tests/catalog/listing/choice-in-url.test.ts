import { describe, expect, test } from 'vitest';
import { familyOf } from '../../../src/catalog/listing/listing-family.ts';
import { matchAt, openListing, showListing } from './open-listing.ts';

const DAIRY = '/cn/dairy/cid/14/14';
const MILK = '/cn/milk/cid/14/141';
const PAGES = 'POST /v1/layout/listing_widgets';
const MEADOW = { brand: { count: 1, Meadow: true } };
const brands = { navType: 'brand', title: 'Brand', single: false, options: [] };

describe('sorting and filters in the URL of a category', () => {
  test('a chosen sorting or filter is written into the URL, and a failed request restores the previous URL', async () => {
    const { store, settled, until, names, navigation, connectivity } = await showListing(
      `${DAIRY}?from=home`,
    );
    await settled(store.sortBy('price_low_to_high'));
    expect(navigation.path()).toBe(`${DAIRY}?from=home&sort=price_low_to_high`);
    await settled(store.runFilter((code, call) => code.toggleFilter(call, brands, 'Meadow')));
    await settled(store.runFilter((code, call) => code.applyFilters(call)));
    const narrowed = `${DAIRY}?from=home&sort=price_low_to_high&filter=brand%3AMeadow`;
    await until(() => names().length === 14 && navigation.path() === narrowed);

    connectivity.setOnline(false);
    await settled(store.runFilter((code, call) => code.clearFilters(call)));
    await until(() => store.state.failureType === 'offline' && navigation.path() === narrowed);
    expect(names()).toHaveLength(14);
    connectivity.setOnline(true);
    await settled(store.runFilter((code, call) => code.clearFilters(call)));
    await until(() => names().length === 20);
    expect(navigation.path()).toBe(`${DAIRY}?from=home&sort=price_low_to_high`);
  });

  test('sorting and filters from a shared URL are applied, and the titles of the filters are shown', async () => {
    const { store, names } = await showListing(
      `${DAIRY}?sort=price_high_to_low&filter=brand:Meadow&filter=price:under_50`,
    );
    expect(names().length).toBeGreaterThan(1);
    expect(names().every((name) => name.startsWith('Meadow'))).toBe(true);
    expect(store.state.chosenTitles).toMatchObject({ 'price under_50': 'Under ₹50' });
    expect(store.state.isLinkBroken).toBe(false);
  });

  test.each(['sort=luck', 'filter=luck:7', 'filter=:7&filter=brand:count&sort=', 'filter=brand'])(
    'invalid sorting or filters in the URL are ignored (%s)',
    async (choice) => {
      const { store, names } = await showListing(`${DAIRY}?${choice}`);
      expect(names()).toHaveLength(20);
      expect([store.state.filters, store.state.sorting.selectedOption]).toEqual([{}, 'default']);
      expect(store.state.isLinkBroken).toBe(/luck/.test(choice));
    },
  );

  test('sorting and filters follow the URL on back navigation and on a new visit', async () => {
    const { store, move, names, until, timesAsked } = await showListing(DAIRY);
    const everything = names();
    await move(`${MILK}?filter=brand:Meadow`);
    expect([store.state.filters, timesAsked(PAGES)]).toEqual([MEADOW, 2]);
    await move(DAIRY);
    expect([names(), timesAsked(PAGES)]).toEqual([everything, 2]);
    await move(`${MILK}?filter=brand:Meadow`);
    expect([store.state.filters, timesAsked(PAGES)]).toEqual([MEADOW, 2]);
    await move(MILK);
    await until(() => names().length === 16);
    expect(store.state.filters).toEqual({});
  });

  test('a collection with another sorting or other filters is the same collection', () => {
    const one = '/dc/?collection_filters=W10%3D';
    expect(familyOf(matchAt(`${one}&sort=rating&filter=brand:Meadow`))).toEqual(familyOf(matchAt(one)));
  });

  test('filters are kept when the server fails, instead of being treated as invalid', async () => {
    const { store, open, faults } = await openListing(`${DAIRY}?filter=brand:Meadow`);
    await faults([{ match: PAGES, status: 500, body: {} }]);
    await open();
    expect([store.state.failureType, store.state.filters]).toEqual(['http', MEADOW]);
  });
});

import { describe, expect, test } from 'vitest';
import { page } from '../../../src/catalog/listing/ListingPage.tsx';
import { chosenKey, chosenFilters } from '../../../src/catalog/listing/chosen-filters.ts';
import { clearFilters, toggleVegOnly } from '../../../src/catalog/listing/filter-listing.ts';
import { matchAt, openListing, showListing } from './open-listing.ts';
import { openSearch } from '../search/search-world.ts';

const DAIRY = '/cn/dairy/cid/14/14?sort=price_high_to_low';
const EGGS = '/cn/eggs/cid/14/145';
const CLEANING = '/cn/cleaning/cid/18/181';

type Listing = Awaited<ReturnType<typeof openListing>>;

const chosenOf = ({ store }: Pick<Listing, 'store'>) => chosenFilters(store.state.filters).map(chosenKey);
async function loadAll({ store, settled, names }: Listing): Promise<string[]> {
  while (store.state.paging.next !== null) await settled(store.more());
  return names();
}
const switchOver = ({ store, settled }: Listing) =>
  settled(store.runFilter((_code, call) => toggleVegOnly(call))).then(() => settled(store.load()));

describe('the veg-only switch', () => {
  test('the switch leaves out eggs, stays out of the link, and is remembered for the next list', async () => {
    const listing = await showListing(DAIRY);
    expect(listing.store.state.hasVegOnly).toBe(true);
    const all = await loadAll(listing);
    expect(all.some((name) => / eggs/i.test(name))).toBe(true);

    await switchOver(listing);
    await listing.until(() => !listing.store.state.isLoading);
    const shown = await loadAll(listing);
    expect(shown).toEqual(all.filter((name) => !/ eggs/i.test(name)));
    expect(listing.navigation.path()).not.toContain('veg');
    expect(listing.store.state.sorting.selectedOption).toBe('price_high_to_low');

    await listing.move(EGGS);
    expect([chosenOf(listing), listing.names()]).toEqual([['veg_only on'], []]);
    expect(listing.store.state.pagination.noResultFound).toBe(true);
    // turned off where nothing is left
    await switchOver(listing);
    await listing.until(() => listing.names().length > 0);
    expect([chosenOf(listing), listing.deps.storage.get('veg_only')]).toEqual([[], null]);
  });

  test('clearing the filters keeps the switch on', async () => {
    const listing = await openListing(`${DAIRY}&filter=brand:Meadow`);
    listing.deps.storage.set('veg_only', '1');
    const store = page.open(listing.deps, matchAt(`${DAIRY}&filter=brand:Meadow`), null);
    await listing.settled(store.load());
    expect(chosenOf({ store }).sort()).toEqual(['brand Meadow', 'veg_only on']);
    await listing.settled(store.runFilter((_code, call) => clearFilters(call)));
    await listing.until(() => !store.state.isLoading);
    expect(chosenOf({ store })).toEqual(['veg_only on']);
    expect(store.state.products.some((one) => one.kind === 'product' && / eggs/.test(one.product.name))).toBe(
      false,
    );
  });

  test('a list that the server rendered for everyone is loaded again for a device with the switch on', async () => {
    const rendered = await showListing(EGGS);
    const { deps, settled, until } = await openListing(EGGS);
    deps.storage.set('veg_only', '1');
    const store = page.open(deps, matchAt(EGGS), rendered.store.state);
    // the markup is hydrated with what the server knew
    expect(chosenOf({ store })).toEqual([]);
    store.start?.();
    await until(() => store.state.pagination.noResultFound);
    expect(chosenOf({ store })).toEqual(['veg_only on']);
    await settled(store.load());
  });

  test('lists without food have no switch, and keep their products while it is on', async () => {
    const { deps, settled } = await openListing(CLEANING);
    deps.storage.set('veg_only', '1');
    const store = page.open(deps, matchAt(CLEANING), null);
    await settled(store.load());
    expect(store.state.hasVegOnly).toBe(false);
    expect(store.state.products.length).toBeGreaterThan(5);
  });

  test('a search on a device with the switch on leaves out meat', async () => {
    const world = await openSearch();
    world.deps.storage.set('veg_only', '1');
    const { store } = await world.enter('/s?q=chicken');
    const names = store.state.results.flatMap((one) => (one.kind === 'product' ? [one.product.name] : []));
    expect(store.state).toMatchObject({ hasVegOnly: true, filters: { veg_only: { on: true } } });
    // only the spice mix
    expect(names.filter((name) => !/masala/.test(name))).toEqual([]);
  });
});

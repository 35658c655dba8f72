import { afterEach, expect, test } from 'vitest';
import { createFavourites } from '../../src/favourites/favourites-store.ts';
import { FAVOURITES_ID, MAX_PRODUCTS_PER_LIST } from '../../src/favourites/list-model.ts';
import { isInList } from '../../src/favourites/reduce-lists.ts';
import { THINGS } from '../cart/backed-cart.ts';
import { countingRandom } from '../fixtures/sandbox-driver.ts';
import { settled } from '../support/fake-clock.ts';
import { persistedSlices } from '../support/persisted-slices.ts';
import { openWorld } from '../support/open-world.ts';
import type { Product } from '../../src/catalog/product-wire.ts';

const PHONE = '9876543210';
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

type World = Awaited<ReturnType<typeof openWorld>>;

/** A tab of the shopper. */
function openTab(world: World, tabs?: World['otherTab']) {
  const slices = tabs ? persistedSlices({ ...world, tabs }) : world.slices;
  const favourites = createFavourites({ ...world, random: countingRandom(), slices });
  const stop = favourites.start();
  stops.push(stop);
  return {
    ...favourites,
    stop,
    heart: (productId: number) =>
      favourites.toggle({ ...THINGS.fifty, productId: String(productId) } as Product),
    shown: () => [1, 2, 3].filter((id) => isInList(favourites.watched.get(), FAVOURITES_ID, String(id))),
  };
}

/** Favourites in the sandbox's books. */
async function booksOf(world: World, phone = PHONE): Promise<number[]> {
  const device = await world.client();
  await device.login(phone);
  return (await device.call('GET', '/v1/lists')).json.lists[0].product_ids;
}

async function pass(world: World, ms = 200) {
  for (let n = 0; n < 4; n += 1) {
    await world.clock.advance(ms);
    await settled();
  }
}

test('a guest’s heart is kept through a kill of the page, and is the shopper’s after the login', async () => {
  const world = await openWorld();
  const guest = openTab(world);
  guest.heart(2);
  await pass(world);
  expect(guest.shown()).toEqual([2]);
  expect(world.toasts).toEqual(['Saved on this device. Log in to keep it.']);
  guest.stop();
  const reopened = openTab(world);
  expect(reopened.shown()).toEqual([2]);
  await world.logIn(PHONE);
  await pass(world);
  expect(reopened.shown()).toEqual([2]);
  expect(await booksOf(world)).toEqual([2]);
});

test('hearts tapped offline are sent when the network is back, and a logout leaves none on the screen or in storage', async () => {
  const world = await openWorld();
  await world.logIn(PHONE);
  const tab = openTab(world);
  await pass(world);
  world.goOffline();
  tab.heart(1);
  tab.heart(3);
  tab.heart(3);
  await pass(world);
  expect(tab.shown()).toEqual([1]);
  expect(await booksOf(world)).toEqual([]);
  world.comeBack();
  await pass(world);
  expect(await booksOf(world)).toEqual([1]);
  world.goOffline();
  tab.heart(2);
  world.logOut();
  world.comeBack();
  await pass(world);
  expect(tab.shown()).toEqual([]);
  expect(world.storage.keys?.()).toEqual([]);
  await world.logIn('9000000009');
  await pass(world);
  expect(tab.shown()).toEqual([]);
  expect(await booksOf(world, '9000000009')).toEqual([]);
});

test('a heart whose answer was lost is sent again and saved once', async () => {
  const world = await openWorld();
  await world.logIn(PHONE);
  const tab = openTab(world);
  await pass(world);
  await world.faults([{ match: 'PUT /v1/lists/*', times: 1, malformed: true }]);
  tab.heart(1);
  await pass(world);
  expect(tab.shown()).toEqual([1]);
  await pass(world, 15_000);
  expect(await booksOf(world)).toEqual([1]);
  expect(world.storage.get('list-changes')).toContain('"changes":[]');
});

test('two tabs show each other’s hearts and lose none', async () => {
  const world = await openWorld();
  await world.logIn(PHONE);
  const first = openTab(world);
  const second = openTab(world, world.otherTab);
  await pass(world);
  first.heart(1);
  second.heart(2);
  await pass(world);
  expect(first.shown()).toEqual([1, 2]);
  expect(second.shown()).toEqual([1, 2]);
  second.heart(1);
  await pass(world);
  expect(first.shown()).toEqual([2]);
  expect(await booksOf(world)).toEqual([2]);
});

test('a heart that the backend refuses is taken back with the backend’s sentence', async () => {
  const world = await openWorld();
  await world.logIn(PHONE);
  const tab = openTab(world);
  await pass(world);
  const message = `Favourites is full. A list holds up to ${MAX_PRODUCTS_PER_LIST} products.`;
  await world.faults([{ match: 'PUT /v1/lists/*', status: 409, body: { success: false, message } }]);
  tab.heart(1);
  await pass(world);
  expect(tab.shown()).toEqual([]);
  expect(world.toasts.at(-1)).toBe(message);
});

test('creating a list twice with one id makes one list, and the form is told why it failed', async () => {
  const world = await openWorld();
  await world.logIn(PHONE);
  const tab = openTab(world);
  const id = tab.newListId();
  expect(await Promise.all([tab.create(id, 'Weekly shop'), tab.create(id, 'Weekly shop')])).toEqual(['', '']);
  expect(tab.watched.get().lists.map(({ name }) => name)).toEqual(['Favourites', 'Weekly shop']);
  expect(await tab.create('another-list', 'weekly SHOP')).toBe('You already have a list with this name.');
  world.goOffline();
  expect(await tab.remove(id)).toMatch(/You are offline/);
  world.comeBack();
  tab.change({ listId: id, productId: '1', isAdded: true });
  expect(await tab.products(id)).toMatchObject({ name: 'Weekly shop', items: [{ productId: '1' }] });
  expect(await tab.remove(id)).toBe('');
  tab.change({ listId: id, productId: '2', isAdded: true });
  await pass(world);
  expect(world.toasts.at(-1)).toMatch(/This list doesn’t exist any more/);
});

import { expect, vi } from 'vitest';
import { page } from '../../../src/catalog/listing/ListingPage.tsx';
import { matchOf, matchRoute } from '../../../src/shell/match-route.ts';
import { openProductWorld } from '../product/product-world.ts';

/** Code is loaded on demand, which is slow when nothing is built. */
export const WAIT_OPTIONS = { timeout: 10_000, interval: 5 };
export const matchAt = (path: string) => matchOf(matchRoute(path.split('?')[0] ?? ''), path);

export async function openListing(path: string) {
  const world = await openProductWorld(path);
  const store = page.open(world.deps, world.address, null);
  /** Advances the clock until the condition holds, because retries and slow responses wait for the clock. */
  const until = (fact: () => boolean) =>
    vi.waitFor(async () => {
      await world.clock.advance(100);
      expect(fact()).toBe(true);
    }, WAIT_OPTIONS);
  const settled = (work: Promise<unknown>) => {
    let done = false;
    void work.then(() => {
      done = true;
    });
    return until(() => done);
  };
  const names = () =>
    store.state.products.flatMap((one) => (one.kind === 'product' ? [one.product.name] : []));
  const apiCalls = (call: string) => world.apiCalls.filter((one) => one.split('?')[0] === call).length;
  let stop = () => {};
  /** Opens a listing as a screen does. */
  const open = async () => {
    stop();
    const loading = store.load();
    stop = store.start?.() ?? stop;
    await settled(loading);
  };
  const move = async (to: string) => {
    store.at?.(matchAt(to));
    await open();
  };
  return { ...world, store, until, settled, names, open, move, timesAsked: apiCalls };
}

export async function showListing(path: string) {
  const shop = await openListing(path);
  await shop.open();
  expect(shop.store.state.isAPISuccess).toBe(true);
  return shop;
}

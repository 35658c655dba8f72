import { describe, expect, test, vi } from 'vitest';
import { page } from '../../../src/catalog/brand/BrandSearchPage.tsx';
import { openProductWorld } from '../product/product-world.ts';

/** Code is loaded on demand, which is slow when nothing is built. */
const WAIT_OPTIONS = { timeout: 10_000, interval: 5 };
const SEARCH_CALL = 'GET /v2/search/deeplink/';
const FAULT = 'GET /v2/search/deeplink';

async function openBrandSearch(path: string) {
  const world = await openProductWorld(path);
  const store = page.open(world.deps, world.address, null);
  const settled = async (work: Promise<unknown>) => {
    let done = false;
    void work.then(() => {
      done = true;
    });
    await vi.waitFor(async () => {
      await world.clock.advance(300);
      expect(done).toBe(true);
    }, WAIT_OPTIONS);
  };
  return { ...world, store, settled };
}

describe('the brand-by-name page', () => {
  test.each([
    ['/brand/meadow', '/brand/meadow/101'],
    ['/brand/Moo%20%26%20Co.', '/brand/moo-co/102'],
    ['/brand/no-such-brand', '/s?q=no%20such%20brand'],
    ['/brand/%22%3Cb%3E', '/s?q=%22%3Cb%3E'],
    ['/brand/%E0%A4%A', '/s?q=%25E0%25A4%25A'],
  ])('the brand-by-name page redirects %s to %s', async (path, place) => {
    const { store, settled, apiCalls } = await openBrandSearch(path);
    expect([store.ready(), store.movedTo?.()]).toEqual([false, null]);
    await settled(store.load());
    expect([store.ready(), store.movedTo?.()]).toEqual([true, place]);
    await settled(store.load());
    expect(apiCalls).toEqual([SEARCH_CALL]);
    expect(store.head()).toMatchObject({ noindex: true });
  });

  test.each<[failure: string, fault: object]>([
    ['does not know the name', { status: 404, body: {} }],
    ['returns no brand', { status: 200, body: { success: true } }],
    ['returns a brand without a name', { status: 200, body: { brand: { id: 7, name: null } } }],
  ])('the brand-by-name page falls back to a search when the server %s', async (_told, fault) => {
    const { store, settled, faults } = await openBrandSearch('/brand/meadow');
    await faults([{ match: FAULT, ...fault }]);
    await settled(store.load());
    expect(store.movedTo?.()).toBe('/s?q=meadow');
  });

  test('the brand-by-name page offers a retry when the server fails', async () => {
    const { store, settled, faults } = await openBrandSearch('/brand/meadow');
    await faults([{ match: FAULT, status: 500, body: {} }]);
    await settled(store.load());
    expect([store.movedTo?.(), store.state.failureType]).toEqual([null, 'http']);
    await faults([]);
    await settled(store.retry());
    expect(store.movedTo?.()).toBe('/brand/meadow/101');
  });

  test('the brand-by-name page loads automatically when the network returns', async () => {
    const { store, settled, connectivity } = await openBrandSearch('/brand/meadow');
    const stop = store.start?.();
    connectivity.setOnline(false);
    await settled(store.load());
    expect(store.state.failureType).toBe('offline');
    connectivity.setOnline(true);
    await vi.waitFor(() => expect(store.movedTo?.()).toBe('/brand/meadow/101'), WAIT_OPTIONS);
    stop?.();
  });
});

import { describe, expect, test, vi } from 'vitest';
import { page } from '../../../src/catalog/recipes/RecipesPage.tsx';
import type { RecipesState } from '../../../src/catalog/recipes/recipes-state.ts';
import { openProductWorld } from '../product/product-world.ts';

/** Code is loaded on demand, which is slow when nothing is built. */
const WAIT_OPTIONS = { timeout: 10_000, interval: 5 };
const PAGES = 'POST /v1/usecases';

async function openRecipes(handed: RecipesState | null = null) {
  const world = await openProductWorld('/recipes');
  const store = page.open(world.deps, world.address, handed);
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
  const names = () => store.state.recipes.map(({ name }) => name);
  const answer = (body: object) => world.faults([{ match: PAGES, status: 200, body }]);
  return { ...world, store, settled, names, answer };
}

async function loadRecipes() {
  const list = await openRecipes();
  await list.settled(list.store.load());
  return list;
}

describe('the list of recipes', () => {
  test('the list of recipes loads to the end with each recipe once, even when the next page is requested twice', async () => {
    const { store, settled, names, apiCalls } = await loadRecipes();
    expect(names()).toHaveLength(12);
    while (store.state.nextPageToken !== null) {
      const initialNameCount = names().length;
      await settled(Promise.all([store.more(), store.more()]));
      expect(names().length - initialNameCount).toBeLessThanOrEqual(12);
    }
    expect(names().length).toBeGreaterThan(24);
    expect(new Set(names()).size).toBe(names().length);
    const calls = apiCalls.length;
    await settled(store.more());
    expect(apiCalls).toHaveLength(calls);
    expect(store.state.title).toBe('What shall we cook?');
  });

  test('the list of recipes reuses the state from the server without a request', async () => {
    const server = await loadRecipes();
    const { store, settled, apiCalls, names } = await openRecipes(
      JSON.parse(JSON.stringify(server.store.state)),
    );
    await settled(store.load());
    expect(apiCalls).toEqual([]);
    expect(names()).toHaveLength(12);
    await settled(store.more());
    expect(names()).toHaveLength(24);
  });

  test('the list of recipes keeps its recipes when the network drops, and loads the rest when it returns', async () => {
    const { store, settled, names, connectivity, toasts } = await loadRecipes();
    const stop = store.start?.();
    connectivity.setOnline(false);
    await settled(store.more());
    expect(toasts).toEqual(['You are offline. The rest will load when you’re back.']);
    expect([store.state.status, names().length]).toEqual(['success', 12]);
    connectivity.setOnline(true);
    await vi.waitFor(() => expect(names()).toHaveLength(24), WAIT_OPTIONS);
    stop?.();
  });

  test('the list of recipes shows a failure offline and loads automatically when the network returns', async () => {
    const { store, settled, names, connectivity } = await openRecipes();
    const stop = store.start?.();
    connectivity.setOnline(false);
    await settled(store.load());
    expect(store.state).toMatchObject({ status: 'error', failureType: 'offline' });
    connectivity.setOnline(true);
    await vi.waitFor(() => expect(names()).toHaveLength(12), WAIT_OPTIONS);
    stop?.();
  });

  test('the list of recipes stops loading when the page token repeats, and reports the repetition once', async () => {
    const { store, settled, names, answer, reports } = await loadRecipes();
    await answer({ recipes: [{ id: 1, name: 'One more' }], nextPageToken: store.state.nextPageToken });
    await settled(store.more());
    expect([names().length, store.state.nextPageToken]).toEqual([13, null]);
    expect(reports.filter((one) => one.includes('loop'))).toHaveLength(1);
  });

  test.each<[description: string, body: object, names: string[], reports: number]>([
    ['a list that is null', { recipes: null, nextPageToken: null }, [], 0],
    ['no list at all', {}, [], 0],
    ['a token that is a number', { recipes: [{ id: 1, name: 'A' }], nextPageToken: 7 }, ['A'], 0],
    [
      'HTML in names, ids as strings, no servings, and a repeated id',
      {
        recipes: [
          { id: '1', name: '<b>Dal</b> &amp; rice', cooking_time: 'about 20 mins', serves: null, tags: null },
          { id: 1, name: 'Dal again', image: null },
          {
            id: 2,
            name: 'x'.repeat(300),
            cooking_time: 15,
            serves: '4 people',
            tags: ['Quick', null, 'Quick'],
          },
        ],
        nextPageToken: '',
      },
      ['Dal & rice', 'x'.repeat(300)],
      0,
    ],
    ['invalid recipes', { recipes: [null, 7, 'x', {}, { id: 1 }, { id: 2, name: 'Tea' }] }, ['Tea'], 1],
  ])('the list of recipes never renders blank for %s', async (_what, body, expected, leastReports) => {
    const { store, settled, names, answer, reports } = await openRecipes();
    await answer(body);
    await settled(store.load());
    expect([store.state.status, names()]).toEqual(['success', expected]);
    expect(reports.length).toBeGreaterThanOrEqual(leastReports);
  });

  test('the minutes, servings and tags of a recipe are read', async () => {
    const { store, settled, answer } = await openRecipes();
    await answer({
      recipes: [{ id: 2, name: 'Tea', cooking_time: '15 mins', serves: '4 people', tags: ['Quick', null] }],
    });
    await settled(store.load());
    expect(store.state.recipes).toEqual([
      { id: '2', name: 'Tea', image: '', minutes: 15, serves: 4, tags: ['Quick'] },
    ]);
  });
});

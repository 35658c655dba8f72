import { describe, expect, test, vi } from 'vitest';
import { page } from '../../../src/catalog/recipes/RecipesPage.tsx';
import type { RecipesState } from '../../../src/catalog/recipes/recipes-state.ts';
import { openProductWorld } from '../product/product-world.ts';

/** Code is loaded when it is needed, which takes its time where nothing is built. */
const PATIENCE = { timeout: 10_000, interval: 5 };
const PAGES = 'POST /v1/usecases';

async function opened(handed: RecipesState | null = null) {
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
    }, PATIENCE);
  };
  const names = () => store.state.recipes.map(({ name }) => name);
  const answer = (body: object) => world.faults([{ match: PAGES, status: 200, body }]);
  return { ...world, store, settled, names, answer };
}

async function shown() {
  const list = await opened();
  await list.settled(list.store.load());
  return list;
}

describe('the list of recipes', () => {
  test('goes on to its end, each once, however often it is asked to', async () => {
    const { store, settled, names, asked } = await shown();
    expect(names()).toHaveLength(12);
    while (store.state.nextPageToken !== null) {
      const before = names().length;
      await settled(Promise.all([store.more(), store.more()]));
      expect(names().length - before).toBeLessThanOrEqual(12);
    }
    expect(names().length).toBeGreaterThan(24);
    expect(new Set(names()).size).toBe(names().length);
    const calls = asked.length;
    await settled(store.more());
    expect(asked).toHaveLength(calls);
    expect(store.state.title).toBe('What shall we cook?');
  });

  test('that a server has loaded is taken over without a call', async () => {
    const server = await shown();
    const { store, settled, asked, names } = await opened(JSON.parse(JSON.stringify(server.store.state)));
    await settled(store.load());
    expect(asked).toEqual([]);
    expect(names()).toHaveLength(12);
    await settled(store.more());
    expect(names()).toHaveLength(24);
  });

  test('with the network gone in between keeps what is there; the rest comes when it is back', async () => {
    const { store, settled, names, connectivity, toasts } = await shown();
    const stop = store.start?.();
    connectivity.setOnline(false);
    await settled(store.more());
    expect(toasts).toEqual(['You are offline. The rest will load when you’re back.']);
    expect([store.state.status, names().length]).toEqual(['success', 12]);
    connectivity.setOnline(true);
    await vi.waitFor(() => expect(names()).toHaveLength(24), PATIENCE);
    stop?.();
  });

  test('without a network says so, and comes by itself when there is one', async () => {
    const { store, settled, names, connectivity } = await opened();
    const stop = store.start?.();
    connectivity.setOnline(false);
    await settled(store.load());
    expect(store.state).toMatchObject({ status: 'error', failureType: 'offline' });
    connectivity.setOnline(true);
    await vi.waitFor(() => expect(names()).toHaveLength(12), PATIENCE);
    stop?.();
  });

  test('whose token repeats ends, and that is reported once', async () => {
    const { store, settled, names, answer, reports } = await shown();
    await answer({ recipes: [{ id: 1, name: 'One more' }], nextPageToken: store.state.nextPageToken });
    await settled(store.more());
    expect([names().length, store.state.nextPageToken]).toEqual([13, null]);
    expect(reports.filter((one) => one.includes('circle'))).toHaveLength(1);
  });

  test.each<[told: string, body: object, names: string[], reports: number]>([
    ['a list that is null', { recipes: null, nextPageToken: null }, [], 0],
    ['no list at all', {}, [], 0],
    ['a token that is a number', { recipes: [{ id: 1, name: 'A' }], nextPageToken: 7 }, ['A'], 0],
    [
      'HTML in words, a number as a text, nobody who is served, two of one id',
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
    [
      'things that are no recipes',
      { recipes: [null, 7, 'x', {}, { id: 1 }, { id: 2, name: 'Tea' }] },
      ['Tea'],
      1,
    ],
  ])('with %s is never blank for it', async (_told, body, expected, told) => {
    const { store, settled, names, answer, reports } = await opened();
    await answer(body);
    await settled(store.load());
    expect([store.state.status, names()]).toEqual(['success', expected]);
    expect(reports.length >= told).toBe(true);
  });

  test('what a recipe says of itself is read as it is meant', async () => {
    const { store, settled, answer } = await opened();
    await answer({
      recipes: [{ id: 2, name: 'Tea', cooking_time: '15 mins', serves: '4 people', tags: ['Quick', null] }],
    });
    await settled(store.load());
    expect(store.state.recipes).toEqual([
      { id: '2', name: 'Tea', image: '', minutes: 15, serves: 4, tags: ['Quick'] },
    ]);
  });
});

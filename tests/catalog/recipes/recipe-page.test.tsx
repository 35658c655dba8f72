import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { RECIPES } from '../../../fixtures/catalog/recipes/recipes.ts';
import { page } from '../../../src/catalog/recipes/RecipePage.tsx';
import { Stores } from '../../../src/ui/stores.tsx';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../../ui/axe.ts';
import { Around, shownIn } from '../card-world.tsx';
import { openProductWorld } from '../product/product-world.ts';

afterEach(cleanup);

const DAL = RECIPES[0];
if (!DAL) throw new Error('no recipes');
const RECIPE_CALL = 'POST /v1/layout/usecase/*';

async function showRecipe(path = `/recipe/${DAL?.id}`, body?: object) {
  const world = await openProductWorld(path);
  if (body) await world.faults([{ match: RECIPE_CALL, status: 200, body }]);
  const store = page.open(world.deps, world.address, null);
  const { cart, analytics } = world.deps;
  render(
    <Stores value={{ analytics: { ...analytics, screen: () => {}, watch: () => () => {} } }}>
      <Around cart={cart}>
        <page.View store={store} match={world.address} />
      </Around>
    </Stores>,
  );
  const stop = store.start?.() ?? (() => {});
  await act(() => store.load());
  const inCart = () => shownIn(cart).lines.map(({ product, quantity }) => `${quantity} ${product.name}`);
  return { ...world, store, cart, stop, inCart };
}

const card = (id: string, name: string, inventory: number) => ({
  data: {
    product_id: id,
    name: { text: name },
    normal_price: { text: '₹20' },
    inventory,
    image: { url: '/x.svg' },
  },
  widget_type: 'product_card_snippet_type_2',
});
const ingredient = (title: string, items: unknown, quantity?: unknown) => ({
  data: { title: { text: title }, items, quantity },
  widget_type: 'recipe_ingredient_snippet',
});
const layout = (...snippets: unknown[]) => ({ is_success: true, response: { snippets } });

describe('the recipe page', () => {
  test('the recipe page shows the description, ingredients and method', async () => {
    const { tracked, store } = await showRecipe();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(DAL.name);
    expect(screen.getByText(DAL.about)).toBeTruthy();
    expect(screen.getByText(`${DAL.minutes} min`)).toBeTruthy();
    expect(screen.getByTestId('fees').textContent).toMatch(/^Fees per order: .*₹/);
    expect(screen.getByText(`Serves ${DAL.serves}`)).toBeTruthy();
    expect(screen.getAllByTestId('ingredient').map((row) => row.textContent)).toEqual(
      DAL.ingredients.map(({ words }) => expect.stringContaining(words)),
    );
    expect(screen.getByRole('heading', { name: '10 ingredients' })).toBeTruthy();
    const steps = screen.getByRole('region', { name: 'Method' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(DAL.steps.length);
    expect(store.head()).toMatchObject({ canonical: '/recipe/dal-tadka/9001' });
    expect(tracked).toEqual([{ event: 'Recipe Viewed', recipe_id: '9001', name: DAL.name }]);
  });

  test('the recipe page adds all available ingredients with one tap, then links to the cart', async () => {
    const { inCart, tracked, events } = await showRecipe();
    const sold = DAL.ingredients.filter(({ kind }) => kind !== null).length;
    fireEvent.click(screen.getByTestId('add-ingredients'));
    await waitFor(() => expect(inCart()).toHaveLength(sold));
    expect(inCart().every((line) => line.startsWith('1 '))).toBe(true);
    expect(screen.queryByTestId('add-ingredients')).toBeNull();
    expect(screen.getByRole('link', { name: /^View cart/ })).toBeTruthy();
    expect(
      screen.getByText(`${sold} ingredients added to your cart.`, { selector: '[role=status]' }),
    ).toBeTruthy();
    expect(tracked.at(-1)).toEqual({
      event: 'Recipe Ingredients Added',
      recipe_id: '9001',
      name: DAL.name,
      count: sold,
      sold_out_count: 0,
    });
    expect(events()).toEqual(['Recipe Viewed', 'Recipe Ingredients Added']);
  });

  test('a tapped ingredient is tracked with its position', async () => {
    const { events, tracked } = await showRecipe(
      undefined,
      layout(ingredient('Salt', null), ingredient('1 onion', [card('1', 'Onions', 9)])),
    );
    fireEvent.click(screen.getByRole('link', { name: 'Onions' }));
    expect(events().at(-1)).toBe('Product Clicked');
    expect(tracked.at(-1)).toMatchObject({ product_id: '1', position: 2 });
  });

  test('the recipe page names sold-out ingredients and adds the rest, limited by stock', async () => {
    const { inCart } = await showRecipe(
      undefined,
      layout(
        ingredient('1 onion', [card('1', 'Onions', 9)]),
        ingredient('Paneer', [card('2', 'Paneer', 0)]),
        ingredient('Cream', [card('3', 'Cream', 0)]),
        ingredient('Flour for a feast', [card('4', 'Flour', 3)], '5'),
        ingredient('Salt', null),
      ),
    );
    expect(screen.getByTestId('sold-out').textContent).toBe('Sold out: Paneer and Cream');
    expect(screen.getByTestId('add-ingredients').textContent).toBe('₹80Add 2 ingredients');
    fireEvent.click(screen.getByTestId('add-ingredients'));
    await waitFor(() => expect(inCart()).toEqual(['1 Onions', '3 Flour']));
    expect(screen.getByTestId('sold-out')).toBeTruthy();
  });

  test('the recipe page counts ingredients already in the cart, including those added with the stepper', async () => {
    const { inCart } = await showRecipe(
      undefined,
      layout(ingredient('1 onion', [card('1', 'Onions', 9)]), ingredient('Rice', [card('2', 'Rice', 9)])),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Add Onions' }));
    expect(await screen.findByText('1 of 2 in your cart')).toBeTruthy();
    expect(screen.getByTestId('add-ingredients').textContent).toBe('₹20Add 1 ingredient');
    fireEvent.click(screen.getByTestId('add-ingredients'));
    await waitFor(() => expect(inCart()).toEqual(['1 Onions', '1 Rice']));
  });

  test.each<[description: string, snippets: unknown[], seen: RegExp, reports: number]>([
    ['no snippets', [], /This recipe is not available yet/, 0],
    ['invalid snippets', [null, 7, 'x', {}], /This recipe is not available yet/, 1],
    [
      'an unreadable product card',
      [ingredient('Onions', [{ data: null, widget_type: 'product_card_snippet_type_2' }])],
      /OnionsFrom your kitchen/,
      1,
    ],
    [
      'HTML and a script in its text',
      [
        ingredient('<b>2</b> onions<script>alert(1)</script>', null),
        { data: { subtitle: { text: 'Cut <i>them</i>' } }, widget_type: 'recipe_step_snippet' },
      ],
      /2 onions.*Method/,
      0,
    ],
    [
      'a name of 300 letters',
      [ingredient('x'.repeat(300), [card('1', 'y'.repeat(300), 1)])],
      /x{300}.*y{300}/,
      0,
    ],
  ])('the recipe page never renders blank for %s', async (_what, snippets, seen, leastReports) => {
    const { reports } = await showRecipe(undefined, layout(...snippets));
    expect(document.body.textContent).toMatch(seen);
    expect(document.querySelector('script')).toBeNull();
    expect(reports.length).toBeGreaterThanOrEqual(leastReports);
  });

  test('an unknown recipe is reported as missing, with a link to all recipes', async () => {
    const { store, tracked } = await showRecipe('/recipe/no-such/1');
    expect(store.missing?.()).toBe(true);
    expect(screen.getByText('This recipe is no longer available')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All recipes' }).getAttribute('href')).toBe('/recipes');
    expect(tracked).toEqual([]);
  });

  test('offline, the recipe page shows an error, and it loads when the network returns', async () => {
    const world = await openProductWorld('/recipe/9001');
    const store = page.open(world.deps, world.address, null);
    world.connectivity.setOnline(false);
    render(
      <Around cart={world.deps.cart}>
        <page.View store={store} match={world.address} />
      </Around>,
    );
    expect(screen.getByTestId('skeleton').textContent).toBe('Loading the recipe');
    const stop = store.start?.();
    await act(() => store.load());
    expect(screen.getByTestId('error-state')).toBeTruthy();
    world.connectivity.setOnline(true);
    await waitFor(() => expect(screen.getAllByTestId('ingredient')).toHaveLength(DAL.ingredients.length));
    stop?.();
  });

  test(
    'the recipe page has no axe violations',
    async () => {
      await showRecipe();
      expect(await findAxeViolations(document.body)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );
});

import { proxy, ref } from 'valtio/vanilla';
import { isApiError } from '../../http/api.ts';
import { codeFailed } from '../../http/api-state.ts';
import { href } from '../../platform/paths.ts';
import type { PageAddress, PageEdges, PageStore } from '../page.ts';
import type { Gathered } from './gather-ingredients.ts';
import { recipeData } from './recipe-data.ts';
import { newRecipeState, type RecipeState } from './recipe-state.ts';
import type * as Code from './load-recipe.ts';

export interface RecipeStore extends PageStore<RecipeState> {
  retry(): Promise<void>;
  /** puts everything that is missing into the cart at once */
  addAll(gathered: Gathered): void;
  back(): void;
}

export function createRecipeStore(
  edges: PageEdges<typeof Code>,
  { params: { id = '' }, title }: PageAddress,
  handed: RecipeState | null,
): RecipeStore {
  const { analytics, connectivity, navigation, cart } = edges;
  const state = proxy<RecipeState>({
    ...newRecipeState(),
    // A load that the server did not wait for is nobody's here.
    ...((handed?.recipe || handed?.httpStatusCode === 404) && handed),
  });
  // `ref`: plain data that never changes in place, so nothing of it needs watching.
  if (state.recipe) state.recipe = ref(state.recipe);
  const reported = new Set<string>();
  let loading: Promise<void> | null = null;
  let shown = false;

  async function ask(): Promise<void> {
    try {
      // Later: a page that the server rendered does not need it.
      const { loadRecipe } = await edges.code.load();
      await loadRecipe(edges, state, id, reported);
    } catch (error) {
      if (!isApiError(error)) analytics.report(error, 'recipe');
      Object.assign(state, codeFailed(error));
    }
    tellViewed();
  }
  const retry = () => {
    loading ??= ask().finally(() => {
      loading = null;
    });
    return loading;
  };
  function tellViewed(): void {
    if (shown && state.recipe) {
      analytics.track('Recipe Viewed', { recipe_id: id, name: state.recipe.name || title });
    }
  }

  return {
    state,
    retry,
    load: async () => {
      if (state.recipe === null && state.httpStatusCode !== 404) await retry();
    },
    ready: () => state.recipe !== null || state.httpStatusCode === 404,
    missing: () => state.httpStatusCode === 404 && state.recipe === null,
    head() {
      const { recipe } = state;
      if (recipe === null) return { title: state.httpStatusCode === 404 ? 'Not found' : title };
      const name = recipe.name || title;
      const canonical = href.recipe(name, id);
      const description = recipe.seo?.description || recipe.about;
      return {
        title: recipe.seo?.title || name,
        ...(description !== '' && { description }),
        canonical,
        data: [recipeData({ ...recipe, name }, navigation.absolute(canonical), navigation.absolute)],
      };
    },
    start() {
      shown = true;
      tellViewed();
      const stop = connectivity.onChange(
        (online) => void (online && state.recipe === null && state.failureType !== null && retry()),
      );
      return () => {
        shown = false;
        stop();
      };
    },
    addAll({ missing, soldOut }) {
      for (const { product, quantity } of missing) cart.setQuantity(product, quantity);
      analytics.track('Recipe Ingredients Added', {
        recipe_id: id,
        name: state.recipe?.name || title,
        count: missing.length,
        sold_out_count: soldOut.length,
      });
    },
    back: () => navigation.back(),
  };
}

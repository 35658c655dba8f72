import { MAX_IDLE_PAGES } from '../bff/paging.ts';
import type { RecipeEntry, RecipesState } from './recipes-state.ts';

/** A parsed page of the list. */
export interface RecipesPage {
  title: string;
  recipes: readonly RecipeEntry[];
  nextPageToken: string | null;
}

export type RecipesFact =
  | { type: 'asked' }
  | { type: 'answered'; page: RecipesPage }
  /** the recipes are appended to the list */
  | { type: 'more-answered'; page: RecipesPage }
  | { type: 'failed' };

type Recipes = Pick<
  RecipesState,
  'title' | 'status' | 'recipes' | 'nextPageToken' | 'requested' | 'idlePages'
>;

export function reduceRecipes(state: Recipes, fact: RecipesFact): Recipes {
  switch (fact.type) {
    case 'asked':
      return { ...state, status: 'loading' };
    case 'answered':
      return append({ ...state, recipes: [], nextPageToken: null, requested: [], idlePages: 0 }, fact.page);
    case 'more-answered':
      return append(state, fact.page);
    case 'failed':
      return { ...state, status: 'error' };
  }
}

/** The reason why paging stops although the server offers a next page; null: paging continues. */
export function stopCauseOf(
  before: Recipes,
  after: Recipes,
  page: RecipesPage,
): 'loop' | 'nothing-new' | null {
  if (page.nextPageToken === null || after.nextPageToken !== null) return null;
  return requestedTokens(before).includes(page.nextPageToken) ? 'loop' : 'nothing-new';
}

const requestedTokens = ({ requested, nextPageToken }: Recipes): readonly string[] =>
  nextPageToken === null ? requested : [...requested, nextPageToken];

function append(state: Recipes, page: RecipesPage): Recipes {
  const recipes = new Map(state.recipes.map((recipe) => [recipe.id, recipe]));
  for (const recipe of page.recipes) if (!recipes.has(recipe.id)) recipes.set(recipe.id, recipe);
  const requested = requestedTokens(state);
  const idlePages = recipes.size > state.recipes.length ? 0 : state.idlePages + 1;
  const next = page.nextPageToken;
  const isEnd = next !== null && (requested.includes(next) || idlePages >= MAX_IDLE_PAGES);
  return {
    title: page.title || state.title,
    status: 'success',
    recipes: [...recipes.values()],
    nextPageToken: isEnd ? null : next,
    requested,
    idlePages,
  };
}

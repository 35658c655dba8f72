import { href } from '../../platform/paths.ts';
import type { PageCall } from '../../page/define-page.ts';
import { reportSkipped } from '../bff/report-skipped.ts';
import type { RecipesState } from './recipes-state.ts';
import { recipesWire } from './recipes-wire.ts';
import { reduceRecipes, stopCauseOf } from './reduce-recipes.ts';

const PAGE_SIZE = 12;
const STOP_REASONS = {
  loop: 'its pages form a loop',
  'nothing-new': 'its pages repeat without end',
} as const;

/** The size of the first page, so that the structured data does not grow as the shopper scrolls. */
const MAX_LISTED_RECIPES = 12;

/** Loads the first page or, with `more`, the next one. */
export async function load(call: PageCall<RecipesState>): Promise<void> {
  const { get, more, setHead, deps } = call;
  await fetchPage(call, more);
  // Loads further pages while they contain nothing new; `stopCauseOf` limits their number.
  while (get().nextPageToken !== null && get().idlePages > 0) await fetchPage(call, true);
  if (!more && get().recipes.length > 0) setHead({ data: [itemListOf(get(), deps.navigation.absolute)] });
}

async function fetchPage(call: PageCall<RecipesState>, isNextPage: boolean): Promise<void> {
  const { get, deps, set } = call;
  const { page, skipped } = await deps.api.call({
    method: 'POST',
    path: '/v1/usecases',
    json: {
      usecase_type: 'recipe',
      limit: PAGE_SIZE,
      ...(isNextPage && { page_token: get().nextPageToken }),
    },
    answer: recipesWire,
  });
  const previousState = { ...get() };
  set(reduceRecipes(previousState, { type: isNextPage ? 'more-answered' : 'answered', page }));
  const stopCause = stopCauseOf(previousState, get(), page);
  reportSkipped(call, [
    ...skipped.map((reason) => ({ type: 'recipe', reason })),
    ...(stopCause ? [{ type: 'pagination', reason: STOP_REASONS[stopCause] }] : []),
  ]);
}

function itemListOf({ title, recipes }: RecipesState, absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: title,
    itemListElement: recipes.slice(0, MAX_LISTED_RECIPES).map(({ id, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: absolute(href.recipe(name, id)),
    })),
  };
}

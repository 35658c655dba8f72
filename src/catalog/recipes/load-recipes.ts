import { href } from '../../platform/paths.ts';
import type { PageCall } from '../define-page.ts';
import { reportSkipped } from '../bff/report-skipped.ts';
import type { RecipesState } from './recipes-state.ts';
import { recipesWire } from './recipes-wire.ts';
import { reduceRecipes, stoppedBy } from './reduce-recipes.ts';

const PAGE = 12;
const STOPPED = {
  circle: 'it leads round in a circle',
  'nothing-new': 'it brings nothing new without end',
} as const;

/** As many as the first page has: what a search engine reads must not grow while one scrolls. */
const MOST_LISTED = 12;

/** The first page, or the next one behind what is there. */
export async function load(call: PageCall<RecipesState>): Promise<void> {
  const { get, more, setHead, deps } = call;
  await fetchPage(call, more);
  // on over pages that brought nothing new, which ends in time
  while (get().nextPageToken !== null && get().idle > 0) await fetchPage(call, true);
  if (!more && get().recipes.length > 0) setHead({ data: [listed(get(), deps.navigation.absolute)] });
}

async function fetchPage(call: PageCall<RecipesState>, behind: boolean): Promise<void> {
  const { get, deps, set } = call;
  const { page, skipped } = await deps.api.call({
    method: 'POST',
    path: '/v1/usecases',
    json: {
      usecase_type: 'recipe',
      limit: PAGE,
      ...(behind && { page_token: get().nextPageToken }),
    },
    answer: recipesWire,
  });
  const before = { ...get() };
  set(reduceRecipes(before, { type: behind ? 'more-answered' : 'answered', page }));
  const stopped = stoppedBy(before, get(), page);
  reportSkipped(call, [
    ...skipped.map((why) => ({ type: 'recipe', why })),
    ...(stopped ? [{ type: 'pagination', why: STOPPED[stopped] }] : []),
  ]);
}

function listed({ title, recipes }: RecipesState, absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: title,
    itemListElement: recipes.slice(0, MOST_LISTED).map(({ id, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: absolute(href.recipe(name, id)),
    })),
  };
}

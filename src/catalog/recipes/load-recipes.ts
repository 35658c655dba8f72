import { ref } from 'valtio/vanilla';
import { makeScreenCall } from '../../http/screen-call.ts';
import { reportSkipped } from '../layout/report-skipped.ts';
import type { PageEdges } from '../page.ts';
import type { RecipesState } from './recipes-state.ts';
import { recipesWire } from './recipes-wire.ts';
import { type RecipesFact, reduceRecipes, stoppedBy } from './reduce-recipes.ts';

const WHERE = 'recipes';
const PAGE = 12;
const STOPPED = {
  circle: 'it leads round in a circle',
  'nothing-new': 'it brings nothing new without end',
} as const;

/** The first page, or the next one behind what is there. */
export function loadRecipes(
  { api, analytics, messages }: Pick<PageEdges, 'api' | 'analytics' | 'messages'>,
  state: RecipesState,
  reported: Set<string>,
  more: boolean,
): Promise<void> {
  const apply = (fact: RecipesFact): void => {
    const { recipes, ...rest } = reduceRecipes(state, fact);
    Object.assign(state, rest);
    if (recipes !== state.recipes) state.recipes = ref([...recipes]);
  };
  if (!more) apply({ type: 'asked' });
  return makeScreenCall({
    state,
    analytics,
    messages,
    where: WHERE,
    hasContent: more,
    more,
    async task() {
      try {
        await fetchPage(more);
        // on over pages that brought nothing new, which ends in time
        while (state.nextPageToken !== null && state.idle > 0) await fetchPage(true);
      } catch (error) {
        if (!more) apply({ type: 'failed' });
        throw error;
      }
    },
  });

  async function fetchPage(behind: boolean): Promise<void> {
    const { page, skipped } = await api.call({
      method: 'POST',
      path: '/v1/usecases',
      json: {
        usecase_type: 'recipe',
        limit: PAGE,
        ...(behind && { page_token: state.nextPageToken }),
      },
      answer: recipesWire,
    });
    const before = { ...state };
    apply({ type: behind ? 'more-answered' : 'answered', page });
    const stopped = stoppedBy(before, state, page);
    reportSkipped(analytics, reported, WHERE, [
      ...skipped.map((why) => ({ type: 'recipe', why })),
      ...(stopped ? [{ type: 'pagination', why: STOPPED[stopped] }] : []),
    ]);
  }
}

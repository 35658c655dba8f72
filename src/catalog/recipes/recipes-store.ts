import { proxy, ref } from 'valtio/vanilla';
import { isApiError } from '../../http/api.ts';
import { codeFailed } from '../../http/api-state.ts';
import { href, paths } from '../../platform/paths.ts';
import type { PageAddress, PageEdges, PageHead, PageStore } from '../page.ts';
import { newRecipesState, type RecipesState } from './recipes-state.ts';
import type * as Code from './load-recipes.ts';

export interface RecipesStore extends PageStore<RecipesState> {
  retry(): Promise<void>;
  loadMore(): Promise<void>;
  back(): void;
}

/** As many as the first page has: what a search engine is told must not grow while one scrolls. */
const MOST_LISTED = 12;

export function createRecipesStore(
  edges: PageEdges<typeof Code>,
  { title }: PageAddress,
  handed: RecipesState | null,
): RecipesStore {
  const { analytics, messages, connectivity, navigation } = edges;
  const state = proxy<RecipesState>({
    ...newRecipesState(title),
    // A load that the server did not wait for is nobody's here.
    ...(handed?.status === 'success' && handed),
  });
  // `ref`: plain data that never changes in place, so nothing of it needs watching.
  state.recipes = ref([...state.recipes]);
  const reported = new Set<string>();
  let loading: Promise<void> | null = null;

  async function ask(more: boolean): Promise<void> {
    try {
      // Later: a page that the server rendered does not need it.
      const { loadRecipes } = await edges.code.load();
      await loadRecipes(edges, state, reported, more);
    } catch (error) {
      if (!isApiError(error)) analytics.report(error, 'recipes');
      if (more) {
        messages.toast('The rest could not be loaded.');
        return;
      }
      Object.assign(state, codeFailed(error), { status: 'error' });
    }
  }
  /** One call at a time. */
  function start(more: boolean): Promise<void> {
    loading ??= ask(more).finally(() => {
      loading = null;
    });
    return loading;
  }

  return {
    state,
    load: async () => {
      if (state.status !== 'success') await start(false);
    },
    retry: () => start(false),
    loadMore: async () => {
      if (state.status === 'success' && state.nextPageToken !== null) await start(true);
    },
    ready: () => state.status === 'success',
    head: () => headOf(state, navigation.absolute),
    start: () =>
      connectivity.onChange((online) => {
        if (online && state.isNetworkDisconnected) void start(state.status === 'success');
      }),
    back: () => navigation.back(),
  };
}

function headOf({ title, recipes }: RecipesState, absolute: (path: string) => string): PageHead {
  return {
    title,
    description: 'Things to cook, with everything that goes into them at your door in minutes.',
    canonical: paths.recipes,
    ...(recipes.length > 0 && {
      data: [
        {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          name: title,
          itemListElement: recipes.slice(0, MOST_LISTED).map(({ id, name }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            url: absolute(href.recipe(name, id)),
          })),
        },
      ],
    }),
  };
}

import { proxy, ref } from 'valtio/vanilla';
import { isApiError } from '../../http/api.ts';
import { codeFailed } from '../../http/api-state.ts';
import type { PageAddress, PageEdges, PageHead, PageStore } from '../page.ts';
import { type IndexState, newIndexState } from './index-state.ts';
import type * as Code from './load-index.ts';

export interface IndexStore extends PageStore<IndexState> {
  /** what it lists, as its address is called */
  readonly name: string;
  retry(): Promise<void>;
  back(): void;
}

/** A search engine needs no more to find the rest. */
const MOST_LISTED = 100;

/** What all of one sort is: categories, brands. */
export function createIndexStore(
  edges: PageEdges<typeof Code>,
  { path, title }: PageAddress,
  handed: IndexState | null,
): IndexStore {
  const { analytics, connectivity, navigation } = edges;
  const [, name = ''] = path.split('/');
  // A load that the server did not wait for is nobody's here.
  const state = proxy<IndexState>({ ...newIndexState(title), ...(handed?.isAPISuccess && handed) });
  state.groups = ref([...state.groups]);
  const reported = new Set<string>();
  let loading: Promise<void> | null = null;

  async function ask(): Promise<void> {
    try {
      // Later: a page that the server rendered does not need it.
      const { loadIndex } = await edges.code.load();
      await loadIndex(edges, state, `/v1/layout/${name}`, reported);
    } catch (error) {
      if (!isApiError(error)) analytics.report(error, 'index');
      Object.assign(state, codeFailed(error));
    }
  }
  const retry = () => {
    loading ??= ask().finally(() => {
      loading = null;
    });
    return loading;
  };

  return {
    state,
    name,
    retry,
    load: async () => {
      if (!state.isAPISuccess) await retry();
    },
    ready: () => state.isAPISuccess,
    head: () => headOf(state, `/${name}`, navigation.absolute),
    start: () => connectivity.onChange((online) => void (online && state.failureType !== null && retry())),
    back: () => navigation.back(),
  };
}

function headOf(
  { seo, title, groups }: IndexState,
  canonical: string,
  absolute: (path: string) => string,
): PageHead {
  const listed = groups.flatMap(({ entries }) => entries).slice(0, MOST_LISTED);
  return {
    title: seo?.title || title,
    ...(seo?.description && { description: seo.description }),
    canonical,
    ...(listed.length > 0 && {
      data: [
        {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          name: title,
          url: absolute(canonical),
          itemListElement: listed.map((entry, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: entry.title,
          })),
        },
      ],
    }),
  };
}

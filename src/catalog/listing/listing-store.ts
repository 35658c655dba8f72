import { proxy } from 'valtio/vanilla';
import { isApiError } from '../../http/api.ts';
import { codeFailed, newApiState } from '../../http/api-state.ts';
import { type FlowMemory, newFlowMemory } from '../layout/flow-memory.ts';
import type { PageAddress, PageEdges, PageHead, PageStore } from '../page.ts';
import { isHeld, type ListingPageState, newListingState, unwatched } from './listing-state.ts';
import { familyOf } from './listing-family.ts';
import type * as Filtering from './filter-listing.ts';
import type * as LoadListing from './load-listing.ts';
import type { Loading } from './load-listing.ts';
import type { FlowCode } from '../layout/ProductFlow.tsx';

type Code = typeof LoadListing & typeof Filtering & FlowCode;

export interface ListingStore extends PageStore<ListingPageState> {
  readonly edges: Pick<PageEdges<Code>, 'ageConsent' | 'code' | 'messages' | 'navigation'>;
  /** how the list stood when it was left */
  memory(): FlowMemory;
  retry(): Promise<void>;
  /** the next page; `again`: also after a failure */
  more(again?: boolean): Promise<void>;
  sortBy(option: string): Promise<void>;
  /**
   * Does something with the filters, at once when its code is there; what was asked of the server before is called off.
   */
  filtering(task: (code: typeof Filtering, loading: Loading) => unknown): Promise<void>;
}

/** Neighbours share the store of their family: each is kept as it was left, and what stands around them stays. */
export function createListingStore(
  edges: PageEdges<Code>,
  address: PageAddress,
  handed: ListingPageState | null,
): ListingStore {
  const { analytics, connectivity } = edges;
  let here = address;
  let { shelf } = familyOf(address);
  const state = proxy<ListingPageState>(handed ? unwatched(handed) : newListingState(address.title));
  const left = new Map<string, ListingPageState>();
  const memories = new Map<string, FlowMemory>();
  const reported = new Set<string>();
  let head: Omit<PageHead, 'title'> = {};
  let calls = new AbortController();
  let filterCalls = new AbortController();
  let loaded: Code | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let shown = false;
  let told: string | null = null;

  const loading = (signal: AbortSignal): Loading => ({
    edges,
    address: here,
    state,
    reported,
    signal,
    onHead(said) {
      head = said;
    },
    reload: anew,
  });

  /** also when it is known that there is no such list */
  const ready = () => state.isAPISuccess || state.httpStatusCode === 404;

  /** what the events call it */
  const listId = () => shelf || here.params.id || here.path.split('/')[1] || '';

  /** One after the other: what was under way is called off and has come to its end before this begins. */
  function run(name: 'loadFirst' | 'loadMore'): Promise<unknown> {
    calls.abort();
    calls = new AbortController();
    const { signal } = calls;
    running = running.then(async () => {
      if (signal.aborted) return;
      try {
        const code = await edges.code.load();
        if (!signal.aborted) await code[name](loading(signal));
      } catch (error) {
        if (!isApiError(error)) analytics.report(error, 'listing');
        if (!signal.aborted) Object.assign(state, codeFailed(error));
      }
    });
    return running;
  }

  async function first(): Promise<void> {
    await run('loadFirst');
    tellVisit();
  }

  /** Another choice begins at the top; what was there stays in view until it is there. */
  function anew(): Promise<void> {
    memories.delete(shelf);
    return first();
  }

  async function more(again = false): Promise<void> {
    const { paging, isLoading, isPaginatedLoading, failureType } = state;
    if (paging.next !== null && !isLoading && !isPaginatedLoading && (again || failureType === null))
      await run('loadMore');
  }

  function tellVisit(): void {
    if (!shown || !state.isAPISuccess || told === shelf) return;
    told = shelf;
    analytics.track('Product List Visit', { list_id: listId(), list_name: state.title });
  }

  return {
    state,
    edges,
    at(next) {
      const wanted = familyOf(next).shelf;
      here = next;
      if (wanted === shelf) return;
      calls.abort();
      filterCalls.abort();
      // what was under way is called off; a first page that did not come is asked for again
      const there = state.products.length > 0 && { isAPISuccess: true, ...state.shownFor };
      left.set(shelf, { ...state, ...newApiState(), ...there });
      shelf = wanted;
      Object.assign(state, left.get(shelf) ?? neighbour(state, shelf));
    },
    async load() {
      const opened = isHeld(state) && edges.ageConsent.state.consent === 'granted';
      if (opened || (!ready() && state.products.length === 0)) await first();
    },
    ready,
    head: () => ({ title: state.pageTitle || state.title, ...head }),
    missing: () => state.httpStatusCode === 404 && state.products.length === 0,
    start() {
      shown = true;
      told = null;
      tellVisit();
      const stop = connectivity.onChange((online) => {
        if (!online || !state.isNetworkDisconnected) return;
        void (state.products.length > 0 ? more(true) : first());
      });
      return () => {
        shown = false;
        stop();
      };
    },
    memory() {
      const memory = memories.get(shelf) ?? newFlowMemory();
      memories.set(shelf, memory);
      return memory;
    },
    retry: first,
    more,
    sortBy(option) {
      state.sorting = { selectedOption: option };
      analytics.track('Sorting Changed', { list_id: listId(), sorting: option });
      return anew();
    },
    async filtering(task) {
      filterCalls.abort();
      filterCalls = new AbortController();
      const { signal } = filterCalls;
      const of = shelf;
      try {
        loaded ??= await edges.code.load();
        // each counts, however soon the next one followed it; what was for a shelf that has been left does not
        if (of === shelf) await task(loaded, loading(signal));
      } catch (error) {
        if (!isApiError(error)) analytics.report(error, 'listing');
        state.filterData.status = 'error';
      }
    },
  };
}

/** What a new shelf of the family can already show: what stands around it, with itself selected. */
function neighbour({ leftNavigation, sortOptions, filterNavs, title }: ListingPageState, shelf: string) {
  const nav = leftNavigation.map((item) => ({ ...item, is_selected: item.identity.id === shelf }));
  const name = nav.find((item) => item.is_selected)?.title ?? title;
  return { ...newListingState(name), leftNavigation: nav, sortOptions, filterNavs };
}

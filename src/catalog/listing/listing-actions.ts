import { createLatest } from '../../platform/latest.ts';
import { isApiError } from '../../http/api.ts';
import { newApiState } from '../../page/api-state.ts';
import { firstSegmentOf, pathnameOf } from '../../platform/paths.ts';
import type { Page, PageHooks, PageOf } from '../../page/define-page.ts';
import { type FlowMemory, newFlowMemory } from '../bff/flow-memory.ts';
import type { PageDeps, RouteMatch } from '../../page/page.ts';
import type { FlowCode } from '../bff/ProductFlow.tsx';
import { addVegOnly, choiceKey, readChoice } from './choice-in-url.ts';
import type { withChoice } from './choice-path.ts';
import type * as FilterListing from './filter-listing.ts';
import { familyOf, withoutChoice } from './listing-family.ts';
import type * as LoadListing from './load-listing.ts';
import type { ChoiceStore } from './choice-store.ts';
import { type ListingPageState, newListingState } from './listing-state.ts';

export type ListingCode = typeof FilterListing &
  Pick<typeof LoadListing, 'load' | 'optionsOf'> & { withChoice: typeof withChoice } & FlowCode;

export interface ListingActions extends Omit<ChoiceStore, 'watched'> {
  readonly deps: Pick<PageDeps, 'ageConsent' | 'messages' | 'navigation' | 'width'>;
  /** loads the views of snippets that are not products */
  loadViews(): Promise<FlowCode>;
  /** the layout that the list had when the shopper left it */
  memory(): FlowMemory;
  /** loads the next page; after a failure, only if `isRetry` is set */
  more(isRetry?: boolean): Promise<void>;
}

export type ListingStore = PageOf<ListingPageState, ListingActions>;

/** The lists of a family share a store: each keeps its state when left, and the frame around them stays. */
export function listingActions(
  page: Page<ListingPageState, never, ListingCode>,
): ListingActions & { hooks: Pick<PageHooks, 'at' | 'start' | 'viewed'> } {
  const { deps, get, set } = page;
  const { analytics } = deps;
  let { shelf } = familyOf(page.match());
  const storedStates = new Map<string, ListingPageState>();
  const memories = new Map<string, FlowMemory>();
  const filterCalls = createLatest();
  let filterCode: ListingCode | null = null;
  let visitedShelf: string | null = null;
  /** whether the products shown were requested with a different choice */
  let isChoiceChanged = false;
  function choiceOf({ query }: RouteMatch) {
    const choice = readChoice(query);
    return { ...choice, filters: addVegOnly(choice.filters, deps.storage) };
  }
  let requestedKey = choiceKey(choiceOf(page.match()));

  /** applies the switch to products of the server, which knows no device, once their markup is hydrated */
  let addsVegOnly = get().products.length > 0;
  const setVegOnly = () => set({ filters: addVegOnly(get().filters, deps.storage) });
  if (!addsVegOnly) setVegOnly();

  /** the list's id in events */
  const listId = () => shelf || page.match().params.id || firstSegmentOf(page.match().route);

  /** A new choice starts at the top; the old products stay until the new ones arrive. */
  function reload(): Promise<void> {
    memories.delete(shelf);
    return page.reload();
  }

  const loadCode = () => deps.code.load();

  /** Writes the choice to the URL, and again after the reload, which drops a choice that the server rejects. */
  async function applyChoice(): Promise<void> {
    const startShelf = shelf;
    const { path, query } = page.match();
    const remainingQuery = String(withoutChoice(query));
    const writeToUrl = ({ withChoice }: ListingCode) => {
      // While the cart is open beside the list, the URL is the cart's.
      if (startShelf !== shelf || pathnameOf(deps.navigation.path()) !== path) return;
      deps.navigation.go(withChoice(remainingQuery === '' ? path : `${path}?${remainingQuery}`, get()), {
        replace: true,
      });
    };
    const pendingReload = reload();
    const code = await loadCode().catch(() => null);
    if (code) writeToUrl(code);
    await pendingReload;
    if (code) writeToUrl(code);
  }

  return {
    deps,
    loadViews: loadCode,
    memory() {
      const memory = memories.get(shelf) ?? newFlowMemory();
      memories.set(shelf, memory);
      return memory;
    },
    async more(isRetry = false) {
      if (isRetry || get().failureType === null) await page.more();
    },
    sortBy(option) {
      set({ sorting: { selectedOption: option } });
      analytics.track('Sorting Changed', { list_id: listId(), sorting: option });
      return applyChoice();
    },
    async runFilter(task) {
      const signal = filterCalls.begin();
      const startShelf = shelf;
      try {
        filterCode ??= await loadCode();
        // Each of several quick taps counts, unless the shopper has left the list in the meantime.
        if (startShelf !== shelf) return;
        const { optionsOf } = filterCode;
        const match = page.match();
        const options = () => optionsOf({ ...page, match });
        await task(filterCode, { ...page, options, signal, reload: applyChoice });
      } catch (error) {
        if (!isApiError(error)) page.report(error);
        set({ filterData: { ...get().filterData, status: 'error', supportCode: null } });
      }
    },
    hooks: {
      at(next) {
        const nextShelf = familyOf(next).shelf;
        const choice = choiceOf(next);
        const newKey = choiceKey(choice);
        if (nextShelf === shelf) {
          isChoiceChanged ||= newKey !== requestedKey && newKey !== choiceKey(get());
          requestedKey = newKey;
          if (isChoiceChanged) set(choice);
          return;
        }
        page.cancel();
        filterCalls.abort();
        // A first page that did not arrive counts as not loaded, so it is requested again later.
        const loaded = get().products.length > 0 && { isAPISuccess: true, ...get().shownFor };
        storedStates.set(shelf, { ...get(), ...newApiState(), ...loaded });
        shelf = nextShelf;
        const storedState = storedStates.get(shelf);
        isChoiceChanged = storedState !== undefined && newKey !== choiceKey(storedState);
        requestedKey = newKey;
        set({ ...(storedState ?? newSiblingState(get(), shelf)), ...choice });
      },
      start() {
        visitedShelf = null;
        if (addsVegOnly) {
          const { filters } = get();
          setVegOnly();
          isChoiceChanged ||= filters !== get().filters;
          addsVegOnly = false;
        }
        if (isChoiceChanged) void reload();
        isChoiceChanged = false;
        return () => {};
      },
      viewed() {
        if (!get().isAPISuccess || visitedShelf === shelf) return;
        visitedShelf = shelf;
        analytics.track('Product List Visit', { list_id: listId(), list_name: get().title });
      },
    },
  };
}

/** The initial state of another list in the family: the same frame, with the list selected. */
function newSiblingState(
  { leftNavigation, sortOptions, filterNavs, hasVegOnly, title }: ListingPageState,
  shelf: string,
) {
  const nav = leftNavigation.map((item) => ({ ...item, is_selected: item.identity.id === shelf }));
  const name = nav.find((item) => item.is_selected)?.title ?? title;
  return { ...newListingState(name), leftNavigation: nav, sortOptions, filterNavs, hasVegOnly };
}

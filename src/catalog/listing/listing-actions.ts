import { createLatest } from '../../platform/latest.ts';
import { isApiError } from '../../http/api.ts';
import { newApiState } from '../../http/api-state.ts';
import { beginningOf, pathnameOf } from '../../platform/paths.ts';
import type { Page, PageHooks, PageOf } from '../define-page.ts';
import { type FlowMemory, newFlowMemory } from '../bff/flow-memory.ts';
import type { PageDeps } from '../page.ts';
import type { FlowCode } from '../bff/ProductFlow.tsx';
import { choiceText, readChoice } from './choice-address.ts';
import type { withChoice } from './choice-path.ts';
import type * as FilterListing from './filter-listing.ts';
import { familyOf, withoutChoice } from './listing-family.ts';
import type * as LoadListing from './load-listing.ts';
import type { NarrowedStore } from './narrowed-store.ts';
import { type ListingPageState, newListingState } from './listing-state.ts';

type Code = typeof FilterListing &
  Pick<typeof LoadListing, 'optionsOf'> & { withChoice: typeof withChoice } & FlowCode;

export interface ListingActions extends Omit<NarrowedStore, 'watched'> {
  readonly deps: Pick<PageDeps, 'ageConsent' | 'messages' | 'navigation'>;
  /** what a long list is drawn with */
  loadFlow(): Promise<FlowCode>;
  /** how the list stood when it was left */
  memory(): FlowMemory;
  /** the next page; `again`: also after a failure */
  more(again?: boolean): Promise<void>;
}

export type ListingStore = PageOf<ListingPageState, ListingActions>;

/** Neighbours share the store of their family: each is kept as it was left, and what stands around them stays. */
export function listingActions(
  page: Page<ListingPageState>,
): ListingActions & { hooks: Pick<PageHooks, 'at' | 'start' | 'viewed'> } {
  const { deps, get, set } = page;
  const { analytics } = deps;
  let { shelf } = familyOf(page.address());
  const left = new Map<string, ListingPageState>();
  const memories = new Map<string, FlowMemory>();
  const filterCalls = createLatest();
  let filterCode: Code | null = null;
  let visited: string | null = null;
  /** it was opened with another choice than what is shown was asked for with */
  let another = false;
  let asked = choiceText(readChoice(page.address().query));

  /** what the events call it */
  const listId = () => shelf || page.address().params.id || beginningOf(page.address().route);

  /** Another choice begins at the top; what was there stays in view until it is there. */
  function reload(): Promise<void> {
    memories.delete(shelf);
    return page.reload();
  }

  const loadCode = (): Promise<Code> => deps.code.load();

  /** What is chosen stands in the address; what could not be had does not. */
  async function chosen(): Promise<void> {
    const of = shelf;
    const { path, query } = page.address();
    const rest = String(withoutChoice(query));
    const inAddress = ({ withChoice }: Code) => {
      // where the cart is open beside the list the address is the cart's
      if (of !== shelf || pathnameOf(deps.navigation.path()) !== path) return;
      deps.navigation.go(withChoice(rest === '' ? path : `${path}?${rest}`, get()), { replace: true });
    };
    const reloaded = reload();
    const code = await loadCode().catch(() => null);
    if (code) inAddress(code);
    await reloaded;
    if (code) inAddress(code);
  }

  return {
    deps,
    loadFlow: loadCode,
    memory() {
      const memory = memories.get(shelf) ?? newFlowMemory();
      memories.set(shelf, memory);
      return memory;
    },
    async more(again = false) {
      if (again || get().failureType === null) await page.more();
    },
    sortBy(option) {
      set({ sorting: { selectedOption: option } });
      analytics.track('Sorting Changed', { list_id: listId(), sorting: option });
      return chosen();
    },
    async filtering(task) {
      const signal = filterCalls.begin();
      const of = shelf;
      try {
        filterCode ??= await loadCode();
        // each counts, however soon the next one followed it; what was for a shelf that has been left does not
        if (of !== shelf) return;
        const { optionsOf } = filterCode;
        const address = page.address();
        const options = () => optionsOf({ ...page, address });
        await task(filterCode, { ...page, options, signal, reload: chosen });
      } catch (error) {
        if (!isApiError(error)) page.report(error);
        set({ filterData: { ...get().filterData, status: 'error', supportCode: null } });
      }
    },
    hooks: {
      at(next) {
        const wanted = familyOf(next).shelf;
        const choice = readChoice(next.query);
        const said = choiceText(choice);
        if (wanted === shelf) {
          another ||= said !== asked && said !== choiceText(get());
          asked = said;
          if (another) set(choice);
          return;
        }
        page.cancel();
        filterCalls.abort();
        // what was under way is cancelled; a first page that did not come is asked for again
        const there = get().products.length > 0 && { isAPISuccess: true, ...get().shownFor };
        left.set(shelf, { ...get(), ...newApiState(), ...there });
        shelf = wanted;
        const kept = left.get(shelf);
        another = kept !== undefined && said !== choiceText(kept);
        asked = said;
        set({ ...(kept ?? neighbour(get(), shelf)), ...choice });
      },
      start() {
        visited = null;
        if (another) void reload();
        another = false;
        return () => {};
      },
      viewed() {
        if (!get().isAPISuccess || visited === shelf) return;
        visited = shelf;
        analytics.track('Product List Visit', { list_id: listId(), list_name: get().title });
      },
    },
  };
}

/** What a new shelf of the family can already show: what stands around it, with itself selected. */
function neighbour({ leftNavigation, sortOptions, filterNavs, title }: ListingPageState, shelf: string) {
  const nav = leftNavigation.map((item) => ({ ...item, is_selected: item.identity.id === shelf }));
  const name = nav.find((item) => item.is_selected)?.title ?? title;
  return { ...newListingState(name), leftNavigation: nav, sortOptions, filterNavs };
}

import { tapFailureMessage } from '../../http/tap-failed.ts';
import { queryOf } from '../../platform/paths.ts';
import { isSearch } from '../../platform/path-kinds.ts';
import type { Page, PageHooks, PageOf } from '../../page/define-page.ts';
import type { PageDeps, RouteMatch } from '../../page/page.ts';
import { type FlowMemory, newFlowMemory } from '../bff/flow-memory.ts';
import { addVegOnly, choiceKey, readChoice } from '../listing/choice-in-url.ts';
import type * as FilterListing from '../listing/filter-listing.ts';
import type { ChoiceStore } from '../listing/choice-store.ts';
import type * as LoadSearch from './load-search.ts';
import { cleanKeyword, readSearchUrl } from './search-url.ts';
import type { SearchActions, SearchControls } from './search-actions.ts';
import type { SearchParts } from './search-parts.ts';
import type { SearchPageState } from './search-state.ts';

export type SearchCode = typeof FilterListing &
  Pick<typeof LoadSearch, 'load' | 'fetchSuggestions'> & {
    searchParts: SearchParts;
  };

/** The search page's own actions. */
export interface SearchPageActions extends Omit<SearchControls, 'more'>, Omit<ChoiceStore, 'watched'> {
  readonly deps: Pick<PageDeps, 'messages' | 'width'>;
  /** handles a link on the page if it leads to a search; returns false for other links */
  follow(path: string, link: string): boolean;
  /** runs the task after the current event has been handled */
  defer(task: () => void): () => void;
  /**
   * loads the components that the first paint does not need; null: loading failed and was reported, and the
   * page works without them
   */
  loadParts(): Promise<SearchParts | null>;
  /** the layout that the results had when the shopper left them */
  memory(): FlowMemory;
}

export type SearchStore = PageOf<SearchPageState, SearchPageActions>;

/** The part of the store that the first paint needs; the rest is loaded later. */
export function searchPageActions(
  page: Page<SearchPageState, never, SearchCode>,
): SearchPageActions & { hooks: Pick<PageHooks, 'at' | 'start' | 'viewed'> } {
  const { deps, get, set, shown } = page;
  const { clock, connectivity, messages } = deps;
  let actions: SearchActions | null = null;
  let memory = newFlowMemory();
  /** whether the results shown were requested with a different choice */
  let isChoiceChanged = false;
  function choiceOf({ query }: RouteMatch) {
    const choice = readChoice(query);
    return { ...choice, filters: addVegOnly(choice.filters, deps.storage) };
  }
  let requestedKey = choiceKey(choiceOf(page.match()));
  const loadCode = () => deps.code.load();
  /** applies the switch to results of the server, which knows no device, once their markup is hydrated */
  let addsVegOnly = get().results.length > 0;
  const setVegOnly = () => set({ filters: addVegOnly(get().filters, deps.storage) });
  if (!addsVegOnly) setVegOnly();

  /** A new choice starts at the top; the old results stay until the new ones arrive. */
  function reloadResults(): Promise<void> {
    memory = newFlowMemory();
    return page.reload();
  }
  async function loadParts(): Promise<SearchParts> {
    const { searchParts } = await loadCode();
    actions ??= searchParts.createSearchActions(page, readSearchUrl(page.match()), reloadResults);
    return searchParts;
  }
  function withActions(task: (actions: SearchActions) => void, onFailure = () => {}): void {
    if (actions) task(actions);
    else void loadParts().then(() => actions && task(actions), onFailure);
  }
  const tap = (task: (actions: SearchActions) => void) =>
    withActions(task, () => messages.toast(tapFailureMessage(connectivity.online())));

  return {
    deps,
    memory: () => memory,
    sortBy: async (option) => tap((it) => void it.sortBy(option)),
    runFilter: async (task) => tap((it) => void it.runFilter(task)),
    loadParts: () => loadParts().catch(() => null),
    type(text, method = 'keyboard') {
      set({ inputKeyword: text, ...(text.trim() === '' && { suggestions: [] }) });
      withActions((it) => it.suggestSoon(method));
    },
    submit(method) {
      const keyword = cleanKeyword(get().inputKeyword);
      if (keyword === '') return false;
      tap((it) => it.searchFor({ keyword, searchType: 'type_to_search', ...(method && { method }) }));
      return true;
    },
    withActions: (task) => withActions(task),
    follow(path, link) {
      if (!isSearch(path)) return false;
      // An app link names the source of the search in its query; `path` does not.
      const search = readSearchUrl({ query: queryOf(link) });
      if (search.keyword === '') return false;
      tap((it) => it.searchFor(search));
      return true;
    },
    defer: (task) => clock.after(0, task),
    hooks: {
      at(next) {
        const choice = choiceOf(next);
        const newKey = choiceKey(choice);
        isChoiceChanged ||= newKey !== requestedKey && newKey !== choiceKey(get());
        requestedKey = newKey;
        if (isChoiceChanged) set(choice);
      },
      start() {
        if (addsVegOnly) {
          const { filters } = get();
          setVegOnly();
          isChoiceChanged ||= filters !== get().filters;
          addsVegOnly = false;
        }
        if (isChoiceChanged) void reloadResults();
        isChoiceChanged = false;
        withActions((it) => shown() && it.enter());
        const stop = connectivity.onVisible((visible) => visible && withActions((it) => it.syncHistory()));
        return () => {
          actions?.stop();
          stop();
        };
      },
      viewed: () => withActions((it) => shown() && it.viewed()),
    },
  };
}

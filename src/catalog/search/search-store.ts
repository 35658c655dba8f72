import type { ComponentType } from 'react';
import { tapFailed } from '../../http/tap-failed.ts';
import { isSearch, queryOf } from '../../platform/paths.ts';
import type { Page, PageHooks, PageOf } from '../define-page.ts';
import { type FlowMemory, newFlowMemory } from '../bff/flow-memory.ts';
import { choiceText, readChoice } from '../listing/choice-address.ts';
import type { FilterSheetProps } from '../listing/FilterSheet.tsx';
import type { ListingBarProps } from '../listing/ListingBar.tsx';
import type { NarrowedStore } from '../listing/narrowed-store.ts';
import { cleanKeyword, readSearchAddress } from './search-address.ts';
import type { SearchActions, SearchControls } from './search-actions.ts';
import type { FlowCode } from '../bff/ProductFlow.tsx';
import type { SearchParts } from './search-parts.ts';
import type { SearchPageState } from './search-state.ts';

type Code = FlowCode & { searchParts: SearchParts; FilterSheet: ComponentType<FilterSheetProps> };

/** What the search page may do. */
export interface SearchOwn extends Omit<SearchControls, 'more'>, Omit<NarrowedStore, 'watched'> {
  /** what narrows the results, drawn when it is opened */
  loadSheet: ListingBarProps['loadSheet'];
  /** a link of the page that leads to a path; false: it is no search, and not followed */
  follow(path: string, link: string): boolean;
  /** when what brought the shopper here has come to its end */
  soon(task: () => void): () => void;
  /** null: they cannot be had, which is reported; what is there works without them */
  loadParts(): Promise<SearchParts | null>;
  /** what long lists are drawn with */
  loadFlow(): Promise<FlowCode>;
  /** how the results stood when they were left */
  memory(): FlowMemory;
}

export type SearchStore = PageOf<SearchPageState, SearchOwn>;

/** What the first view needs; what it does beyond that is loaded behind it. */
export function searchOwn(
  page: Page<SearchPageState>,
): SearchOwn & { hooks: Pick<PageHooks, 'at' | 'start' | 'viewed'> } {
  const { deps, get, set, shown } = page;
  const { clock, connectivity, messages } = deps;
  let actions: SearchActions | null = null;
  let memory = newFlowMemory();
  /** it was opened with another choice than what is shown was asked for with */
  let another = false;
  let asked = choiceText(readChoice(page.address().query));
  const loadCode = (): Promise<Code> => deps.code.load();

  /** Another choice begins at the top; what was there stays in view until it is there. */
  function chosen(): Promise<void> {
    memory = newFlowMemory();
    return page.reload();
  }
  async function loadParts(): Promise<SearchParts> {
    const { searchParts } = await loadCode();
    actions ??= searchParts.createSearchActions(page, readSearchAddress(page.address()), chosen);
    return searchParts;
  }
  function withActions(task: (actions: SearchActions) => void, failed = () => {}): void {
    if (actions) task(actions);
    else void loadParts().then(() => actions && task(actions), failed);
  }
  const tap = (task: (actions: SearchActions) => void) =>
    withActions(task, () => messages.toast(tapFailed(connectivity.online())));

  return {
    loadFlow: loadCode,
    deps,
    memory: () => memory,
    sortBy: async (option) => tap((it) => void it.sortBy(option)),
    filtering: async (task) => tap((it) => void it.filtering(task)),
    loadSheet: async () => (await loadCode()).FilterSheet,
    loadParts: () => loadParts().catch(() => null),
    type(text, method = 'keyboard') {
      set({ inputKeyword: text, ...(text.trim() === '' && { suggestions: [] }) });
      withActions((it) => it.suggestSoon(method));
    },
    submit(method) {
      const wanted = cleanKeyword(get().inputKeyword);
      if (wanted === '') return false;
      tap((it) => it.go({ keyword: wanted, searchType: 'type_to_search', ...(method && { method }) }));
      return true;
    },
    withActions: (task) => withActions(task),
    follow(path, link) {
      if (!isSearch(path)) return false;
      // an app link says how the search came about, which the path of it leaves out
      const asked = readSearchAddress({ query: queryOf(link) });
      if (asked.keyword === '') return false;
      tap((it) => it.go(asked));
      return true;
    },
    soon: (task) => clock.after(0, task),
    hooks: {
      at({ query }) {
        const choice = readChoice(query);
        const said = choiceText(choice);
        another ||= said !== asked && said !== choiceText(get());
        asked = said;
        if (another) set(choice);
      },
      start() {
        if (another) void chosen();
        another = false;
        withActions((it) => shown() && it.enter());
        const stop = connectivity.onVisible((visible) => visible && withActions((it) => it.remember()));
        return () => {
          actions?.stop();
          stop();
        };
      },
      viewed: () => withActions((it) => shown() && it.viewed()),
    },
  };
}

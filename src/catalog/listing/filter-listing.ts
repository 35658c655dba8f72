import { isApiError, supportCodeOf } from '../../http/api.ts';
import type { PageDeps } from '../../page/page.ts';
import { VEG_ONLY } from '../listing-model.ts';
import { chosenFilters, chosenKey, type ChosenFilter } from './chosen-filters.ts';
import { filterDataWire, type FilterList } from './listing-wire.ts';
import type { ChoiceState } from './choice-state.ts';
import { applyChanges, type ChoiceFact, isChosen, reduceChoice } from './reduce-choice.ts';

/** The request for a list's filter options. */
export interface OptionsCall {
  /** the list's id in events */
  listId: string;
  path: string;
  query: Readonly<Record<string, string>>;
  /** the filters that define the list itself, in addition to the chosen ones */
  body?: Readonly<Record<string, unknown>>;
}

export interface FilterCall {
  deps: Pick<PageDeps, 'api' | 'analytics' | 'storage'>;
  get(): ChoiceState;
  set(change: Partial<ChoiceState>): void;
  options(): OptionsCall;
  signal: AbortSignal;
  /** reloads the list after a change of the choice */
  reload(): Promise<void>;
}

const apply = ({ get, set }: FilterCall, ...facts: ChoiceFact[]): void => {
  for (const fact of facts) set(reduceChoice(get(), fact));
};

/** Loads the options of all filters, and the number of products that the sheet's choice would leave. */
export async function loadFilters(call: FilterCall): Promise<void> {
  const { deps, get, set, signal } = call;
  set({ filterData: { ...get().filterData, status: 'loading' } });
  try {
    const { path, query, body } = call.options();
    const data = await deps.api.call({
      method: 'POST',
      path,
      query,
      json: { applied_filters: chosenFilters(get().filters), ...body, filter_changes: get().filterChanges },
      answer: filterDataWire,
      signal,
    });
    if (!signal.aborted) set({ filterData: { ...data, status: 'success' } });
  } catch (error) {
    if (isApiError(error) && error.kind === 'aborted') return;
    if (!isApiError(error)) deps.analytics.report(error, 'listing');
    set({ filterData: { ...get().filterData, status: 'error', supportCode: supportCodeOf(error) } });
  }
}

/** Changes an option without applying it, and keeps its title for the chip that removes the filter. */
function changeOption(call: FilterCall, list: FilterList, value: string): void {
  const { get, set } = call;
  const { navType, single, options } = list;
  const filter = { type: navType, value };
  const wasChosen = isChosen(applyChanges(get().filters, get().filterChanges), filter);
  const title = options.find(({ subType }) => subType === value)?.title ?? value;
  set({ chosenTitles: { ...get().chosenTitles, [chosenKey(filter)]: title } });
  apply(call, {
    type: 'filter-changed',
    change: { ...filter, operation: wasChosen ? 'remove' : 'add' },
    single,
  });
}

/** Toggles an option in the sheet. */
export function toggleFilter(call: FilterCall, list: FilterList, value: string): Promise<void> {
  changeOption(call, list, value);
  return loadFilters(call);
}

/** Toggles an option beside the list, which applies at once. */
export function chooseFilter(call: FilterCall, list: FilterList, value: string): void {
  changeOption(call, list, value);
  // the total is that of the choice before
  call.set({ filterData: { ...call.get().filterData, total: null } });
  applyFilters(call);
}

/** Applies the changes of the sheet. */
export function applyFilters(call: FilterCall): void {
  if (call.get().filterChanges.length === 0) return;
  apply(call, { type: 'filter-changes-applied' });
  trackAndReload(call);
}

/** Drops the changes that were not applied when the sheet is closed. */
export function dropChanges(call: FilterCall): void {
  apply(call, { type: 'filter-changes-dropped' });
}

export function removeFilter(call: FilterCall, filter: ChosenFilter): void {
  apply(
    call,
    { type: 'filter-changes-dropped' },
    { type: 'filter-changed', change: { ...filter, operation: 'remove' } },
    { type: 'filter-changes-applied' },
  );
  trackAndReload(call);
}

/** Turns the veg-only switch on or off, for this and all further lists on this device. */
export function toggleVegOnly(call: FilterCall): void {
  const { deps, get } = call;
  const filter = { type: VEG_ONLY, value: 'on' };
  const wasOn = isChosen(get().filters, filter);
  if (wasOn) deps.storage.remove(VEG_ONLY);
  else deps.storage.set(VEG_ONLY, '1');
  apply(
    call,
    { type: 'filter-changes-dropped' },
    { type: 'filter-changed', change: { ...filter, operation: wasOn ? 'remove' : 'add' } },
    { type: 'filter-changes-applied' },
  );
  trackAndReload(call);
}

export function clearFilters(call: FilterCall): void {
  apply(call, { type: 'filters-cleared' });
  trackAndReload(call);
}

function trackAndReload({ deps, options, get, reload }: FilterCall): void {
  const { filters, filterData } = get();
  const applied = chosenFilters(filters);
  deps.analytics.track('Filters Applied', {
    list_id: options().listId,
    filters: applied.map(({ type, value }) => `${type}:${value}`).join(','),
    count: applied.length,
    ...(filterData.total !== null && { result_count: filterData.total }),
  });
  void reload();
}

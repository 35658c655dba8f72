import { isApiError } from '../../http/api.ts';
import { chosenFilters, type ChosenFilter } from './chosen-filters.ts';
import { chosenKey } from './listing-state.ts';
import { sourceOf } from './listing-source.ts';
import { filterDataWire, type FilterList } from './listing-wire.ts';
import { addressFilters, apply, type Loading, whatIsChosen } from './load-listing.ts';
import { changedFilters, isChosen } from './reduce-listing.ts';

/** The options of all filters, and how many products the choice in the sheet would leave. */
export async function loadFilters(loading: Loading): Promise<void> {
  const { edges, address, state, signal } = loading;
  state.filterData = { ...state.filterData, status: 'loading' };
  try {
    const data = await edges.api.call({
      method: 'POST',
      path: '/v1/layout/listing_filters',
      query: sourceOf(address).query,
      json: { ...whatIsChosen(state, addressFilters(loading)), filter_changes: state.filterChanges },
      answer: filterDataWire,
      signal,
    });
    if (!signal.aborted) state.filterData = { ...data, status: 'success' };
  } catch (error) {
    if (isApiError(error) && error.kind === 'aborted') return;
    if (!isApiError(error)) edges.analytics.report(error, 'listing');
    state.filterData = { ...state.filterData, status: 'error' };
  }
}

/** An option is tapped in the sheet; what it is called is kept for whoever takes it off later. */
export function toggleFilter(loading: Loading, list: FilterList, value: string): Promise<void> {
  const { state } = loading;
  const { navType, single, options } = list;
  const filter = { type: navType, value };
  const chosen = isChosen(changedFilters(state.filters, state.filterChanges), filter);
  const title = options.find(({ subType }) => subType === value)?.title ?? value;
  state.chosenTitles = { ...state.chosenTitles, [chosenKey(filter)]: title };
  apply(state, {
    type: 'filter-changed',
    change: { ...filter, operation: chosen ? 'remove' : 'add' },
    single,
  });
  return loadFilters(loading);
}

/** What has changed in the sheet counts from now on. */
export function applyFilters(loading: Loading): void {
  if (loading.state.filterChanges.length === 0) return;
  apply(loading.state, { type: 'filter-changes-applied' });
  chosen(loading);
}

/** The sheet is closed: what has not been applied does not count. */
export function dropChanges({ state }: Loading): void {
  apply(state, { type: 'filter-changes-dropped' });
}

export function removeFilter(loading: Loading, filter: ChosenFilter): void {
  apply(
    loading.state,
    { type: 'filter-changes-dropped' },
    { type: 'filter-changed', change: { ...filter, operation: 'remove' } },
    { type: 'filter-changes-applied' },
  );
  chosen(loading);
}

export function clearFilters(loading: Loading): void {
  apply(loading.state, { type: 'filters-cleared' });
  chosen(loading);
}

function chosen({ edges, address, state, reload }: Loading): void {
  const applied = chosenFilters(state.filters);
  edges.analytics.track('Filters Applied', {
    list_id: sourceOf(address).id,
    filters: applied.map(({ type, value }) => `${type}:${value}`).join(','),
    count: applied.length,
    ...(state.filterData.total !== null && { result_count: state.filterData.total }),
  });
  void reload();
}

import type { KeyValue } from '../../model/ports.ts';
import { DEFAULT_SORTING, type FilterGroup, VEG_ONLY } from '../listing-model.ts';
import { chosenFilters, chosenKey } from './chosen-filters.ts';
import type { Choice } from './choice-state.ts';
import { ownValue } from '../../model/own-value.ts';

/** The maximum number of filters read from a URL. */
const MAX_FILTERS = 30;

type ShownChoice = Pick<Choice, 'sorting' | 'filters'>;

/** Adds the veg-only switch as it is remembered on the device. */
export const addVegOnly = (filters: ShownChoice['filters'], storage: KeyValue): ShownChoice['filters'] =>
  storage.get(VEG_ONLY) === null ? filters : { ...filters, [VEG_ONLY]: { on: true, count: 1 } };

/** Reads sorting and filters from a URL: `sort=price_low_to_high&filter=brand:Meadow&filter=…`. */
export function readChoice(query: URLSearchParams): ShownChoice {
  const filters: Record<string, FilterGroup> = {};
  for (const parameter of query.getAll('filter').slice(0, MAX_FILTERS)) {
    const [, type = '', value = 'count'] = /^([a-z]\w{0,40}):(.{1,100})$/.exec(parameter) ?? [];
    const group = ownValue(filters, type);
    if (value !== 'count' && type !== VEG_ONLY && !group?.[value]) {
      filters[type] = { ...group, [value]: true, count: (group?.count ?? 0) + 1 };
    }
  }
  const sort = /^\w{1,40}$/.exec(query.get('sort') ?? '');
  return { sorting: { selectedOption: sort?.[0] ?? DEFAULT_SORTING }, filters };
}

/** A key for comparing choices, independent of the order of their filters. */
export const choiceKey = ({ sorting, filters }: ShownChoice): string =>
  [sorting.selectedOption, ...chosenFilters(filters).map(chosenKey)].sort().join();

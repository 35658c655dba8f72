import { DEFAULT_SORTING } from '../listing-lists.ts';
import { chosenFilters, chosenKey, type ChosenFilter } from './chosen-filters.ts';
import type { Choice } from './narrowed.ts';
import { changedFilters } from './reduce-choice.ts';

/** More than that nobody chooses. */
const MOST = 30;
const NAME = /^\w{1,40}$/;

/** What an address says of a list's order and filters: `sort=price_low_to_high&filter=brand:Meadow&filter=…`. */
export function readChoice(query: URLSearchParams): Pick<Choice, 'sorting' | 'filters'> {
  const sort = query.get('sort') ?? '';
  const chosen = query.getAll('filter').slice(0, MOST).flatMap(filterIn);
  return {
    sorting: { selectedOption: NAME.test(sort) ? sort : DEFAULT_SORTING },
    filters: changedFilters(
      {},
      chosen.map((one) => ({ ...one, operation: 'add' })),
    ),
  };
}

function filterIn(text: string): ChosenFilter[] {
  const [, type = '', value = ''] = /^(\w{1,40}):(.{1,100})$/.exec(text) ?? [];
  return type === '' || value === 'count' ? [] : [{ type, value }];
}

type Chosen = Pick<Choice, 'sorting' | 'filters'>;
const textOf = ({ sorting, filters }: Chosen): string =>
  [sorting.selectedOption, ...chosenFilters(filters).map(chosenKey).sort()].join();

export const sameChoice = (one: Chosen, other: Chosen): boolean => textOf(one) === textOf(other);

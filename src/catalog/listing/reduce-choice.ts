import { type FilterChange, type FilterGroup, VEG_ONLY } from '../listing-model.ts';
import { type ChosenFilter, chosenFilters } from './chosen-filters.ts';
import type { Choice } from './choice-state.ts';

export type ChoiceFact =
  | { type: 'sorting-selected'; option: string }
  /** `single`: replaces the other options of its kind */
  | { type: 'filter-changed'; change: FilterChange; single?: boolean }
  | { type: 'filter-changes-applied' }
  | { type: 'filter-changes-dropped' }
  | { type: 'filters-cleared' };

/** Reduces the sorting and filters. Parts that a fact does not change keep their identity. */
export function reduceChoice(state: Choice, fact: ChoiceFact): Partial<Choice> {
  switch (fact.type) {
    case 'sorting-selected':
      return { sorting: { selectedOption: fact.option } };
    case 'filter-changed':
      return { filterChanges: addChange(state, fact.change, fact.single === true) };
    case 'filter-changes-applied':
      return { filters: applyChanges(state.filters, state.filterChanges), filterChanges: [] };
    case 'filter-changes-dropped':
      return state.filterChanges.length === 0 ? {} : { filterChanges: [] };
    case 'filters-cleared':
      return { filters: vegOnlyOf(state.filters), filterChanges: [] };
  }
}

type Filters = Choice['filters'];

/** The veg-only switch stays when filters are cleared. */
const vegOnlyOf = ({ [VEG_ONLY]: vegOnly }: Filters): Filters => (vegOnly ? { [VEG_ONLY]: vegOnly } : {});

export const isChosen = (filters: Filters, { type, value }: ChosenFilter): boolean =>
  value !== 'count' && filters[type]?.[value] === true;

const isSame = (a: ChosenFilter, b: ChosenFilter): boolean => a.type === b.type && a.value === b.value;

/** A change that undoes an earlier one cancels it, and a change without effect is not added. */
function addChange(
  { filters, filterChanges }: Pick<Choice, 'filters' | 'filterChanges'>,
  change: FilterChange,
  single: boolean,
): readonly FilterChange[] {
  let changes = filterChanges.filter((existing) => !isSame(existing, change));
  if (isChosen(filters, change) !== (change.operation === 'add')) changes = [...changes, change];
  if (!single || change.operation === 'remove') return changes;
  const otherFilters = chosenFilters(applyChanges(filters, changes)).filter(
    (existing) => existing.type === change.type && existing.value !== change.value,
  );
  for (const otherFilter of otherFilters) {
    const current = { filters, filterChanges: changes };
    changes = [...addChange(current, { ...otherFilter, operation: 'remove' }, false)];
  }
  return changes;
}

export function applyChanges(filters: Filters, changes: readonly FilterChange[]): Filters {
  const changedFilters: Record<string, FilterGroup> = { ...filters };
  for (const { type, value, operation } of changes) {
    const { [value]: removedOption, ...remainingOptions } = changedFilters[type] ?? { count: 0 };
    const flags: Record<string, number | boolean> =
      operation === 'add' ? { ...remainingOptions, [value]: true } : remainingOptions;
    const count = Object.entries(flags).filter(([name, flag]) => name !== 'count' && flag === true).length;
    if (count === 0) delete changedFilters[type];
    else changedFilters[type] = { ...flags, count };
  }
  return changedFilters;
}

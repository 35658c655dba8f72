import { type ListingState, VEG_ONLY } from '../listing-model.ts';

export interface ChosenFilter {
  type: string;
  value: string;
}

export const chosenKey = ({ type, value }: ChosenFilter): string => `${type} ${value}`;

/** The chosen filters that belong to the list, not to the device. */
export const withoutVegOnly = (filters: readonly ChosenFilter[]): ChosenFilter[] =>
  filters.filter(({ type }) => type !== VEG_ONLY);

/** Converts the filter map to the list that the backend expects. */
export function chosenFilters(filters: ListingState['filters']): ChosenFilter[] {
  return Object.entries(filters).flatMap(([type, group]) =>
    Object.entries(group)
      .filter(([name, flag]) => name !== 'count' && flag === true)
      .map(([value]) => ({ type, value })),
  );
}

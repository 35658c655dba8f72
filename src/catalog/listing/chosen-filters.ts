import type { ListingState } from '../listing-model.ts';

export interface ChosenFilter {
  type: string;
  value: string;
}

export const chosenKey = ({ type, value }: ChosenFilter): string => `${type} ${value}`;

/** Converts the filter map to the list that the backend expects. */
export function chosenFilters(filters: ListingState['filters']): ChosenFilter[] {
  return Object.entries(filters).flatMap(([type, group]) =>
    Object.entries(group)
      .filter(([name, flag]) => name !== 'count' && flag === true)
      .map(([value]) => ({ type, value })),
  );
}

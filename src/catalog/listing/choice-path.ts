import { DEFAULT_SORTING, VEG_ONLY } from '../listing-model.ts';
import { chosenFilters } from './chosen-filters.ts';
import type { Choice } from './choice-state.ts';

/**
 * Adds the sorting and filters to a path that contains neither. The veg-only switch belongs to the device, not to
 * the link.
 */
export function withChoice(path: string, { sorting, filters }: Pick<Choice, 'sorting' | 'filters'>): string {
  const params = new URLSearchParams();
  if (sorting.selectedOption !== DEFAULT_SORTING) params.set('sort', sorting.selectedOption);
  for (const { type, value } of chosenFilters(filters)) {
    if (type !== VEG_ONLY) params.append('filter', `${type}:${value}`);
  }
  if (params.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${params}`;
}

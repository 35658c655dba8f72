import type { RouteName } from '../../platform/paths.ts';
import * as m from './messages.ts';

const TITLES: Partial<Record<RouteName, string>> = {
  brand: m.brandNotFound,
  collection: m.collectionNotFound,
  dynamicCollection: m.collectionNotFound,
};

/** The title of a list that does not exist. */
export const notFoundTitle = (route: RouteName): string => TITLES[route] ?? m.categoryNotFound;

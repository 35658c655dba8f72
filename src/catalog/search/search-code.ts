/** The code of the search page that its first paint does not need. */
export * from '../listing/filter-listing.ts';
export * from './load-search.ts';
export { searchParts } from './search-parts.ts';

/** The code of a list that its first paint does not need. */
export { VIEWS } from '../bff/snippet-views.tsx';
export { withChoice } from './choice-path.ts';
export { EmptyListing } from './EmptyListing.tsx';
export * from './filter-listing.ts';
export * from './load-listing.ts';

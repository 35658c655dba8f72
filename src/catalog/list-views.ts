/** What lists of products show when asked, or on wide screens: filters and pack sizes. */
export { PackSizes } from './bff/PackSizes.tsx';
export { Facets } from './listing/Facets.tsx';
export { FilterSheet } from './listing/FilterSheet.tsx';

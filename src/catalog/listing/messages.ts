import { plural } from '../../model/plural.ts';

export { loading, pageNotLoaded, restLoadsOnline, search, tryAgain } from '../../model/messages.ts';
export { searchWithin } from '../../location/messages.ts';
export { restNotLoaded } from '../../page/messages.ts';
export { clearAll, clearFilters, loadingMore } from '../../model/phrases.ts';
export const categoryNotFound = 'Category not found';
export const collectionNotFound = 'Collection not found';
export const brandNotFound = 'Brand not found';
export const notFoundDetail = 'It may have been removed. Try another category.';
export const noMatchingProducts = 'No products match these filters';
export const noMatchingProductsDetail = 'Remove a filter to see more.';
export const noProducts = 'No products here right now';
export const noProductsDetail = 'Check back soon.';
export const seeAllCategories = 'See all categories';
export const goToHome = 'Go to home';
export const clear = 'Clear';
export const showProducts = 'Show products';
export const showCount = (total: number) =>
  plural(total, { one: 'Show 1 product', other: `Show ${total} products` });
export const filters = 'Filters';
export const filtersNotLoaded = 'The filters could not be loaded.';
export const noFilters = 'There are no filters for these products.';
export const countNotUpdated = 'The number of products could not be updated.';
export const productCount = (total: number) =>
  plural(total, { one: '1 product', other: `${total} products` });
export const showAllOf = (count: number) => `Show all ${count}`;
export const noMatches = 'No matches.';
export const loadingFilters = 'Loading the filters';
export const filtersFailed = 'The filters could not be loaded. Try again in a moment.';
export const filtersChosen = (count: number) => `Filters (${count})`;
export const sort = 'Sort';
export const vegOnly = 'Veg only';
export const turnOffVegOnly = 'Turn off veg only';
export const vegOnlyIsOn = 'Veg only is on. Turn it off to see more.';
export const removeFilter = (title: string) => `Remove filter: ${title}`;
export const linkPartlyRead =
  'We couldn’t read part of this link, so you may see more products than expected.';
export const inCategory = 'In this category';
export const shownCount = (count: number) => `${count} shown`;
export const productsLabel = 'Products';
export const loadingProducts = 'Loading products';

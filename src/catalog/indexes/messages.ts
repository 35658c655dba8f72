import { plural } from '../../model/plural.ts';

export { seeAll } from '../../model/messages.ts';
export { backToShopping, nothingHereYet, onThisPage } from '../../model/phrases.ts';
export const findBrand = 'Find a brand';
export const brandCount = (count: number) => plural(count, { one: '1 brand', other: `${count} brands` });
export const noBrandFound = 'No brand found';
export const noBrandFoundDetail = 'It may be listed under another name.';
export const searchFor = (wanted: string) => `Search for “${wanted}”`;
export const seeAllOf = (title: string) => `See all: ${title}`;
export const loadingList = 'Loading the list';
export const nothingHereYetDetail = 'Check back in a moment.';

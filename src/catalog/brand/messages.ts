export { brand } from '../../model/messages.ts';
export { searchInstead } from '../../model/phrases.ts';
export const loadingBrand = 'Loading the brand';

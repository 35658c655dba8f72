export { paanCorner } from '../../model/messages.ts';
export { backToShopping, nothingHereYet } from '../../model/phrases.ts';
export const loadingPaanCorner = 'Loading the paan corner';
export const pageDescription =
  'Mouth fresheners, sweet paan and everything that goes with them, at your door in minutes.';
export const nothingHereYetDetail = 'Please check back later.';

export { pageNotFound } from '../../model/messages.ts';
export { backToShopping, choose, nothingHereYet, onThisPage, whereToDeliver } from '../../model/phrases.ts';
export const pageGone = 'This page is no longer available';
export const pageGoneDetail = 'The offer may have ended.';
export const questionsAndAnswers = 'Questions and answers';
export const loadingPage = 'Loading the page';
export const nothingHereYetDetail = 'Check back later, or browse the shop.';
export const placeNeededDetail = 'Prices and delivery times depend on your location.';
export const tabTitle = (tab: string, page: string) => `${tab} – ${page}`;

export { groceriesInMinutes, offer as untitledOffer, offers, seeAll, tryAgain } from '../model/messages.ts';
export const emptyFeed = 'Nothing to show yet';
export const loadingShop = 'Loading the shop';
export const untitledProducts = 'More for you';
export const emptyFeedDetail = 'Please try again in a moment.';
export const untitledCategories = 'Shop by category';

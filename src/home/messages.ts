export { groceriesInMinutes, offers, tryAgain } from '../model/messages.ts';
export const emptyFeed = 'Nothing to show yet';
export const loadingShop = 'Loading the shop';
export const seeAll = 'See all';
export const untitledProducts = 'More for you';
export const emptyFeedDetail = 'Please try again in a moment.';
export const untitledOffer = 'Offer';
export const untitledCategories = 'Shop by category';

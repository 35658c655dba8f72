export const nothingToShowYet = 'Nothing to show yet';
export const tryAgain = 'Try again';
export const groceriesInMinutes = 'Groceries in minutes';
export const loadingTheShop = 'Loading the shop';
export const offers = 'Offers';
export const seeAll = 'See all';
export const moreForYou = 'More for you';
export const tryAgainInAMoment = 'Please try again in a moment.';

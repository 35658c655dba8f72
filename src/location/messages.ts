export const cities = 'Cities';
export const moreCities = (otherCount: number) => `${otherCount} more cities`;
export const whereNext = 'Where next?';
export const whereShouldDeliverNext = 'Where should we deliver next?';
export const thank = (answer: string) => `Thank you. We have noted ${answer}.`;
export const findingYourLocation = 'Finding your location';
export const pleaseUseMyCurrentLocation = 'Use my current location';
export const deliverTo = 'Deliver to';
export const notThereYet = 'Not in your area yet';
export const whereExactly = 'Where exactly?';
export const lookingForStoreDeliversTo = (place: string) => `Looking for the store that delivers to ${place}`;
export const doNotDeliverToYet = (place: string) => `We do not deliver to ${place} yet`;
export const cartIsKeptAndShopStillShowsWhatIsIn = (locality: string) =>
  `Your cart is saved, and you’re still browsing ${locality}.`;
export const chooseAnotherPlace = 'Choose another place';
export const yourLocation = 'your location';
export const thisPartOf = (city: string) => `this part of ${city}`;
export const weDeliverIn = 'We deliver in';
export const isLargeArea = 'That is a large area.';
export const isLarge = (place: string) => `${place} is large.`;
export const whichPartOfShouldDeliverTo = (place: string) =>
  `${place} Which part of it should we deliver to? Type its sector or colony.`;
export const searchWithin = (place: string) => `Search in ${place}`;
export const sectorOrColony = 'Sector or colony';
export const noPartFound = (place: string) =>
  `No part of ${place} found. Try another name, or choose another place.`;
export const searchForYourArea = 'Search for your area';
export const sectorColonyOrCity = 'Sector, colony or city';
export const typeTwoLettersOrMore = 'Type two letters or more';
export const looking = 'Looking';
export const couldNotSearch = 'We could not search. Check your connection and keep typing.';
export const noPlaceFound = 'No place found. Try the name of the area or the city.';
export const earliestBy = (time: string) => `Earliest by ${time}`;
export const by = (time: string) => `By ${time}`;
export const oneHour = '1 hour';
export const hours = (hours: number) => `${hours} hours`;
export const oneMinute = '1 minute';
export const minutes = (minutes: number) => `${minutes} minutes`;
export const min = (minutes: number) => `${minutes} min`;
export const chooseYourAreaBelow = 'choose your area below';
export const offlineSoCannotLookForStoreNear =
  'You are offline, so we cannot look for a store near you. Try again when you are connected.';
export const couldNotFindOutWhetherDeliverTo = (place: string) =>
  `We could not find out whether we deliver to ${place}. Please try again.`;
export const locationIsSwitchedOffForShop = (wayOn: string) =>
  `Location is switched off for this shop. Allow it in your settings, or ${wayOn}.`;
export const findingLocationTookTooLong = 'Finding your location took too long.';
export const offlineSoCannotFindLocation = 'You are offline, so we cannot find your location.';
export const couldNotFindLocation = 'We could not find your location.';
export const tryAgainOr = (why: string, wayOn: string) => `${why} Try again, or ${wayOn}.`;

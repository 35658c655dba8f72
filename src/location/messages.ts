import { plural } from '../model/plural.ts';

export { mobileNumber } from '../model/phrases.ts';

export const cities = 'Cities';
export const moreCities = (count: number) =>
  plural(count, { one: '1 more city', other: `${count} more cities` });
export const comingSoon = 'Coming soon';
export const browseCity = (city: string) => `Browse ${city} for now`;
export const tellMe = 'Tell me when you’re here';
export const waitPhoneHint = (city: string) => `We’ll text you once, when we deliver in ${city}.`;
export const waitNoted = (city: string) => `We’ll text you once we deliver in ${city}.`;
export const phoneNeeded = 'Enter a mobile number of 10 digits.';
export const waitOffline = 'You are offline. Try again when you’re back online.';
export const waitFailed = 'We couldn’t note that. Please try again.';
export const pollQuestion = 'Where should we deliver next?';
export const pollAnswered = (city: string) => `Thanks! We’ve noted ${city}.`;
export const findingLocation = 'Finding your location';
export const detectLocation = 'Use my current location';
export const deliverTo = 'Deliver to';
export const notServiceableTitle = 'Not in your area yet';
export const areaTitle = 'Which area?';
export const findingStore = (place: string) => `Finding the store that delivers to ${place}`;
export const notServiceable = (place: string) => `We do not deliver to ${place} yet`;
export const stillBrowsing = (locality: string) =>
  `Your cart is saved, and you’re still browsing ${locality}.`;
export const chooseAnotherPlace = 'Choose another location';
export const unnamedLocation = 'your location';
export const partOfCity = (city: string) => `this part of ${city}`;
export const servedCities = 'We deliver in';
export const areaQuestion = (city: string) =>
  `${city} is large. Which part should we deliver to? Type your sector or colony.`;
export const searchWithin = (place: string) => `Search in ${place}`;
export const areaPlaceholder = 'Sector or colony';
export const noAreaFound = (city: string) =>
  `We couldn’t find that in ${city}. Try another name, or choose another location.`;
export const searchLabel = 'Search for your area';
export const searchPlaceholder = 'Sector, colony or city';
export const searchHint = 'Type at least two letters';
export const searching = 'Searching';
export const searchFailed = 'We couldn’t search. Check your connection and keep typing.';
export const noPlaceFound = 'No places found. Try the name of your area or city.';
export const earliestBy = (time: string) => `Earliest by ${time}`;
export const byTime = (time: string) => `By ${time}`;
export const hours = (count: number) => plural(count, { one: '1 hour', other: `${count} hours` });
export const minutes = (count: number) => plural(count, { one: '1 minute', other: `${count} minutes` });
export const minutesShort = (count: number) => `${count} min`;
export const chooseAreaInstead = 'You can also choose your area below.';
export const storeSearchOffline =
  'You are offline, so we can’t look for a store near you. Try again when you’re back online.';
export const storeSearchFailed = (place: string) =>
  `We couldn’t check whether we deliver to ${place}. Please try again.`;
export const locationBlocked = (instead: string) =>
  `Location is turned off for this shop. Allow it in your settings. ${instead}`;
export const locationTimedOut = (instead: string) =>
  `Finding your location took too long. Please try again. ${instead}`;
export const locationOffline = (instead: string) =>
  `You are offline, so we can’t find your location. ${instead}`;
export const locationNotFound = (instead: string) =>
  `We couldn’t find your location. Please try again. ${instead}`;
export const largeAreaQuestion =
  'That’s a large area. Which part should we deliver to? Type your sector or colony.';
export const hoursShort = (count: number) => `${count} h`;

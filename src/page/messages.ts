export { restLoadsOnline } from '../model/messages.ts';
export const loadFailedDetail = 'Your cart is safe. Please try again.';
export const showMore = 'Show more';
export const shownMayBeOutdated = 'You are offline. This page may be out of date.';
export const restNotLoaded = 'The rest could not be loaded.';
export const pageNotUpdated = 'This could not be updated.';

export { restLoadsOnline, youAreOffline } from '../model/messages.ts';
export const shopTimedOut = 'The shop did not answer.';
export const shopNotLoaded = 'The shop could not be loaded.';
export const shownMayBeOutdated = 'You are offline. This page may be out of date.';
export const restNotLoaded = 'The rest could not be loaded.';
export const pageNotUpdated = 'This could not be updated.';

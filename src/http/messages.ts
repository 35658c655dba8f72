export { youAreOffline } from '../model/messages.ts';
export const shopTimedOut = 'The shop did not respond.';
export const shopNotLoaded = 'The shop could not be loaded.';

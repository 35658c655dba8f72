import type { ReactNode } from 'react';
export { notNow, tryAgain } from '../../model/messages.ts';
export { continueLabel, zoomIn, zoomOut } from '../../model/phrases.ts';
export { findingLocation, notServiceable, detectLocation } from '../../location/messages.ts';

export const mapLabel = 'Choose your location on the map';
export const deliverHere = 'Deliver here';
export const explanationLabel = 'Your current location';
export const explanationTitle = 'Use your current location?';
export const explanation = (title: ReactNode) => (
  <>
    {title} You’ll be asked for permission next. We use it only to place the pin and find the nearest store.
  </>
);
export const pinFar = (distance: ReactNode) => (
  <>This pin is {distance} from your current location. Is this the right place?</>
);
export const unnamedArea = 'this place';
export const notServiceableOnMap = 'Move the pin, search for another place, or save this one for when we do.';
export const notServiceableInSearch = 'Search for another place, or save this one for when we do.';
export const keepPlace = 'Save this place';
export const mapKeys = 'Map. Use the arrow keys to move it under the pin, and plus and minus to zoom.';
export const movePrompt = 'Move the map to your door';
export const pinLabel = 'Pin';
export const placeNotLoadedDetail = 'Type its name below.';
export const placeNotLoaded = 'We couldn’t load the name of this place';
export const unnamedPlace = 'Unnamed place';
export const placeLoading = 'Loading the name of this place';
export const placeWithDistance = (distance: string, line: string) => `${distance} from you · ${line}`;
export const searchOrMoveInstead = 'You can also search for your area above, or move the map.';

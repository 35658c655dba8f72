import type { ReactNode } from 'react';

export const findThePlace = 'Find the place';
export const deliverHere = 'Deliver here';
export const findingYourLocation = 'Finding your location';
export const pleaseUseMyCurrentLocation = 'Use my current location';
export const yourCurrentLocation = 'Your current location';
export const pleaseUseYourCurrentLocation = 'Use your current location?';
export const phoneWillAskNext = (part: ReactNode) => (
  <>
    {part} Your phone will ask next. We use it to put the pin on your door and to choose the nearest store,
    for nothing else.
  </>
);
export const continueIt = 'Continue';
export const notNow = 'Not now';
export const pinIsFromWhereAreNow = (distance: ReactNode) => (
  <>This pin is {distance} from where you are now. Is it the right door?</>
);
export const thisPlace = 'this place';
export const doNotDeliverToYet = (locality: string) => `We do not deliver to ${locality} yet`;
export const movePinSearchForAnotherPlaceOrKeepThis =
  'Move the pin, search for another place, or keep this one for the day that we do.';
export const searchForAnotherPlaceOrKeepThis =
  'Search for another place, or keep this one for the day that we do.';
export const keepThisPlace = 'Keep this place';
export const map = 'Map. The arrow keys move it under the pin, plus and minus zoom.';
export const moveMapToDoor = 'Move the map to your door';
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const thePin = 'The pin';
export const typeItsNameBelow = 'Type its name below.';
export const tryAgain = 'Try again';
export const couldNotLoadNameOfPlace = 'We could not load the name of this place';
export const unnamedPlace = 'Unnamed place';
export const loadingNameOfPlace = 'Loading the name of this place';
export const fromYou = (distance: string, line: string) => `${distance} from you · ${line}`;
export const searchForAreaAboveOrMoveMap = 'search for your area above, or move the map';

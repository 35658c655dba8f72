export const deliverToCurrentLocation = 'Deliver to your current location?';
export const nowShowing = (place: string) => `Now showing ${place}.`;
export const yesFindMe = 'Yes, find me';
export const no = 'No';
export const chooseArea = 'Choose area';
export const getTheApp = 'Get the app';
export const notNow = 'Not now';
export const offline = 'You are offline';
export const yourConnectionIsSlow = 'Your connection is slow';
export const categories = 'Categories';
export const more = 'More';
export const firstOrderOneTapAway = 'Your first order, one tap away';
export const firstOrderIsComing = 'Your first order is coming';
export const doorstepOneTapAway = 'Doorstep, one tap away';
export const offlineCheckItemsAndArrivalTimeForWhen = (locality: string) =>
  `You are offline. We check items and arrival time for ${locality} when you are back.`;
export const browserKeepsNothing = 'Storage is blocked, so your cart is lost when you leave.';
export const followYourOrderLive = 'Follow your order live and hear the moment it is here.';

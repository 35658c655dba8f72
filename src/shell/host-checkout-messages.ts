export { change } from '../model/phrases.ts';

/** what the total has besides the items */
export const feesAndOffers = 'Delivery, fees and offers';
export const choose = 'Choose';
export const chooseInstrument = 'Choose how to pay in the app';
export const changeInstrument = 'Change how you pay in the app';
export const instrumentNotChanged = 'Your payment method was not changed. Please try again.';

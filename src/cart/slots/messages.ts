import { plural } from '../../model/plural.ts';

export { change } from '../../model/phrases.ts';

export const deliverNow = 'Deliver now';
export const inMinutes = (minutes: number) =>
  plural(minutes, { one: 'In 1 minute', other: `In ${minutes} minutes` });
export const inTime = (time: string) => `In ${time}`;
export const asSoonAsPossible = 'As soon as possible';
export const schedule = 'Schedule';
export const scheduleDelivery = 'Schedule delivery';
export const changeTime = 'Change delivery time';
export const chooseTime = 'Choose a delivery time';
export const deliveryTime = 'Delivery time';
export const fullyBooked = 'Fully booked';
export { noLongerAvailable } from '../../model/phrases.ts';
export const slotGone = 'That time is no longer available. Choose another.';
export const saveTime = 'Save delivery time';
export const timeNotSaved = 'We couldn’t save this time. Your cart hasn’t changed. Try again.';
export const timeNotSavedOffline = 'You are offline. Your delivery time hasn’t changed.';

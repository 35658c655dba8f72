export { atYourDoor } from '../../model/phrases.ts';
export { minutes } from '../../location/messages.ts';

export const orderConfirmed = 'Order is confirmed';
export const orderBeingPacked = 'Packing your items';
export const orderPacked = 'Items are packed';
export const orderOnTheWay = 'Order is on the way';
export const readyToCollect = 'Be ready to collect your order';
export const arrivingNowStep = 'Arriving now';
export const orderRescheduled = 'Order rescheduled';
export const delivered = 'Delivered';
export const deliveredDetail = 'Your order has been delivered. Enjoy!';
export const orderCancelled = 'Order cancelled';
export const orderCancelledDetail =
  'If you paid, the money will be refunded. See your order for where and when.';
export const notDelivered = 'We couldn’t deliver your order';
export const notDeliveredDetail =
  'Call the store to try again. Otherwise, anything you paid will be refunded within 5-7 working days.';

export const arrivingNow = 'Arriving any minute now';
export const arrivingIn = (minutes: string) => `Arriving in ${minutes}`;
export const arrivingWithin = (minutes: string) => `Arriving within ${minutes}`;
export const arrivingBy = (time: string) => `Arriving by ${time}`;
export const arrivingTomorrowBy = (time: string) => `Arriving tomorrow by ${time}`;
export const arrivingOnDateBy = (date: string, time: string) => `Arriving on ${date} by ${time}`;
export const arrivingBetween = (times: string) => `Arriving between ${times}`;
export const arrivingTomorrowBetween = (times: string) => `Arriving tomorrow between ${times}`;
export const arrivingOnDateBetween = (date: string, times: string) => `Arriving on ${date} between ${times}`;
export const minuteRange = (from: number, to: number) => `${from}–${to} minutes`;
export const timeAndMinutes = (time: string, left: string) => `${time} · ${left}`;

export const yourRider = 'Your rider';
export const riderAtDoor = (rider: string) => `${rider} is at your door`;
export const riderHasOrder = (rider: string) => `${rider} has your order`;
export const riderNearby = (rider: string) => `${rider} is nearly there`;
export const riderAway = (rider: string, distance: string) => `${rider} is ${distance} away`;

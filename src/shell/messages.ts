export { notNow, offline } from '../model/messages.ts';
export const deliverHereQuestion = 'Deliver to your current location?';
export const nowShowing = (place: string) => `Now showing ${place}.`;
export const findMe = 'Yes, find me';
export const no = 'No';
export const chooseArea = 'Choose area';
export const getApp = 'Get the app';
export const slowConnection = 'Your connection is slow';
export const categories = 'Categories';
export const more = 'More';
export const firstOrderBanner = 'Your first order, one tap away';
export const firstOrderBannerDetail = 'What you need, at your door in minutes.';
export const firstDeliveryBanner = 'Your first order is coming';
export const firstDeliveryBannerDetail = 'Track it live.';
export const appBanner = 'Doorstep, one tap away';
export const appBannerDetail = 'Track your order live.';
export const areaCheckedOnline = (locality: string) =>
  `We’ll check items and delivery time for ${locality} when you’re back online.`;
export const storageBlocked = 'Storage is blocked, so your cart is lost when you leave.';

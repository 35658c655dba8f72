export { openShop } from '../model/messages.ts';
export const newTabTitle = 'Open the shop in a new tab';
export const nothingSaved =
  'Your browser doesn’t save data for a shop inside another site, so your cart and login would be lost.';

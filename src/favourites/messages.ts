export { favourites } from '../model/messages.ts';
export const saveLabel = (productName: string) => `Save ${productName} to favourites`;
export const addToListLabel = (productName: string) => `Add ${productName} to a list`;
export const savedToFavourites = 'Saved to your favourites';
export const savedOnDevice = 'Saved on this device. Log in to keep it.';
export const removedFromFavourites = 'Removed from your favourites';
export const listFull = (listName: string, most: number) =>
  `${listName} is full. A list holds up to ${most} products.`;
export const tooManyLists = (most: number) => `You can have up to ${most} lists. Delete one first.`;
export const nameTaken = 'You already have a list with this name.';
export const listNotFound = 'This list doesn’t exist any more. It may have been deleted on another device.';
export const productNotFound = 'This product is no longer sold.';
export const favouritesFixed = 'Favourites can’t be renamed or deleted.';
export const changeRefused = 'Your list couldn’t be changed.';

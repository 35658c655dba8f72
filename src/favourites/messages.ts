export { favourites } from '../model/messages.ts';
export const saveLabel = (productName: string) => `Save ${productName} to favourites`;
export const addToListLabel = (productName: string) => `Add ${productName} to a list`;
export const savedToFavourites = 'Saved to your favourites';
export const savedOnDevice = 'Saved on this device. Log in to keep it.';
export const removedFromFavourites = 'Removed from your favourites';
export const changeRefused = 'Your list couldn’t be changed.';

export { onePerCart, onlyLeft, soldOut, upToEach } from '../model/messages.ts';
export const membersPrice = (price: string) => `Members: ${price}`;
export const notifyMe = 'Notify';
export const notifyMeOf = (name: string) => `Notify me when ${name} is back`;
export const pricePerPiece = (price: string) => `${price} / piece`;

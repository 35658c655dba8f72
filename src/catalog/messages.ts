export { onePerCart, onlyLeft, soldOut, upToEach } from '../model/messages.ts';
export const membersPrice = (price: string) => `Members: ${price}`;
export const notifyMe = 'Tell me';
export const notifyMeOf = (name: string) => `Tell me when ${name} is back`;
export const pricePerPiece = (price: string) => `${price} / piece`;

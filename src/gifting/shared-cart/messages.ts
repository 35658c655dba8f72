export { sharedCart } from '../../model/messages.ts';
export { addToMyCart as addToCart, startShopping } from '../../model/phrases.ts';
export const cartNotFound = 'Shared cart not found';
export const shareExpired = 'This cart is no longer shared';
export const nothingAvailable = 'Nothing in this cart is available';
export const sharedCartLead = 'Someone shared their cart with you. These are today’s prices.';
export const onlyLeftOfShared = (quantity: number, wanted: number) =>
  `Only ${quantity} left of the ${wanted} shared`;
export const quantity = 'Quantity';
export { noLongerAvailable } from '../../model/phrases.ts';
export const unnamedProduct = 'A product that is no longer sold';
export const cartShownNote = 'This is your cart now.';
export const goToCart = 'Go to your cart';
export const loadingCart = 'Loading the shared cart';
export const cartNotFoundDetail = 'The link may be incomplete. Ask for a new link.';
export const shareExpiredDetail = 'Shared carts stay open for 7 days. Ask for a new link.';
export const nothingAvailableDetail = 'Everything in this cart is sold out or no longer sold.';

export const sharedCart = 'Shared cart';
export const sharedCartNotFound = 'Shared cart not found';
export const startShopping = 'Start shopping';
export const cartIsNoLongerShared = 'This cart is no longer shared';
export const nothingInIsAvailable = 'Nothing in it is available';
export const somebodySharedCartWith = 'Somebody shared their cart with you. These are today’s prices.';
export const onlyLeftOfShared = (quantity: number, wanted: number) =>
  `Only ${quantity} left of the ${wanted} shared`;
export const quantity = 'Quantity';
export const noLongerAvailable = 'No longer available';
export const productIsNoLongerSold = 'A product that is no longer sold';
export const isWhatIsInCartNow = 'This is what is in your cart now.';
export const goToYourCart = 'Go to your cart';
export const addToMyCart = 'Add to my cart';
export const loadingTheSharedCart = 'Loading the shared cart';
export const linkMayBeCutOff = 'It may be cut off. Ask whoever sent it to share the cart again.';
export const sharedCartOpensForDays =
  'A shared cart can be opened for 7 days. Ask whoever sent it to share it again.';
export const everythingIsSoldOut = 'Everything in this cart is sold out or no longer sold.';

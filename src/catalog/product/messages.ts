import { plural } from '../../model/plural.ts';

export { back, insteadOf } from '../../ui/messages.ts';
export {
  dialogNotOpened,
  notNow,
  product,
  rated,
  soldOut,
  tryAgain,
  viewCartAt,
} from '../../model/messages.ts';
export { backToShopping, searchInstead, share, zoomIn, zoomOut } from '../../model/phrases.ts';
export const chooseSize = (size: string) => `${size}, choose a size`;
export const totalPrice = 'Total price';
export const picturesOf = (name: string) => `Pictures of ${name}`;
export const enlargePictureOf = (index: number, count: number) => `Enlarge picture ${index} of ${count}`;
export const enlargePicture = 'Enlarge the picture';
export const pictureOf = (index: number, count: number) => `Picture ${index} of ${count}`;
export const video = 'Video';
export const emptyCart = 'Cart, empty';
export const cartHolding = (items: string) => `Cart, ${items}`;
export const soldOutJustNow = 'Sold out just now';
export const variantNotLoaded = (message: string) => `${message} You’re still seeing the previous one.`;
export const outOfFive = 'of 5';
export const ratingCount = (count: string) => (count === '1' ? '1 rating' : `${count} ratings`);
export const taxesIncluded = 'All taxes included';
export const productNotFound = 'Product not found';
export const productNotFoundDetail = 'The link may be old. Try searching for something similar.';
export const productGoneByName = (name: string) => `“${name}” is no longer available`;
export const productGone = 'This product is no longer available';
export const searchShop = 'Search the shop';
export const placeDecides = 'Availability depends on your location.';
export const setAddress = 'Set your address';
export const adultsOnly = 'For adults';
export { allOf, partOf } from '../../model/phrases.ts';
export const loadingProduct = 'Loading the product';
export const loadingMoreProducts = 'Loading more products';
export const notifyMe = 'Notify me when it’s back';
export const oftenBackSoon = 'It’s often back the next morning.';
export const namedPictureOf = (name: string, index: number, count: number) =>
  `${name}, picture ${index} of ${count}`;
export const previousPicture = 'Previous picture';
export const nextPicture = 'Next picture';
export const pageDescription = (name: string) => `${name} at your door in minutes.`;
export const backInStock = (product: string) => `Back in stock: ${product}`;
export const moreBackInStock = (product: string, count: number) =>
  `Back in stock: ${product}, and ${count} more you asked for`;
export const chooseOne = 'Choose one';
export const points = (count: number) => plural(count, { one: '1 point', other: `${count} points` });

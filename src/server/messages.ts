export const acceptEncoding = (vary: string) => `${vary}, accept-encoding`;
export const doorstep = (title: string) => `${title} · doorstep`;
export const everythingInMinutes = 'Groceries and everyday essentials, delivered in minutes.';
export const titleAndWhatTheShopIs = (title: string) => `${title}. ${everythingInMinutes}`;
export const noAnswerInTime = 'no answer in time';
export const pageNeedsJavaScript = 'This page needs JavaScript';
export const javaScriptIsOff =
  'It is switched off in this browser. Switch it on and load the page again, or look around the shop without it.';
export const pageIsNotAvailable = 'This page is not available right now';
export const nothingIsLost =
  'Nothing is lost: your cart is kept. Go back to the shop and try again in a moment.';
export const notAvailable = 'Not available right now';
export const lookAroundTheShop = 'Look around the shop';
export const backToTheShop = 'Back to the shop';

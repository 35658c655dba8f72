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
export const addressNotUnderstood = 'The shop does not understand this address.';
export const shopOriginIsNotSet =
  'SHOP_ORIGIN is not set: canonical links, the sitemap and redirects name the host that a request asks for.';
export const noEventsAreSent =
  'No events are sent. Set TRACKING_URL to the address of a tracking service to send them.';

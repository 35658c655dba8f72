import { referenceNumber } from '../model/messages.ts';

export { documentTitle } from '../model/messages.ts';

export const shopDescription = 'Groceries and everyday essentials, delivered in minutes.';
export const describedTitle = (title: string) => `${title}. ${shopDescription}`;
export const javaScriptNeeded = 'This page needs JavaScript';
export const javaScriptIsOff =
  'JavaScript is switched off in this browser. Switch it on and reload the page, or browse the shop without it.';
export const pageUnavailable = 'This page is not available right now';
export const pageUnavailableDetail = 'Your cart is safe. Go back to the shop and try again in a moment.';
export const unavailable = 'Not available right now';
export const browseShop = 'Browse the shop';
export const backToShop = 'Back to the shop';
export const urlNotUnderstood = 'The shop does not understand this address.';
export const shopOriginNotSet =
  'SHOP_ORIGIN is not set: canonical links, the sitemap and redirects name the host that a request asks for.';
export const trackingNotSet =
  'No events are sent. Set TRACKING_URL to the address of a tracking service to send them.';
export const skipToContent = 'Skip to content';
export const noSuchPage = 'There is nothing here.';
export const noSuchFile = 'There is no such file.';
export const pageFailed = (requestId: string) =>
  `The shop could not show this page just now. Please try again.\n${referenceNumber}: ${requestId}`;
export const notSetUp = 'The shop is not set up.';
export const requestTooLarge = 'That is more than the shop takes at once.';
export const tooManyRequests = 'That is too much at once. Please try again in a moment.';
export const backendUnreachable = 'The shop’s backend cannot be reached just now.';
export const backendNotUnderstood = 'The shop’s backend gave an answer that the shop cannot read.';
export const methodNotAllowed = 'The shop makes no such calls.';
export const requestTimedOut = 'The request did not arrive in time. Please try again.';
export const requestIncomplete = 'The request did not arrive whole.';
export const runningInFrontOf = (backend: string) => `The shop, in front of ${backend}`;

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
export const urlNotUnderstood = 'This link is not valid.';
export const shopOriginNotSet =
  'SHOP_ORIGIN is not set: no sitemap is served, and canonical links and redirects use each request’s host.';
export const trackingNotSet =
  'No events are sent. To send them, set TRACKING_URL to the URL of a tracking service.';
export const sellerDetailsNotSet =
  'SELLER_DETAILS is not set: the page about the shop says that its seller’s details are missing.';
export const skipToContent = 'Skip to content';
export const noSuchPage = 'Page not found.';
export const noSuchFile = 'File not found.';
export const pageFailed = (requestId: string) =>
  `The shop could not show this page. Please try again.\n${referenceNumber}: ${requestId}`;
export const notSetUp = 'The shop is not configured.';
export const requestTooLarge = 'The request is too large.';
export const tooManyRequests = 'Too many requests. Please try again in a moment.';
export const backendUnreachable = 'The shop’s backend cannot be reached right now.';
export const backendNotUnderstood = 'The shop’s backend sent a response that could not be read.';
export const methodNotAllowed = 'This method is not supported.';
export const requestTimedOut = 'The request did not arrive in time. Please try again.';
export const requestIncomplete = 'The request was cut off.';
export const runningInFrontOf = (backend: string) => `The shop is running in front of ${backend}`;

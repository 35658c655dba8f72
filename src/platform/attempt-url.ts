export const ATTEMPT = 'attempt';
/** which of the shops on the page */
export const SHOP = 'doorstep';

/** the one that `embed.js` has put into a frame; and what names that page to the shop */
export const FRAME = 'frame';

/** The URL of the page around a shop that a payer comes back to. */
export function returnUrl(page: string, shop: string, attempt: string): string {
  const url = new URL(page);
  url.hash = '';
  url.searchParams.set(ATTEMPT, attempt);
  url.searchParams.set(SHOP, shop);
  return url.href;
}

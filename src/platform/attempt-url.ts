export const ATTEMPT = 'attempt';
/** the URL parameter that names one of several shops on a page */
export const SHOP = 'doorstep';

/** the name of the shop that `embed.js` has put into a frame; also the URL parameter that names the embedding page */
export const FRAME = 'frame';

/** The URL of the embedding page that a payer returns to. */
export function returnUrl(page: string, shop: string, attempt: string): string {
  const url = new URL(page);
  url.hash = '';
  url.searchParams.set(ATTEMPT, attempt);
  url.searchParams.set(SHOP, shop);
  return url.href;
}

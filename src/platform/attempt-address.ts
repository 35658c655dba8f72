export const ATTEMPT = 'attempt';
/** which of the shops on the page */
export const SHOP = 'doorstep';

/** the one that `embed.js` has put into a frame; and what names that page to the shop */
export const FRAME = 'frame';

/** The address of the page around a shop that a payer comes back to. */
export function returnAddress(page: string, shop: string, attempt: string): string {
  const address = new URL(page);
  address.hash = '';
  address.searchParams.set(ATTEMPT, attempt);
  address.searchParams.set(SHOP, shop);
  return address.href;
}

/** Where shoppers come in, and the row of the screen that is shown there. */
export const FIRST_VISITS = {
  '/': 'home/HomePage',
  '/cn/…': 'catalog/listing/ListingPage',
  '/prn/…': 'catalog/product/ProductPage',
  '/s': 'catalog/search/SearchPage',
} as const;

/** What is loaded behind the first screen in a plain browser. */
export const BEHIND = ['shell/services', 'shell/http-client', 'shell/connect-bridge'];

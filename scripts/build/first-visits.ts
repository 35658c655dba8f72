interface FirstVisit {
  /** an example of its URL; absent: the server redirects it unless the backend is slow */
  path?: string;
  /** the code that renders it; absent: only the browser does */
  view?: string;
  /** code that it loads by itself, besides `view` and `BEHIND`, before the first touch */
  later?: readonly string[];
  /** the limit for all of its scripts until quiet, in bytes of brotli */
  limit: number;
}

// The limits are the sizes when they were set, rounded up to half a kB. `tests/journeys/first-visit.test.ts` compares
// the files with those that a browser requests.
const LIMIT = 125_000;

/** Typical first visits, by the name of their rows. */
export const FIRST_VISITS: Readonly<Record<string, FirstVisit>> = {
  '/': { path: '/', view: 'home/HomePage', later: ['shell/AppPrompts'], limit: 122_500 },
  '/cn/…': { path: '/cn/dairy/cid/14/14', view: 'catalog/listing/ListingPage', limit: LIMIT },
  '/prn/…': {
    path: '/prn/meadow-toned-milk/prid/43687681',
    view: 'catalog/product/ProductPage',
    limit: LIMIT,
  },
  // a search begins with suggestions and earlier searches, which are in its code
  '/s': {
    path: '/s',
    view: 'catalog/search/SearchPage',
    later: ['catalog/search/search-code'],
    limit: 139_000,
  },
  '/le/…': { path: '/le/1391109', view: 'catalog/layout-page/LayoutPage', limit: LIMIT },
  '/brand/…': { view: 'catalog/brand/BrandSearchPage', limit: LIMIT },
  '/categories': { path: '/categories', view: 'catalog/indexes/IndexPage', limit: LIMIT },
  '/recipes': { path: '/recipes', view: 'catalog/recipes/RecipesPage', limit: LIMIT },
  // the steps are HTML from an editor, which is sanitised
  '/recipe/…': {
    path: '/recipe/dal-tadka/9001',
    view: 'catalog/recipes/RecipePage',
    later: ['ui/clean-html'],
    limit: 134_500,
  },
  '/paan': { path: '/paan', view: 'catalog/paan/PaanPage', limit: LIMIT },
  '/grand-orange-bag-days': {
    path: '/grand-orange-bag-days',
    view: 'content/sale/SalePage',
    limit: LIMIT,
  },
  '/unsubscribe-ct': {
    path: '/unsubscribe-ct',
    view: 'content/unsubscribe/UnsubscribePage',
    limit: LIMIT,
  },
  '/aboutus': { path: '/aboutus', view: 'content/AboutPage', limit: LIMIT },
  '/help': { path: '/help', view: 'content/help/HelpPage', limit: LIMIT },
  '/404': { path: '/404', view: 'content/PlainPage', limit: LIMIT },
  // the whole cart, its addresses and coupons; what comes after it is loaded with the first touch
  '/cart': {
    path: '/cart',
    later: ['shell/checkout-feature', 'shell/cart-sync', 'shell/app-link'],
    limit: 176_000,
  },
};

/** The code that renders first visits. */
export const FIRST_VIEWS = Object.values(FIRST_VISITS).flatMap(({ view }) => view ?? []);

/** Code loaded after the first screen in a plain browser. */
export const BEHIND = ['shell/services', 'shell/http-client', 'shell/connect-bridge'];

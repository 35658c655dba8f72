/** URLs of typical first visits, and the code that renders each. */
export const FIRST_VISITS = {
  '/': 'home/HomePage',
  '/cn/…': 'catalog/listing/ListingPage',
  '/prn/…': 'catalog/product/ProductPage',
  '/s': 'catalog/search/SearchPage',
  '/le/…': 'catalog/layout-page/LayoutPage',
  '/brand/…': 'catalog/brand/BrandSearchPage',
  '/categories': 'catalog/indexes/IndexPage',
  '/recipes': 'catalog/recipes/RecipesPage',
  '/recipe/…': 'catalog/recipes/RecipePage',
  '/paan': 'catalog/paan/PaanPage',
  '/grand-orange-bag-days': 'content/sale/SalePage',
  '/unsubscribe-ct': 'content/unsubscribe/UnsubscribePage',
  '/aboutus': 'content/AboutPage',
  '/help': 'content/help/HelpPage',
  '/account': 'content/PlainPage',
} as const;

/** Code loaded after the first screen in a plain browser. */
export const BEHIND = ['shell/services', 'shell/http-client', 'shell/connect-bridge'];

/**
 * Every route of the shop: its pattern and, if something links to it, the builder of its URL. The shell assigns screens
 * to these patterns; no URL is written by hand elsewhere. `*` stands for any number of segments, or for any end of a
 * word.
 */
export const paths = {
  home: '/',
  print: '/print',
  printPreview: '/print/preview',
  category: '/cn/:name/cid/:l0/:l1',
  collection: '/cln/:name/clid/:id/:category?',
  dynamicCollection: '/dc*',
  product: '/prn/:name/prid/:id',
  localityProduct: '/:locality/prn/*/prid/:id',
  search: '/s',
  brandName: '/brand/:name',
  brand: '/brand/:name/:id',
  brandCategory: '/brand/:name/:id/*/:category',
  brandAwards: '/brand-awards/:category?',
  badges: '/badges',
  cart: '/cart',
  checkout: '/checkout',
  orderPlaced: '/checkout/success',
  checkoutFailure: '/checkout/failure',
  checkoutWallet: '/checkout/wallet',
  orderTracking: '/orders/track/:cartId/:orderId',
  account: '/account',
  orders: '/account/orders',
  order: '/account/orders/:cartId/:orderId',
  orderHelp: '/account/orders/:cartId/:orderId/help',
  addresses: '/account/addresses',
  wallet: '/account/wallet',
  gifts: '/account/gifts',
  gift: '/account/gifts/:orderId',
  privacy: '/account/privacy',
  deleteAccount: '/account/delete-account',
  deleteAccountFeedback: '/account/delete-account-feedback',
  favourites: '/favourites',
  aboutUs: '/aboutus',
  help: '/help',
  paan: '/paan',
  offers: '/offers',
  saleSignup: '/grand-orange-bag-days',
  tabLayouts: '/tab-layouts',
  layout: '/le/:id',
  store: '/store/:layoutId?/*?',
  recipe: '/recipe/:id',
  namedRecipe: '/recipe/:name/:id',
  categories: '/categories',
  buyAgain: '/buy-again',
  recipes: '/recipes',
  brands: '/brands',
  secretSanta: '/secret-santa',
  secretSantaCreate: '/secret-santa/create-grp',
  secretSantaGroup: '/secret-santa/:groupId',
  secretSantaReveal: '/secret-santa/reveal/:groupId',
  sharedCart: '/share/cart/:cartId?',
  seo: '/order-online/:pageName',
  partnerReturn: '/inapp/airtel-redirection',
  billView: '/bill-view*',
  paymentStatus: '/payment-status',
  unsubscribe: '/unsubscribe-ct',
  shell: '/shell',
  notFound: '/404',
  serverError: '/500',
  browserNotSupported: '/browser-not-supported',
  cityHome: '/:locality',
} as const;

export type RouteName = keyof typeof paths;

export const firstWordOf = (pathname: string): string => pathname.split('/')[1] ?? '';

/** The first segment of a route's pattern. */
export const firstSegmentOf = (route: RouteName): string => firstWordOf(paths[route]).replace('*', '');

// a single regular expression, because every link of a page is tested
const FIRST_SEGMENTS = new RegExp(
  `^(${Object.values(paths).map(firstWordOf).join('|').replaceAll('*', '.*')})$`,
);

/** Whether a route begins with this segment. */
export const isFirstSegment = (word: string): boolean => FIRST_SEGMENTS.test(word);

/** The path without query and hash. */
export const pathnameOf = (path: string): string => path.split(/[?#]/)[0] ?? '';

/** The query of a path. */
export const queryOf = (path: string): URLSearchParams =>
  new URLSearchParams(path.split('#')[0]?.split('?').slice(1).join('?'));

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'x';

export const segment = encodeURIComponent;

/** Builds the path of a route without its own builder, e.g. `pathTo('gift', { orderId })`. */
export const pathTo = (route: RouteName, params: Readonly<Record<string, string>>): string =>
  paths[route].replace(/:(\w+)/g, (_, name) => segment(params[name] ?? ''));

export const href = {
  home: () => '/',
  print: () => '/print',
  printPreview: () => '/print/preview',
  cart: () => '/cart',
  cartAddress: () => '/cart?step=address',
  checkout: () => '/checkout',
  paymentStatus: () => '/payment-status',
  checkoutWallet: (provider: number) => `/checkout/wallet?provider=${provider}`,
  orderPlaced: (cartId: string, orderId: string) =>
    `/checkout/success?cart_id=${segment(cartId)}&order_id=${segment(orderId)}`,
  category: (name: string, l0: string, l1: string) => `/cn/${slug(name)}/cid/${segment(l0)}/${segment(l1)}`,
  /** `category`: limits the collection to this category */
  collection: (name: string, id: string, mapping?: string, category?: string) =>
    `/cln/${slug(name)}/clid/${segment(id)}${category ? `/${segment(category)}` : ''}${
      mapping ? `?collectionMapping=${segment(mapping)}` : ''
    }`,
  dynamicCollection: (query: URLSearchParams) => `/dc/?${query}`,
  product: (name: string, id: string) => `/prn/${slug(name)}/prid/${segment(id)}`,
  /** `category`: limits the brand to this category */
  brand: (name: string, id: string, category?: { name: string; id: string }) =>
    `/brand/${slug(name)}/${segment(id)}${category ? `/${slug(category.name)}/${segment(category.id)}` : ''}`,
  brandAwards: (category?: string) => `/brand-awards${category ? `/${segment(category)}` : ''}`,
  recipe: (name: string, id: string) => `/recipe/${slug(name)}/${segment(id)}`,
  layout: (id: string) => `/le/${segment(id)}`,
  store: (layoutId?: string) => `/store${layoutId ? `/${segment(layoutId)}` : ''}`,
  seo: (pageName: string) => `/order-online/${segment(pageName)}`,
  city: (name: string) => `/${slug(name)}`,
  search: (query?: string) => (query ? `/s?q=${segment(query)}` : '/s'),
  account: () => '/account',
  billView: (cartId: string, orderId: string) => `/bill-view/${segment(cartId)}/${segment(orderId)}`,
  deleteAccountFeedback: (reason: string, subReason: string) =>
    `${paths.deleteAccountFeedback}?reason=${segment(reason)}&subreason=${segment(subReason)}`,
  paan: () => '/paan',
  offers: () => '/offers',
  saleSignup: () => '/grand-orange-bag-days',
  /** an empty id gives the path that shows no cart */
  sharedCart: (cartId: string) => `/share/cart${cartId && `/${segment(cartId)}`}`,
};

/** The product id in the hash route `#/variant/{productId}`; null: none. */
export const variantOf = (hash: string): string | null => /^#\/variant\/(\d+)\/?$/.exec(hash)?.[1] ?? null;

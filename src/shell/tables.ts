import type { Part } from './PartScreen.tsx';
import type { LazyKind, LazyRow } from './loader.ts';
import type { OwnPages } from './own-pages.ts';
import type { OwnScreen, PartName, ScreenName } from './routes.ts';

/**
 * All code that is loaded when it is needed, and nothing else: the build makes one script of each row. A row is named by
 * its module, as the build's manifest names its script and its style sheet.
 */
const row = <T>(name: string, load: () => Promise<T>, kind: LazyKind = 'other'): LazyRow<T> => ({
  name,
  kind,
  load,
});

/** The HTTP client. */
export const HTTP_CLIENT = row('shell/http-client', () => import('./http-client.ts'));
/** The bridge's connection to the host app. */
export const BRIDGE = row('shell/connect-bridge', () => import('./connect-bridge.ts'));
/** What a shop in an iframe needs besides. */
export const FRAMED = row('shell/framed', () => import('./framed.tsx'));
/** What every screen shares beyond the first file. */
export const SERVICES = row('shell/services', () => import('./services.ts'));
export const LIVE_ORDER = row(
  'checkout/live/LiveOrderStrip',
  () => import('../checkout/live/LiveOrderStrip.tsx'),
);
/** Addresses, cart, payment and order, with wallets and cards. */
export const CHECKOUT = row('shell/checkout', () => import('./checkout.tsx'));
export const PRINT = row('shell/print', () => import('./print.tsx'));
export const LOGIN = row('session/login', () => import('../session/login.ts'), 'dialog');
/** The account menu of the header on wide screens, and the logout dialog. */
export const LOG_OUT = row('shell/log-out-views', () => import('./log-out-views.tsx'));
export const DUAL_CART = row('cart/ui/DualCartModal', () => import('../cart/ui/DualCartModal.tsx'), 'dialog');
export const APP_SHEET = row('shell/AppSheet', () => import('./AppSheet.tsx'));
export const PACK_SIZES = row(
  'catalog/bff/PackSizes',
  () => import('../catalog/bff/PackSizes.tsx'),
  'dialog',
);
export const LOCATION = row('shell/LocationSheet', () => import('./LocationSheet.tsx'), 'dialog');
export const MAP_PICKER = row('address/map/MapPicker', () => import('../address/map/MapPicker.tsx'));
export const MAP_DRAWING = row('address/map/leaflet-map', () => import('../address/map/leaflet-map.ts'));
export const SANITISER = row('ui/clean-html', () => import('../ui/clean-html.ts'));
export const ERROR_REPORTER = row('analytics/error-reporter', () => import('../analytics/error-reporter.ts'));
/** The link behind the browser's offer to open the app. */
export const APP_LINK = row('shell/app-link', () => import('./app-link.ts'));
export const DEBUG_MODE = row('shell/debug-mode', () => import('./debug-mode.ts'));

/** A screen that a server renders too. `view`: what is drawn first; `code`: what the page does beyond that. */
export interface PageRow {
  view: LazyRow<{ page: Part }>;
  code: LazyRow | null;
}

const page = (name: string, view: () => Promise<{ page: Part }>, code: LazyRow | null = null): PageRow => ({
  view: row(name, view, 'page'),
  code,
});

export const PAGES: Readonly<Record<PartName, PageRow>> = {
  home: page(
    'home/HomePage',
    () => import('../home/HomePage.tsx'),
    row('home/load-home', () => import('../home/load-home.ts')),
  ),
  plain: page('content/PlainPage', () => import('../content/PlainPage.tsx')),
  about: page('content/AboutPage', () => import('../content/AboutPage.tsx')),
  paan: page(
    'catalog/paan/PaanPage',
    () => import('../catalog/paan/PaanPage.tsx'),
    row('catalog/paan/load-paan', () => import('../catalog/paan/load-paan.ts')),
  ),
  search: page(
    'catalog/search/SearchPage',
    () => import('../catalog/search/SearchPage.tsx'),
    row('catalog/search/search-code', () => import('../catalog/search/search-code.ts')),
  ),
  product: page(
    'catalog/product/ProductPage',
    () => import('../catalog/product/ProductPage.tsx'),
    row('catalog/product/product-code', () => import('../catalog/product/product-code.ts')),
  ),
  listing: page(
    'catalog/listing/ListingPage',
    () => import('../catalog/listing/ListingPage.tsx'),
    row('catalog/listing/listing-code', () => import('../catalog/listing/listing-code.ts')),
  ),
  sale: page(
    'content/sale/SalePage',
    () => import('../content/sale/SalePage.tsx'),
    row('content/sale/load-sale', () => import('../content/sale/load-sale.ts')),
  ),
  unsubscribe: page(
    'content/unsubscribe/UnsubscribePage',
    () => import('../content/unsubscribe/UnsubscribePage.tsx'),
    row('content/unsubscribe/unsubscribe-api', () => import('../content/unsubscribe/unsubscribe-api.ts')),
  ),
  'brand-search': page(
    'catalog/brand/BrandSearchPage',
    () => import('../catalog/brand/BrandSearchPage.tsx'),
    row('catalog/brand/load-brand', () => import('../catalog/brand/load-brand.ts')),
  ),
  index: page(
    'catalog/indexes/IndexPage',
    () => import('../catalog/indexes/IndexPage.tsx'),
    row('catalog/indexes/load-index', () => import('../catalog/indexes/load-index.ts')),
  ),
  recipes: page(
    'catalog/recipes/RecipesPage',
    () => import('../catalog/recipes/RecipesPage.tsx'),
    row('catalog/recipes/load-recipes', () => import('../catalog/recipes/load-recipes.ts')),
  ),
  recipe: page(
    'catalog/recipes/RecipePage',
    () => import('../catalog/recipes/RecipePage.tsx'),
    row('catalog/recipes/load-recipe', () => import('../catalog/recipes/load-recipe.ts')),
  ),
  layout: page(
    'catalog/layout-page/LayoutPage',
    () => import('../catalog/layout-page/LayoutPage.tsx'),
    row('catalog/layout-page/load-layout', () => import('../catalog/layout-page/load-layout.ts')),
  ),
};

const asPage = <T>(feature: LazyRow<T>): LazyRow<T> => ({ ...feature, kind: 'page' });
/** The same code as a whole screen: if it is missing the page may be reloaded. */
export const CHECKOUT_SCREEN = asPage(CHECKOUT);
export const PRINT_SCREEN = asPage(PRINT);

/** What the pages of a shopper's own stand in. */
export const OWN_SCREEN = row('shell/own-screen', () => import('./own-screen.tsx'), 'page');

const ownPages = (name: string, load: () => Promise<OwnPages>) => row(name, load, 'page');

const ACCOUNT = ownPages('shell/account-pages', () => import('./account-pages.ts'));
const ORDERS = ownPages('shell/order-pages', () => import('./order-pages.ts'));
const WALLET = ownPages('shell/wallet-pages', () => import('./wallet-pages.ts'));
const GIFTING = ownPages('shell/gifting-pages', () => import('./gifting-pages.ts'));

export const OWN_PAGES: Readonly<Record<OwnScreen, LazyRow<OwnPages>>> = {
  account: ACCOUNT,
  addresses: ACCOUNT,
  privacy: ACCOUNT,
  'delete-account': ACCOUNT,
  'delete-account-feedback': ACCOUNT,
  orders: ORDERS,
  order: ORDERS,
  'bill-view': ORDERS,
  wallet: WALLET,
  gifts: WALLET,
  gift: WALLET,
  groups: GIFTING,
  'group-create': GIFTING,
  group: GIFTING,
  'group-reveal': GIFTING,
  'shared-cart': GIFTING,
};

export const isOwn = (screen: string): screen is OwnScreen => screen in OWN_PAGES;

/** Screens that the server leaves to the client, and the code that draws them. */
export const FEATURE_OF: Partial<Record<ScreenName, LazyRow>> = {
  cart: CHECKOUT_SCREEN,
  checkout: CHECKOUT_SCREEN,
  'checkout-wallet': CHECKOUT_SCREEN,
  'payment-status': CHECKOUT_SCREEN,
  'order-placed': CHECKOUT_SCREEN,
  print: PRINT_SCREEN,
  'print-preview': PRINT_SCREEN,
  ...OWN_PAGES,
};

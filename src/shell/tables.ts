import type { PageKind, PageStore } from '../page/page.ts';
import { CHECKOUT_SCREENS } from './checkout-screens-table.ts';
import { FAVOURITES } from './favourites-table.ts';
import type { AccountPages } from './account-screen.tsx';
import { type LazyRow, row } from './loader.ts';
import type { Creator } from './shop.ts';
import type { AccountScreen, FeatureScreen, ScreenName, ServerPage } from './routes.ts';

// All lazily loaded code, with one row for each script that the build emits. The loader (`loader.ts`) loads a
// row; a row whose code exports `create` creates one object for each shop. Code that only checkout needs has
// its own table.

/** The HTTP client. */
export const HTTP_CLIENT = row('shell/http-client', () => import('./http-client.ts'));
/** The bridge's connection to the host app. */
export const BRIDGE = row('shell/connect-bridge', () => import('./connect-bridge.ts'));
/** The code that only a shop in an iframe needs. */
export const FRAMED = row('shell/framed', () => import('./framed.tsx'));
/** The services that all screens share and that are not in the entry bundle. */
export const SERVICES = row('shell/services', () => import('./services.ts'));
/** The synchronisation of the cart, which a shopper with an empty cart does not need. */
export const CART_SYNC = row('shell/cart-sync', () => import('./cart-sync.ts'));
export const LIVE_ORDER = row(
  'checkout/live/LiveOrderStrip',
  () => import('../checkout/live/LiveOrderStrip.tsx'),
);
/** Addresses, cart, payment and orders, with wallets and cards. */
export const CHECKOUT = row('shell/checkout-feature', () => import('./checkout-feature.tsx'));
export const PRINT = row('shell/print', () => import('./print.tsx'));
export const LOGIN = row('session/LoginModal', () => import('../session/LoginModal.tsx'), 'dialog');
/** The account menu of the header on wide screens, and the dialogs to log out and to copy a link. */
export const LOG_OUT = row('shell/log-out-views', () => import('./log-out-views.tsx'));
export const RARE_DIALOGS = row('shell/rare-dialogs', () => import('./rare-dialogs.ts'), 'dialog');
export const APP_PROMPTS = row('shell/AppPrompts', () => import('./AppPrompts.tsx'));
/** Filters and pack sizes: with a list on wide screens, else when opened. */
export const LIST_VIEWS = row('catalog/list-views', () => import('../catalog/list-views.ts'), 'dialog');
export const LOCATION = row('shell/LocationSheet', () => import('./LocationSheet.tsx'), 'dialog');
export const SANITISER = row('ui/clean-html', () => import('../ui/clean-html.ts'));
/** The link for the browser's own offer to open the app. */
export const APP_LINK = row('shell/app-link', () => import('./app-link.ts'));
/** Opening the shop offline. */
export const OFFLINE = row('shell/offline', () => import('./offline.ts'));
export const DEBUG_MODE = row('shell/debug-mode', () => import('./debug-mode.ts'));

/** The hearts on product cards and pages, with the shopper's lists. */
export const HEARTS = row('shell/hearts', () => import('./hearts.ts'));

/** The product page's code, which the services use too. */
export const PRODUCT_CODE = row(
  'catalog/product/product-code',
  () => import('../catalog/product/product-code.ts'),
);

const asPage = <T>(feature: LazyRow<T>): LazyRow<T> => ({ ...feature, kind: 'page' });
/** The same row for code that a whole screen needs: if the code is missing, the page may be reloaded. */
export const CHECKOUT_SCREEN = asPage(CHECKOUT);
export const PRINT_SCREEN = asPage(PRINT);

/** The frame of all account screens. */
export const ACCOUNT_SCREEN = row('shell/account-screen', () => import('./account-screen.tsx'), 'page');

interface Row<Kind extends string, View = unknown> {
  kind: Kind;
  /** the row of the page's view */
  view: LazyRow<View>;
  /** the row of what the page needs after its first paint, such as data loading; null: nothing */
  code: LazyRow | null;
}

/** A page that the server can render. */
type PageRow = Row<'page', { page: PageKind<PageStore, unknown> }>;
type AccountRow = Row<'account', Creator<AccountPages>>;

type ScreenRows = Record<ServerPage, PageRow> &
  Record<AccountScreen, AccountRow> &
  Record<FeatureScreen, Row<'feature'>>;

/** Makes the compiler check that a page's code has what the page needs. */
const page = <Code>(
  name: string,
  load: () => Promise<{ page: PageKind<PageStore, Code> }>,
  code: LazyRow<NoInfer<Code>> | null = null,
): PageRow => ({ kind: 'page', view: row(name, load, 'page'), code });
const MARKETING_CODE = row('content/marketing-code', () => import('../content/marketing-code.ts'));
const PLAIN = page('content/PlainPage', () => import('../content/PlainPage.tsx'));

const area = (name: string, load: () => Promise<Creator<AccountPages>>): AccountRow => ({
  kind: 'account',
  view: row(name, load, 'page'),
  code: null,
});
const ACCOUNT = area('shell/account-pages', () => import('./account-pages.ts'));
const ORDERS = area('shell/order-pages', () => import('./order-pages.ts'));
const ORDER_HELP = area('shell/order-help-pages', () => import('./order-help-pages.ts'));
const WALLET = area('shell/wallet-pages', () => import('./wallet-pages.ts'));
const GIFTING = area('shell/gifting-pages', () => import('./gifting-pages.ts'));

const feature = (view: LazyRow, code: LazyRow | null = null): Row<'feature'> => ({
  kind: 'feature',
  view,
  code,
});
const CHECKOUT_ROW = feature(CHECKOUT_SCREEN, CHECKOUT_SCREENS);
const PRINT_ROW = feature(PRINT_SCREEN);

/** The modules of every screen. */
export const SCREENS: Readonly<ScreenRows> = {
  home: page(
    'home/HomePage',
    () => import('../home/HomePage.tsx'),
    row('home/home-code', () => import('../home/home-code.ts')),
  ),
  about: page('content/AboutPage', () => import('../content/AboutPage.tsx')),
  help: page(
    'content/help/HelpPage',
    () => import('../content/help/HelpPage.tsx'),
    row('content/help/load-help', () => import('../content/help/load-help.ts')),
  ),
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
    PRODUCT_CODE,
  ),
  listing: page(
    'catalog/listing/ListingPage',
    () => import('../catalog/listing/ListingPage.tsx'),
    row('catalog/listing/listing-code', () => import('../catalog/listing/listing-code.ts')),
  ),
  sale: page('content/sale/SalePage', () => import('../content/sale/SalePage.tsx'), MARKETING_CODE),
  unsubscribe: page(
    'content/unsubscribe/UnsubscribePage',
    () => import('../content/unsubscribe/UnsubscribePage.tsx'),
    MARKETING_CODE,
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
  'server-error': PLAIN,
  'not-available': PLAIN,
  'browser-not-supported': PLAIN,
  'not-found': PLAIN,

  account: ACCOUNT,
  'buy-again': ACCOUNT,
  addresses: ACCOUNT,
  privacy: ACCOUNT,
  'delete-account': ACCOUNT,
  'delete-account-feedback': ACCOUNT,
  orders: ORDERS,
  order: ORDERS,
  'bill-view': ORDERS,
  'order-help': ORDER_HELP,
  favourites: { ...ACCOUNT, view: FAVOURITES },
  wallet: WALLET,
  gifts: WALLET,
  gift: WALLET,
  groups: GIFTING,
  'group-create': GIFTING,
  group: GIFTING,
  'group-reveal': GIFTING,
  'shared-cart': GIFTING,

  cart: CHECKOUT_ROW,
  checkout: CHECKOUT_ROW,
  'checkout-wallet': CHECKOUT_ROW,
  'payment-status': CHECKOUT_ROW,
  'order-placed': CHECKOUT_ROW,
  print: PRINT_ROW,
  'print-preview': PRINT_ROW,
};

export const isAccount = (name: string): boolean => SCREENS[name as ScreenName]?.kind === 'account';

export const isServerPage = (name: ScreenName): name is ServerPage => SCREENS[name].kind === 'page';

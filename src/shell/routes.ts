import { paths, type RouteName } from '../platform/paths.ts';
import type { ShopConfig } from './config.ts';

/** The screens that a server renders too; `plain`: several that only say something. */
export type PartName =
  | 'home'
  | 'plain'
  | 'about'
  | 'product'
  | 'paan'
  | 'listing'
  | 'search'
  | 'layout'
  | 'sale'
  | 'unsubscribe'
  | 'brand-search'
  | 'index'
  | 'recipes'
  | 'recipe';

/** What is somebody's own, or comes from somebody: left to the client, and made with what goes on behind every screen. */
export type OwnScreen =
  | 'account'
  | 'addresses'
  | 'privacy'
  | 'delete-account'
  | 'delete-account-feedback'
  | 'orders'
  | 'order'
  | 'bill-view'
  | 'wallet'
  | 'gifts'
  | 'gift'
  | 'groups'
  | 'group-create'
  | 'group'
  | 'group-reveal'
  | 'shared-cart';

/** What has a store for each of its addresses; the landing page of the print store is left to the client. */
export type PageName = PartName | OwnScreen | 'print';

/** What a path shows. */
export type ScreenName =
  | Exclude<PartName, 'plain'>
  | OwnScreen
  | 'cart'
  | 'checkout'
  | 'payment-status'
  | 'order-placed'
  | 'checkout-wallet'
  | 'print'
  | 'print-preview'
  | 'server-error'
  | 'browser-not-supported'
  | 'not-found';

/** What the addresses of one pattern show. */
interface Route {
  screen: ScreenName;
  title: string;
  /** what it shows is somebody's own: it is left with a logout */
  personal?: true;
  /** where a session was refused, it asks for a login in its place */
  asksForLogin?: true;
  /** nothing of it is opened before somebody is logged in */
  needsLogin?: true;
}

export interface RouteEntry extends Route {
  name: RouteName;
  path: string;
}

const PLAIN: readonly ScreenName[] = ['server-error', 'browser-not-supported', 'not-found'];

/** The part that draws a screen, of those that a server renders too. `feed`: the generation of the home page's. */
export function partOf(screen: ScreenName, feed: ShopConfig['feed']): PartName {
  if (screen === 'home' && feed === 'layout') return 'layout';
  return PLAIN.includes(screen) ? 'plain' : (screen as PartName);
}

const own = (screen: OwnScreen, title: string): Route => ({
  ...{ screen, title },
  needsLogin: true,
  personal: true,
  asksForLogin: true,
});

/** In the order in which they are asked: the first that matches is shown. */
const ROUTES: Readonly<Record<RouteName, Route>> = {
  home: { screen: 'home', title: 'Groceries in minutes' },
  partnerReturn: { screen: 'home', title: 'Groceries in minutes' },
  cart: { screen: 'cart', title: 'Your cart' },
  orderPlaced: { screen: 'order-placed', title: 'Your order', personal: true, asksForLogin: true },
  checkoutFailure: { screen: 'payment-status', title: 'Your payment', personal: true, asksForLogin: true },
  paymentStatus: { screen: 'payment-status', title: 'Your payment', personal: true, asksForLogin: true },
  checkout: { screen: 'checkout', title: 'Pay', personal: true, asksForLogin: true },
  checkoutWallet: { screen: 'checkout-wallet', title: 'Wallet', personal: true, asksForLogin: true },
  printPreview: { screen: 'print-preview', title: 'Print settings', personal: true },
  print: { screen: 'print', title: 'Print store' },
  category: { screen: 'listing', title: 'Category' },
  collection: { screen: 'listing', title: 'Collection' },
  dynamicCollection: { screen: 'listing', title: 'Collection' },
  product: { screen: 'product', title: 'Product' },
  localityProduct: { screen: 'product', title: 'Product' },
  search: { screen: 'search', title: 'Search' },
  brandCategory: { screen: 'listing', title: 'Brand' },
  brand: { screen: 'listing', title: 'Brand' },
  brandName: { screen: 'brand-search', title: 'Brand' },
  brandAwards: { screen: 'listing', title: 'Brand awards' },
  badges: { screen: 'listing', title: 'Badges' },
  orderTracking: { screen: 'order-placed', title: 'Your order', personal: true, asksForLogin: true },
  order: own('order', 'Your order'),
  orders: own('orders', 'Your orders'),
  addresses: own('addresses', 'Your addresses'),
  wallet: own('wallet', 'Wallet'),
  gift: own('gift', 'Gift card'),
  gifts: own('gifts', 'Gift cards'),
  privacy: own('privacy', 'Privacy'),
  deleteAccountFeedback: own('delete-account-feedback', 'Delete account'),
  deleteAccount: own('delete-account', 'Delete account'),
  account: own('account', 'Account'),
  aboutUs: { screen: 'about', title: 'About us' },
  paan: { screen: 'paan', title: 'Paan corner' },
  offers: { screen: 'listing', title: 'Offers' },
  saleSignup: { screen: 'sale', title: 'Grand orange bag days' },
  tabLayouts: { screen: 'layout', title: 'Offers' },
  layout: { screen: 'layout', title: 'Offers' },
  store: { screen: 'layout', title: 'Store' },
  namedRecipe: { screen: 'recipe', title: 'Recipe' },
  recipe: { screen: 'recipe', title: 'Recipe' },
  categories: { screen: 'index', title: 'All categories' },
  recipes: { screen: 'recipes', title: 'Recipes' },
  brands: { screen: 'index', title: 'All brands' },
  secretSantaCreate: own('group-create', 'New group'),
  secretSantaReveal: own('group-reveal', 'Secret santa'),
  secretSantaGroup: own('group', 'Secret santa'),
  secretSanta: own('groups', 'Secret santa'),
  sharedCart: { screen: 'shared-cart', title: 'Shared cart' },
  seo: { screen: 'layout', title: 'Order online' },
  billView: own('bill-view', 'Bill'),
  unsubscribe: { screen: 'unsubscribe', title: 'Our messages' },
  shell: { screen: 'home', title: 'Groceries in minutes' },
  notFound: { screen: 'not-found', title: 'Not found' },
  serverError: { screen: 'server-error', title: 'Something went wrong' },
  browserNotSupported: { screen: 'browser-not-supported', title: 'Browser not supported' },
  cityHome: { screen: 'layout', title: 'Groceries in your city' },
};

const entryOf = (name: RouteName): RouteEntry => ({ name, path: paths[name], ...ROUTES[name] });

/** Asked last, and only of cities that are known. */
export const CITY_HOME = entryOf('cityHome');

export const routes: readonly RouteEntry[] = (Object.keys(ROUTES) as RouteName[])
  .filter((name) => name !== 'cityHome')
  .map(entryOf);

export const NOT_FOUND: RouteEntry = { ...entryOf('notFound'), path: '*' };

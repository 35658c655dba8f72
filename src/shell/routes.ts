import { paths } from '../platform/paths.ts';
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

/** What a path shows. `later`: a part of the shop that is not open yet and says so. */
export type ScreenName =
  | Exclude<PartName, 'plain'>
  | 'cart'
  | 'checkout'
  | 'payment-status'
  | 'order-placed'
  | 'checkout-wallet'
  | 'print'
  | 'print-preview'
  | 'later'
  | 'server-error'
  | 'browser-not-supported'
  | 'not-found';

export interface RouteEntry {
  path: string;
  screen: ScreenName;
  title: string;
}

const PLAIN: readonly ScreenName[] = ['later', 'server-error', 'browser-not-supported', 'not-found'];

/** The part that draws a screen, of those that a server renders too. `feed`: the generation of the home page's. */
export function partOf(screen: ScreenName, feed: ShopConfig['feed']): PartName {
  if (screen === 'home' && feed === 'layout') return 'layout';
  return PLAIN.includes(screen) ? 'plain' : (screen as PartName);
}

const later = (path: string, title: string): RouteEntry => ({ path, screen: 'later', title });

/** In the order in which they are asked: the first that matches is shown. */
export const routes: readonly RouteEntry[] = [
  { path: paths.home, screen: 'home', title: 'Groceries in minutes' },
  { path: paths.partnerReturn, screen: 'home', title: 'Groceries in minutes' },
  { path: paths.cart, screen: 'cart', title: 'Your cart' },
  { path: paths.orderPlaced, screen: 'order-placed', title: 'Your order' },
  { path: paths.checkoutFailure, screen: 'payment-status', title: 'Your payment' },
  { path: paths.paymentStatus, screen: 'payment-status', title: 'Your payment' },
  { path: paths.checkout, screen: 'checkout', title: 'Pay' },
  { path: paths.checkoutWallet, screen: 'checkout-wallet', title: 'Wallet' },
  { path: paths.printPreview, screen: 'print-preview', title: 'Print settings' },
  { path: paths.print, screen: 'print', title: 'Print store' },
  { path: paths.category, screen: 'listing', title: 'Category' },
  { path: paths.collection, screen: 'listing', title: 'Collection' },
  { path: paths.dynamicCollection, screen: 'listing', title: 'Collection' },
  { path: paths.product, screen: 'product', title: 'Product' },
  { path: paths.localityProduct, screen: 'product', title: 'Product' },
  { path: paths.search, screen: 'search', title: 'Search' },
  { path: paths.brandCategory, screen: 'listing', title: 'Brand' },
  { path: paths.brand, screen: 'listing', title: 'Brand' },
  { path: paths.brandName, screen: 'brand-search', title: 'Brand' },
  { path: paths.brandAwards, screen: 'listing', title: 'Brand awards' },
  { path: paths.badges, screen: 'listing', title: 'Badges' },
  later(paths.orderTracking, 'Your order'),
  later(paths.order, 'Your order'),
  later(paths.orders, 'Your orders'),
  later(paths.addresses, 'Your addresses'),
  later(paths.wallet, 'Wallet'),
  later(paths.gift, 'Gift card'),
  later(paths.gifts, 'Gift cards'),
  later(paths.privacy, 'Privacy'),
  later(paths.deleteAccountFeedback, 'Account'),
  later(paths.deleteAccount, 'Account'),
  later(paths.account, 'Account'),
  { path: paths.aboutUs, screen: 'about', title: 'About us' },
  { path: paths.paan, screen: 'paan', title: 'Paan corner' },
  { path: paths.offers, screen: 'listing', title: 'Offers' },
  { path: paths.saleSignup, screen: 'sale', title: 'Grand orange bag days' },
  { path: paths.tabLayouts, screen: 'layout', title: 'Offers' },
  { path: paths.layout, screen: 'layout', title: 'Offers' },
  { path: paths.store, screen: 'layout', title: 'Store' },
  { path: paths.namedRecipe, screen: 'recipe', title: 'Recipe' },
  { path: paths.recipe, screen: 'recipe', title: 'Recipe' },
  { path: paths.categories, screen: 'index', title: 'All categories' },
  { path: paths.recipes, screen: 'recipes', title: 'Recipes' },
  { path: paths.brands, screen: 'index', title: 'All brands' },
  later(paths.secretSantaCreate, 'Secret santa'),
  later(paths.secretSantaReveal, 'Secret santa'),
  later(paths.secretSantaGroup, 'Secret santa'),
  later(paths.secretSanta, 'Secret santa'),
  later(paths.sharedCart, 'Shared cart'),
  { path: paths.seo, screen: 'layout', title: 'Order online' },
  later(paths.billView, 'Bill'),
  { path: paths.unsubscribe, screen: 'unsubscribe', title: 'Our messages' },
  { path: paths.shell, screen: 'home', title: 'Groceries in minutes' },
  { path: paths.notFound, screen: 'not-found', title: 'Not found' },
  { path: paths.serverError, screen: 'server-error', title: 'Something went wrong' },
  { path: paths.browserNotSupported, screen: 'browser-not-supported', title: 'Browser not supported' },
];

/** Asked last, and only of cities that are known. */
export const CITY_HOME: RouteEntry = {
  path: paths.cityHome,
  screen: 'layout',
  title: 'Groceries in your city',
};

export const NOT_FOUND: RouteEntry = { path: '*', screen: 'not-found', title: 'Not found' };

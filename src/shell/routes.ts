import { paths, type RouteName } from '../platform/paths.ts';
import type { Gate } from '../settings/gates.ts';
import type { ShopConfig } from './config.ts';
import * as m from '../model/messages.ts';

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

/** Screens of a user's own: not rendered by a server, and they need the services. */
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

/** Screens with a store for each address; the landing page of the print store is not rendered by a server. */
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
  | 'not-available'
  | 'browser-not-supported'
  | 'not-found';

/** What the addresses of one pattern show. */
interface Route {
  screen: ScreenName;
  title: string;
  /** shows a user's own data: left on logout */
  personal?: true;
  /** where a session was refused, the login gate is shown instead */
  asksForLogin?: true;
  /** shown only after a login */
  needsLogin?: true;
  /** exists only where this feature is on */
  gate?: Gate;
}

export interface RouteEntry extends Route {
  name: RouteName;
  path: string;
}

const PLAIN: readonly ScreenName[] = ['server-error', 'not-available', 'browser-not-supported', 'not-found'];

/** The part that draws a screen, of those that a server renders too. `feed`: the generation of the home page's. */
export function partOf(screen: ScreenName, feed: ShopConfig['feed']): PartName {
  if (screen === 'home' && feed === 'layout') return 'layout';
  return PLAIN.includes(screen) ? 'plain' : (screen as PartName);
}

const own = (screen: OwnScreen, title: string, gate?: Gate): Route => ({
  ...{ screen, title, ...(gate && { gate }) },
  needsLogin: true,
  personal: true,
  asksForLogin: true,
});

/** In the order in which they are asked: the first that matches is shown. */
const ROUTES: Readonly<Record<RouteName, Route>> = {
  home: { screen: 'home', title: m.groceriesInMinutes },
  partnerReturn: { screen: 'home', title: m.groceriesInMinutes },
  cart: { screen: 'cart', title: m.yourCart },
  orderPlaced: { screen: 'order-placed', title: m.yourOrder, personal: true, asksForLogin: true },
  checkoutFailure: { screen: 'payment-status', title: m.yourPayment, personal: true, asksForLogin: true },
  paymentStatus: { screen: 'payment-status', title: m.yourPayment, personal: true, asksForLogin: true },
  checkout: { screen: 'checkout', title: m.pay, personal: true, asksForLogin: true },
  checkoutWallet: { screen: 'checkout-wallet', title: m.wallet, personal: true, asksForLogin: true },
  printPreview: { screen: 'print-preview', title: m.printSettings, personal: true, gate: 'print-store' },
  print: { screen: 'print', title: m.printStore, gate: 'print-store' },
  category: { screen: 'listing', title: m.category },
  collection: { screen: 'listing', title: m.collection },
  dynamicCollection: { screen: 'listing', title: m.collection },
  product: { screen: 'product', title: m.product },
  localityProduct: { screen: 'product', title: m.product },
  search: { screen: 'search', title: m.search },
  brandCategory: { screen: 'listing', title: m.brand },
  brand: { screen: 'listing', title: m.brand },
  brandName: { screen: 'brand-search', title: m.brand },
  brandAwards: { screen: 'listing', title: m.brandAwards, gate: 'brand_awards' },
  badges: { screen: 'listing', title: m.badges },
  orderTracking: { screen: 'order-placed', title: m.yourOrder, personal: true, asksForLogin: true },
  order: own('order', m.yourOrder),
  orders: own('orders', m.yourOrders),
  addresses: own('addresses', m.yourAddresses),
  wallet: own('wallet', m.wallet),
  gift: own('gift', m.giftCard),
  gifts: own('gifts', m.giftCards),
  privacy: own('privacy', m.privacy),
  deleteAccountFeedback: own('delete-account-feedback', m.deleteAccount),
  deleteAccount: own('delete-account', m.deleteAccount),
  account: own('account', m.account),
  aboutUs: { screen: 'about', title: m.aboutUs },
  paan: { screen: 'paan', title: m.paanCorner },
  offers: { screen: 'listing', title: m.offers },
  saleSignup: { screen: 'sale', title: m.grandOrangeBagDays },
  tabLayouts: { screen: 'layout', title: m.offers },
  layout: { screen: 'layout', title: m.offers },
  store: { screen: 'layout', title: m.store },
  namedRecipe: { screen: 'recipe', title: m.recipe },
  recipe: { screen: 'recipe', title: m.recipe },
  categories: { screen: 'index', title: m.allCategories },
  recipes: { screen: 'recipes', title: m.recipes },
  brands: { screen: 'index', title: m.allBrands },
  secretSantaCreate: own('group-create', m.newGroup, 'secret-santa'),
  secretSantaReveal: own('group-reveal', m.secretSanta, 'secret-santa'),
  secretSantaGroup: own('group', m.secretSanta, 'secret-santa'),
  secretSanta: own('groups', m.secretSanta, 'secret-santa'),
  sharedCart: { screen: 'shared-cart', title: m.sharedCart },
  seo: { screen: 'layout', title: m.orderOnline },
  billView: own('bill-view', m.bill),
  unsubscribe: { screen: 'unsubscribe', title: m.ourMessages },
  shell: { screen: 'home', title: m.groceriesInMinutes },
  notFound: { screen: 'not-found', title: m.pageNotFound },
  serverError: { screen: 'server-error', title: m.somethingWentWrong },
  browserNotSupported: { screen: 'browser-not-supported', title: m.browserNotSupported },
  cityHome: { screen: 'layout', title: m.groceriesInYourCity },
};

const entryOf = (name: RouteName): RouteEntry => ({ name, path: paths[name], ...ROUTES[name] });

/** Matched last, and only for known cities. */
export const CITY_HOME = entryOf('cityHome');

export const routes: readonly RouteEntry[] = (Object.keys(ROUTES) as RouteName[])
  .filter((name) => name !== 'cityHome')
  .map(entryOf);

export const NOT_FOUND: RouteEntry = { ...entryOf('notFound'), path: '*' };

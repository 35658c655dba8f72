import { paths, type RouteName } from '../platform/paths.ts';
import type { Gate } from '../settings/gates.ts';
import type { ShopConfig } from './config.ts';
import * as m from '../model/messages.ts';

/** The screens that the server can render. */
export type ServerPage =
  | 'home'
  | 'about'
  | 'help'
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
  | 'recipe'
  | 'server-error'
  | 'not-available'
  | 'browser-not-supported'
  | 'not-found';

/**
 * The screens of the user's account, orders, wallet and groups. They are rendered in the browser, and need
 * the services.
 */
export type AccountScreen =
  | 'account'
  | 'buy-again'
  | 'addresses'
  | 'privacy'
  | 'delete-account'
  | 'delete-account-feedback'
  | 'orders'
  | 'order'
  | 'order-help'
  | 'bill-view'
  | 'favourites'
  | 'wallet'
  | 'gifts'
  | 'gift'
  | 'groups'
  | 'group-create'
  | 'group'
  | 'group-reveal'
  | 'shared-cart';

/** The screens of checkout and the print store, which are rendered in the browser. */
export type FeatureScreen =
  | 'cart'
  | 'checkout'
  | 'payment-status'
  | 'order-placed'
  | 'checkout-wallet'
  | 'print'
  | 'print-preview';

/** The screens that have one store per URL. */
export type PageName = ServerPage | AccountScreen | 'print';

/** The screens of the shop, by name. */
export type ScreenName = ServerPage | AccountScreen | FeatureScreen;

/** The screen for the paths of one pattern, and its conditions. */
interface Route {
  screen: ScreenName;
  title: string;
  /** the screen shows a user's own data, so the shop leaves it on logout */
  personal?: true;
  /** the screen shows the login gate after the session was refused */
  asksForLogin?: true;
  /** the screen needs a logged-in user */
  needsLogin?: true;
  /** the screen exists only if this feature is on */
  gate?: Gate;
}

export interface RouteEntry extends Route {
  name: RouteName;
  path: string;
}

/** The screen to render: the home page is a layout if the backend serves its feed as one. */
export function withFeed<S extends ScreenName>(screen: S, feed: ShopConfig['feed']): S | 'layout' {
  return screen === 'home' && feed === 'layout' ? 'layout' : screen;
}

const account = (screen: AccountScreen, title: string, gate?: Gate): Route => ({
  ...{ screen, title, ...(gate && { gate }) },
  needsLogin: true,
  personal: true,
  asksForLogin: true,
});

/** The routes in the order in which they are tried: the first match wins. */
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
  orderHelp: account('order-help', m.getHelp),
  order: account('order', m.yourOrder),
  orders: account('orders', m.yourOrders),
  addresses: account('addresses', m.yourAddresses),
  wallet: account('wallet', m.shopWallet),
  gift: account('gift', m.giftCard),
  gifts: account('gifts', m.giftCards),
  privacy: account('privacy', m.privacy),
  deleteAccountFeedback: account('delete-account-feedback', m.deleteAccount),
  deleteAccount: account('delete-account', m.deleteAccount),
  account: account('account', m.account),
  favourites: account('favourites', m.favourites),
  aboutUs: { screen: 'about', title: m.aboutUs },
  help: { screen: 'help', title: m.help },
  paan: { screen: 'paan', title: m.paanCorner },
  offers: { screen: 'listing', title: m.offers },
  saleSignup: { screen: 'sale', title: m.grandOrangeBagDays },
  tabLayouts: { screen: 'layout', title: m.offers },
  layout: { screen: 'layout', title: m.offers },
  store: { screen: 'layout', title: m.store },
  namedRecipe: { screen: 'recipe', title: m.recipe },
  recipe: { screen: 'recipe', title: m.recipe },
  categories: { screen: 'index', title: m.allCategories },
  buyAgain: { screen: 'buy-again', title: m.buyAgain },
  recipes: { screen: 'recipes', title: m.recipes },
  brands: { screen: 'index', title: m.allBrands },
  secretSantaCreate: account('group-create', m.newGroup, 'secret-santa'),
  secretSantaReveal: account('group-reveal', m.secretSanta, 'secret-santa'),
  secretSantaGroup: account('group', m.secretSanta, 'secret-santa'),
  secretSanta: account('groups', m.secretSanta, 'secret-santa'),
  sharedCart: { screen: 'shared-cart', title: m.sharedCart },
  seo: { screen: 'layout', title: m.orderOnline },
  billView: account('bill-view', m.bill),
  unsubscribe: { screen: 'unsubscribe', title: m.ourMessages },
  shell: { screen: 'home', title: m.groceriesInMinutes },
  notFound: { screen: 'not-found', title: m.pageNotFound },
  serverError: { screen: 'server-error', title: m.somethingWentWrong },
  browserNotSupported: { screen: 'browser-not-supported', title: m.browserNotSupported },
  cityHome: { screen: 'layout', title: m.groceriesInYourCity },
};

const entryOf = (name: RouteName): RouteEntry => ({ name, path: paths[name], ...ROUTES[name] });

/** The route of a city's home page, which is tried last, and only for known cities. */
export const CITY_HOME = entryOf('cityHome');

export const routes: readonly RouteEntry[] = (Object.keys(ROUTES) as RouteName[])
  .filter((name) => name !== 'cityHome')
  .map(entryOf);

export const NOT_FOUND: RouteEntry = { ...entryOf('notFound'), path: '*' };

import type { Paise } from '../model/money.ts';
import type { Tint } from '../ui/tint.ts';
import type { CatalogFacts } from './catalog-facts.ts';

/** A product with rules of its own; only the backend adds `free` and `reward` ones. */
export type ProductKind = 'free' | 'reward' | 'membership';

/** What the cart stores of a product. Catalog products have this shape. */
export interface CartProduct {
  productId: string;
  groupId: string;
  /** the seller */
  merchantId: string;
  name: string;
  brand: string;
  unit: string;
  price: Paise;
  mrp: Paise;
  /** in stock; 0: sold out */
  inventory: number;
  /** the most that one person may have of it */
  maxCount?: number | undefined;
  imageUrl: string;
  /** the background its picture stands on; a cart answer does not have it */
  tint?: Tint | undefined;
  kind?: ProductKind | undefined;
  /** for the analytics */
  facts?: CatalogFacts | undefined;
}

export interface CartLine {
  product: CartProduct;
  quantity: number;
}

export type CartStatus =
  | 'DEFAULT'
  | 'LOADING'
  | 'LOADING_MASKED'
  | 'LOADING_NON_BLOCKING'
  | 'SUCCESS'
  | 'SERVER_ERROR'
  | 'NO_INTERNET';

export type ServerCartState = 'valid' | 'invalid' | 'checkout_ready' | 'checkout_done';

/** One row of the bill, worded by the server. */
export interface BillRow {
  identity: string;
  name: string;
  amount: string;
  /** struck through before the amount; empty when nothing was taken off */
  cut: string;
  /** one sentence that explains the fee; empty when it needs none */
  info: string;
}

export interface PricingDetails {
  totalCartCost: Paise;
  netCost: Paise;
  deliveryCharge: Paise;
  walletAmount: Paise;
  promoDiscount: Paise;
  /** how much must be in the cart for free delivery; 0: always free; null: the bill does not say */
  freeDeliveryFrom: Paise | null;
}

export interface FeedDonation {
  id: string;
  amount: Paise;
  title: string;
  subtitle: string;
  selected: boolean;
}

export interface PromoInfo {
  promoCode: string;
  promotionId: string;
  enabled: boolean;
  amount: Paise;
  message: string;
  /** the message with markup; empty when it has none */
  messageHtml: string;
  /** false: kept but not applied yet; the message says why */
  success: boolean;
  /** for a toast when it begins to count; not kept over a reload */
  toast: string;
  name: string;
  /** empty: it has none */
  imageUrl: string;
  /** empty: there are none to read */
  termsLink: string;
  /** the backend's id of the offer */
  key: string;
  /** what it is worth, in the backend's words */
  value: string;
  /** changes with the offer's conditions */
  hash: string;
  clubbable: boolean;
  /** the server applies it automatically; it is neither requested nor removed */
  automatic: boolean;
}

/** A requested coupon that was not applied, with the server's reason. The cart may still keep it. */
export interface PromoDenied {
  promoCode: string;
  message: string;
  messageHtml: string;
}

export interface TipSuggestion {
  amount: Paise;
  /** why this one, in a word or two; mostly empty */
  label: string;
}

export interface UnavailableProduct {
  productId: string;
  name: string;
  imageUrl: string;
  /** what one of it cost; 0: not known */
  price: Paise;
}

/** A change of the cart that the shopper did not make, as a sentence. */
export interface CartChange {
  code: string;
  productId: string;
  message: string;
}

/** A document in the backend's own field names: it is sent back as it came. */
export interface PrintFile {
  print_id: string;
  id: string;
  /** proves that the document is the shopper's: must not appear in an address, a log or the analytics */
  secret_key: string;
  /** what it is sold as; empty before the first preview */
  product_id: string;
  /** nobody can read it before its password is known */
  is_encrypted: boolean;
}

/** What a cart of the type `paas` carries beside its line. */
export interface CartPrint {
  print_ids: readonly string[];
  print_config: readonly PrintFile[];
  /** for the shopper's own eyes: never sent. Missing where the documents were put in from somewhere else. */
  print_cart_data?: PrintCartData | undefined;
}

export interface PrintCartData {
  /** of all documents together, printed once */
  number_of_pages: number;
  number_of_copies: number;
  /** of the documents, as the shopper called them */
  file_names: readonly string[];
}

/** The cart as the server answered it. */
export interface ServerLine extends Omit<CartProduct, 'mrp' | 'inventory' | 'tint'> {
  mrp: Paise | null;
  inventory: number | null;
  quantity: number;
}

export interface ServerCart {
  cartId: string | null;
  cartState: ServerCartState;
  cartType: string;
  lines: readonly ServerLine[];
  /** null: it has none; undefined: the answer does not say */
  addressId: number | null | undefined;
  total: Paise;
  pricingDetails: PricingDetails;
  bill: readonly BillRow[];
  feedDonation: FeedDonation | null;
  promoInfo: readonly PromoInfo[];
  promoDenied: PromoDenied | null;
  tip: Paise;
  tipSuggestions: readonly TipSuggestion[];
  unavailable: readonly { productId: string; name: string }[];
  changes: readonly CartChange[];
  etaMinutes: number | null;
}

/** Extra fields of a patch, and the action of a call: what a retry needs. */
export interface CartRetry {
  fields: Readonly<Record<string, unknown>>;
  action: string;
}

/** Lines of a shopper who logged out, hidden from the next one to log in. */
interface LeftBehind {
  userId: number;
  productIds: readonly string[];
}

/** The cart as the server last answered it, or as last stored. Taps that are not confirmed yet are in the intents only. */
export interface CartState {
  cartId: string | null;
  /** blank while the cart is empty */
  cartType: string;
  /** of a cart of the type `paas` */
  print: CartPrint | null;
  cartState: ServerCartState | null;
  status: CartStatus;
  /** the server has named the total, fees and all; false: it is an estimate, of what is in the cart */
  priced: boolean;
  /** the server has answered for this cart */
  answered: boolean;
  items: Readonly<Record<string, CartLine>>;
  /** product ids in the order they were added: an object with digits for keys sorts them by number */
  order: readonly string[];
  /** without what is given */
  count: number;
  total: Paise;
  pricingDetails: PricingDetails;
  bill: readonly BillRow[];
  feedDonation: FeedDonation | null;
  promoInfo: readonly PromoInfo[];
  promoDenied: PromoDenied | null;
  tip: Paise;
  tipSuggestions: readonly TipSuggestion[];
  unavailable: readonly UnavailableProduct[];
  changes: readonly CartChange[];
  /** the server's delivery address; a newer choice is an intent */
  addressId: number | null;
  etaMinutes: number | null;
  retry: CartRetry | null;
  /** the last call failed: the server may not have the cart that is shown */
  unsaved: boolean;
  /** what the backend said when it refused the last call; empty: nothing */
  refusal: string;
  /** what support finds the last failed call by */
  supportCode?: string | null | undefined;
  /** the user that the cart belongs to; null while nobody is logged in */
  ownerId: number | null;
  leftBehind: LeftBehind | null;
  /** as stored: what the shopper asked for and the server has not answered; while the page lives it is in the intents */
  asked: AskedExtras | null;
}

interface AskedExtras {
  tip: Paise | null;
  /** empty: none any more */
  coupon: string | null;
}

/** What the shopper wants of one product and the server has not confirmed. */
interface LineIntent {
  product: CartProduct;
  quantity: number;
  /** the number of the tap: an answer settles the taps that were sent with its call and no later one */
  tap: number;
  /** of the pending taps for this product the first: its place among the lines */
  firstTap: number;
}

interface DonationIntent {
  selected: boolean;
  tap: number;
}

/** The delivery address that the shopper has chosen, until the server confirms it. */
interface AddressIntent {
  /** null: nowhere that is known yet */
  addressId: number | null;
  tap: number;
}

export interface CartIntents {
  lines: Readonly<Record<string, LineIntent>>;
  donation: DonationIntent | null;
  address: AddressIntent | null;
  /** Settled by the answer to a call that carried this very object. */
  tip: { readonly amount: Paise } | null;
  /** an empty code: none any more */
  coupon: { readonly code: string } | null;
}

/** What is sent as the fields of a patch. */
export type Extras = Pick<CartIntents, 'tip' | 'coupon'>;

/** The coupon of a link, until it counts or the shopper removes it. */
export interface LinkCoupon {
  code: string;
  /** why it does not count yet; empty: it was not tried */
  message: string;
}

/** From the secondary data, for bills without a threshold of their own. */
export interface FreeDelivery {
  from: Paise;
  /** in the backend's words; empty: none */
  message: string;
}

/** What was taken out last, for as long as that can be undone. */
export interface Removed {
  lines: readonly CartLine[];
  /** the order of all lines before */
  order: readonly string[];
  /** the coupon that counted before; empty: none */
  promoCode: string;
  /** of a cart that was emptied: what goes back with its lines */
  extras?: { tip: Paise; feedDonation: FeedDonation | null };
}

/** What screens watch: the cart, and what has been done in it that the server has not confirmed. */
export interface CartStoreState extends CartState {
  intents: CartIntents;
  removed: Removed | null;
  linkCoupon: LinkCoupon | null;
  freeDelivery: FreeDelivery | null;
}

export const emptyPricing: Readonly<PricingDetails> = Object.freeze({
  totalCartCost: 0,
  netCost: 0,
  deliveryCharge: 0,
  walletAmount: 0,
  promoDiscount: 0,
  freeDeliveryFrom: null,
});

export function emptyCart(): CartState {
  return {
    cartId: null,
    cartType: '',
    print: null,
    cartState: null,
    status: 'DEFAULT',
    priced: false,
    answered: false,
    items: {},
    order: [],
    count: 0,
    total: 0,
    pricingDetails: { ...emptyPricing },
    bill: [],
    feedDonation: null,
    promoInfo: [],
    promoDenied: null,
    tip: 0,
    tipSuggestions: [],
    unavailable: [],
    changes: [],
    addressId: null,
    etaMinutes: null,
    retry: null,
    unsaved: false,
    refusal: '',
    ownerId: null,
    leftBehind: null,
    asked: null,
  };
}

/** The coupon that the shopper uses. */
export function promoIn({ promoInfo }: Pick<CartState, 'promoInfo'>): PromoInfo | undefined {
  return promoInfo.find(({ automatic }) => !automatic);
}

/** Empty: none. */
export function couponIn(cart: Pick<CartState, 'promoInfo'>): string {
  return promoIn(cart)?.promoCode ?? '';
}

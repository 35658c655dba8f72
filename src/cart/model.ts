import type { Paise } from '../model/money.ts';
import type { Tint } from '../ui/tint.ts';
import type { CatalogFacts, ProductKind } from './catalog-facts.ts';

/** A product as the cart stores it; catalogue products extend it. */
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
  /** limit per person */
  maxCount?: number | undefined;
  imageUrl: string;
  /** the picture's background; absent in cart responses */
  tint?: Tint | undefined;
  kind?: ProductKind | undefined;
  /** the product's catalogue data, for analytics */
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

/** A row of the bill, worded by the server. */
export interface BillRow {
  identity: string;
  name: string;
  amount: string;
  /** struck through before the amount; empty: no reduction */
  cut: string;
  /** a sentence that explains the fee; empty: none */
  info: string;
}

export interface PricingDetails {
  totalCartCost: Paise;
  netCost: Paise;
  deliveryCharge: Paise;
  walletAmount: Paise;
  promoDiscount: Paise;
  /** minimum for free delivery; 0: always free; null: not part of the bill */
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
  /** the message with HTML; empty: none */
  messageHtml: string;
  /** false: kept but not applied; the message says why */
  success: boolean;
  /** shown when it starts to apply; not stored */
  toast: string;
  name: string;
  /** empty: none */
  imageUrl: string;
  /** empty: none */
  termsLink: string;
  /** the backend's id for the offer */
  key: string;
  /** its value, worded by the backend */
  value: string;
  /** a hash that changes whenever the coupon's conditions change */
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
  /** a short reason for the suggestion; usually empty */
  label: string;
}

export interface UnavailableProduct {
  productId: string;
  name: string;
  imageUrl: string;
  /** the price of one; 0: unknown */
  price: Paise;
}

/** A change that the shopper did not make, with a sentence about it. */
export interface CartChange {
  code: string;
  productId: string;
  message: string;
}

/** A document with the backend's field names, because it is sent back unchanged. */
export interface PrintFile {
  print_id: string;
  id: string;
  /** proves that the document is the shopper's, so it must not appear in a URL, a log or analytics */
  secret_key: string;
  /** the product that it is sold as; empty before the first preview */
  product_id: string;
  /** whether the document is unreadable until its password is entered */
  is_encrypted: boolean;
}

/** A document with its print settings, if the print store has sent them. */
interface PrintJob extends PrintFile {
  color?: string | undefined;
  side?: string | undefined;
  orientation?: string | undefined;
  number_of_copies?: number | undefined;
  /** e.g. `1-3, 5`; absent: all pages */
  page_range?: string | undefined;
}

/** The print data of a cart of type `paas`. */
export interface CartPrint {
  print_ids: readonly string[];
  print_config: readonly PrintJob[];
  /** for display only, never sent, in the order of `print_ids`; absent if the documents were added elsewhere */
  print_cart_data?: readonly PrintCartData[] | undefined;
}

export interface PrintCartData {
  /** the name as uploaded */
  file_name: string;
  /** the pages to print, for one copy */
  number_of_pages: number;
  number_of_copies: number;
}

/** A line of a server response. */
export interface ServerLine extends Omit<CartProduct, 'mrp' | 'inventory' | 'tint'> {
  mrp: Paise | null;
  inventory: number | null;
  quantity: number;
}

/** Parts of the answer as sent, which are parsed where they are shown. */
export interface Unparsed {
  /** the store's delivery slots (`slots-wire.ts`); absent: it delivers only now */
  slots?: unknown;
  /** what would make delivery free (`goods-wire.ts`); absent: nothing */
  goods?: unknown;
}

export interface ServerCart {
  cartId: string | null;
  cartState: ServerCartState;
  cartType: string;
  /** null: the backend counts no versions */
  version?: number | null;
  lines: readonly ServerLine[];
  /** null: none; undefined: not in the response */
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
  slotId?: string;
  unparsed?: Unparsed | undefined;
}

/** A patch's extra fields and a call's action, kept for a retry. */
export interface CartRetry {
  fields: Readonly<Record<string, unknown>>;
  action: string;
}

/** Lines of a logged-out user, hidden from the next user who logs in. */
interface LeftBehind {
  userId: number;
  productIds: readonly string[];
}

/** The cart as the server last sent it, or as last stored. Unconfirmed taps are in the intents only. */
export interface CartState {
  cartId: string | null;
  /** empty while the cart is empty */
  cartType: string;
  /** for a cart of type `paas` */
  print: CartPrint | null;
  cartState: ServerCartState | null;
  /** the server's version of the cart; null: unknown */
  serverVersion: number | null;
  status: CartStatus;
  /** the server has sent the total with fees; false: it is an estimate from the lines */
  priced: boolean;
  /** whether the server has responded to a call for this cart */
  answered: boolean;
  items: Readonly<Record<string, CartLine>>;
  /** product ids in insertion order: object keys made of digits would be sorted as numbers */
  order: readonly string[];
  /** without free and reward products */
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
  /** the id of the chosen delivery slot; empty or absent: deliver now */
  slotId?: string | undefined;
  unparsed?: Unparsed | undefined;
  retry: CartRetry | null;
  /** the last call failed: the server may not have the cart as shown */
  unsaved: boolean;
  /** the backend's message on refusing the last call; empty: none */
  refusal: string;
  /** the support code of the last failed call */
  supportCode?: string | null | undefined;
  /** the cart's user; null: nobody is logged in */
  ownerId: number | null;
  leftBehind: LeftBehind | null;
  /** only in storage: the unconfirmed tip and coupon, which are intents while the page is open */
  asked: AskedExtras | null;
}

interface AskedExtras {
  tip: Paise | null;
  /** empty: removal */
  coupon: string | null;
}

/** The quantity that the shopper wants of one product, until the server confirms it. */
interface LineIntent {
  product: CartProduct;
  quantity: number;
  /** the tap's number: a response settles only the taps that its call carried */
  tap: number;
  /** the first pending tap for this product, which determines its position among the lines */
  firstTap: number;
}

interface DonationIntent {
  selected: boolean;
  tap: number;
}

/** The delivery address that the shopper chose, until the server confirms it. */
interface AddressIntent {
  /** null: no address */
  addressId: number | null;
  tap: number;
}

export interface CartIntents {
  lines: Readonly<Record<string, LineIntent>>;
  donation: DonationIntent | null;
  address: AddressIntent | null;
  /** Cleared by the response to the call that sent this same object. */
  tip: { readonly amount: Paise } | null;
  /** an empty code removes the coupon */
  coupon: { readonly code: string } | null;
}

/** The intents that are sent as fields of a patch. */
export type Extras = Pick<CartIntents, 'tip' | 'coupon'>;

/** A link's coupon, kept until it applies or the shopper removes it. */
export interface LinkCoupon {
  code: string;
  /** why it does not apply yet; empty: not tried */
  message: string;
}

/** From the secondary data, for bills that do not name the minimum. */
export interface FreeDelivery {
  from: Paise;
  /** worded by the backend; empty: none */
  message: string;
}

/** The last removal, for as long as it can be undone. */
export interface Removed {
  lines: readonly CartLine[];
  /** the order of all lines before the removal */
  order: readonly string[];
  /** the coupon applied before the removal; empty: none */
  promoCode: string;
  /** the extras of an emptied cart, which are restored with its lines */
  extras?: { tip: Paise; feedDonation: FeedDonation | null };
}

/** The cart's observable state: the cart and the unconfirmed changes. */
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
    serverVersion: null,
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

/** The coupon that the shopper requested, as opposed to automatic promotions. */
export function promoIn({ promoInfo }: Pick<CartState, 'promoInfo'>): PromoInfo | undefined {
  return promoInfo.find(({ automatic }) => !automatic);
}

/** The code that is never shown as a promotion. */
export const HIDDEN_PROMO = 'WEB15';

/** The type of a cart that holds only documents to print. */
export const PAAS = 'paas';

/** Documents to be added to the cart. Each page of each copy counts as one piece of its line's product. */
export interface PrintLines extends CartPrint {
  /** one per kind of print */
  lines: readonly CartLine[];
}

/** The documents of a print cart; null for any other. */
export function printsIn(cart: Pick<CartState, 'cartType' | 'print'>): CartPrint | null {
  return cart.cartType === PAAS ? cart.print : null;
}

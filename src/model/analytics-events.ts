/** The catalogue of all tracked events with their properties: for types, for defaults and for validation. */

/** The default for text properties. */
export const UNKNOWN_TEXT = '#-NA';
/** The default for number properties. */
export const UNKNOWN_NUMBER = -1;
export const DEFAULT_CURRENCY = 'INR';
export const DEFAULT_IMPRESSION_COUNT = 1;

/** Kinds with a question mark and the last two are optional and have a default. */
export type PropertyKind = 'text' | 'text?' | 'number' | 'number?' | 'flag' | 'currency' | 'impression-count';
export type PropertyKinds = Readonly<Record<string, PropertyKind>>;

const product = {
  product_id: 'text',
  name: 'text',
  brand: 'text?',
  unit: 'text?',
  price: 'number',
  mrp: 'number?',
  inventory: 'number?',
  type: 'text?',
  level0_category: 'text?',
  level1_category: 'text?',
  leaf_category: 'text?',
  mapping_id: 'text?',
  currency: 'currency',
} as const;
/** where on the page the event happened: the widget, and the position in it */
const place = { position: 'number?', widget_name: 'text?', widget_title: 'text?' } as const;
/** the page as described by the server */
const page = { page_id: 'text?', page_name: 'text?', page_title: 'text?' } as const;
const quantity = { quantity: 'number', cart_id: 'text?' } as const;
const cart = {
  cart_id: 'text?',
  count: 'number',
  unique_sku_in_cart: 'number?',
  promo_id: 'text?',
  total: 'number',
  currency: 'currency',
} as const;
const coupon = { coupon_code: 'text', cart_id: 'text?' } as const;
const paid = { value: 'number', currency: 'currency', payment_method: 'text' } as const;
const address = { address_id: 'number', label: 'text?', location_source: 'text?' } as const;
const search = {
  keyword: 'text',
  input_keyword: 'text?',
  previous_keyword: 'text?',
  search_type: 'text',
  input_method: 'text?',
} as const;
const cta = { cta: 'text' } as const;

/** The plan `track`. Prices and totals are in rupees. */
export const EVENTS = {
  'App Launch': { route: 'text', logged_in: 'flag', embedded: 'flag' },
  /** `target`: path, login or away; `route`: the target path's pattern */
  'Deeplink Processed': { deeplink_host: 'text', target: 'text', route: 'text?', coupon_code: 'text?' },

  'Product Clicked': { ...product, ...place, ...page },
  'Product Viewed': { ...product, ...place, ...page },
  /** `method`: sheet (the host's or the browser's) or copy */
  'Product Shared': { ...product, method: 'text' },
  /** the shopper asks to be notified when the product is back in stock */
  'Notify Me Clicked': product,
  'Product Added': { ...product, ...quantity, ...page },
  'Product Removed': { ...product, ...quantity, ...page },

  /** `list_id`: of the category, collection or kind of list */
  'Product List Visit': { list_id: 'text', list_name: 'text?' },
  'Sorting Changed': { list_id: 'text', sorting: 'text' },
  /** `filters`: kinds and options as in requests; `result_count`: matching products */
  'Filters Applied': { list_id: 'text', filters: 'text', count: 'number', result_count: 'number?' },

  'Recipe Viewed': { recipe_id: 'text', name: 'text' },
  /** `count`: products added at once; each is also tracked as Product Added */
  'Recipe Ingredients Added': {
    recipe_id: 'text',
    name: 'text',
    count: 'number',
    sold_out_count: 'number',
  },

  'Search Page Visit': { previous_keyword: 'text?', input_method: 'text?' },
  'Products Searched': { ...search, result_count: 'number?' },
  'Search Result Viewed': { ...search, result_count: 'number?' },
  'Search Suggestion Clicked': { ...search, suggestion_type: 'text', position: 'number?' },

  /** `file_type`: the media subtype; never the file's name */
  'Print File Added': { file_type: 'text', file_size_mb: 'number', source: 'text' },
  'Print File Removed': { file_count: 'number' },
  'Print Upload Completed': { file_count: 'number', page_count: 'number' },
  /** `reason`: could-not-upload, file-limit, file-size or file-format */
  'Print Upload Failed': { reason: 'text', file_count: 'number' },
  'Print Password Entered': { file_count: 'number', opened_count: 'number' },
  'Print Settings Changed': { color: 'text', side: 'text', orientation: 'text', number_of_copies: 'number' },

  'Cart Viewed': cart,
  'Cart Button Clicked': cart,

  /** `method`: sheet (the host's or the browser's) or copy */
  'Cart Shared': { ...cart, method: 'text' },
  /** `count`: available items; `unavailable_count`: different unavailable products */
  'Shared Cart Viewed': {
    count: 'number',
    total: 'number',
    unavailable_count: 'number',
    currency: 'currency',
  },
  /** `way`: merge or replace; each product is also tracked by itself */
  'Shared Cart Taken': { count: 'number', total: 'number', way: 'text', currency: 'currency' },

  'Coupon Entered': coupon,
  'Coupon Applied': {
    ...coupon,
    discount: 'number?',
    promo_id: 'text?',
    promo_key: 'text?',
    currency: 'currency',
  },
  'Coupon Denied': { ...coupon, reason: 'text?' },
  'Coupon Removed': coupon,
  'Coupon Copied': coupon,
  'Coupon Clicked': coupon,

  'Checkout Started': {
    cart_id: 'text',
    value: 'number',
    count: 'number?',
    unique_sku_in_cart: 'number?',
    promo_id: 'text?',
    currency: 'currency',
  },
  /** `step`: 1 address, delivery and tip, 2 payment; `name`: the checkout state */
  'Checkout Step Viewed': { step: 'number', name: 'text', cart_id: 'text?' },
  'Checkout Step Completed': { step: 'number', cart_id: 'text?' },
  'Payment Info Entered': {
    step: 'number',
    payment_method: 'text',
    payment_method_index: 'number?',
    cart_id: 'text?',
  },
  'Order Completed': {
    order_id: 'text',
    cart_id: 'text',
    value: 'number',
    currency: 'currency',
    payment_method: 'text',
  },
  'Order Tracking Visit': { order_id: 'text', cart_id: 'text', state: 'text' },
  /** the strip on home and cart; `count`: orders in progress */
  'Live Order Clicked': { order_id: 'text', cart_id: 'text', state: 'text', count: 'number' },

  /** a top-up of the shop's wallet */
  'Wallet Topped Up': paid,
  'Gift Card Bought': paid,
  'Gift Card Claimed': { value: 'number', currency: 'currency' },
  /** `reason`: length, character or check for an invalid code, otherwise the backend's */
  'Gift Card Denied': { reason: 'text' },
  /** `count`: orders shown */
  'Order History Viewed': { count: 'number' },
  'Order Viewed': { order_id: 'text', state: 'text?' },
  /** `refund`: in rupees; `refund_to`: wallet or source */
  'Order Cancelled': {
    order_id: 'text',
    cart_id: 'text',
    reason: 'text',
    refund: 'number',
    refund_to: 'text?',
    currency: 'currency',
  },
  /** `count`: different products added to the cart; `left_out_count`: not chosen; `gone_count`: no longer available */
  'Order Reordered': {
    order_id: 'text',
    count: 'number',
    left_out_count: 'number',
    gone_count: 'number',
    dearer_count: 'number',
  },
  'Order Rated': { order_id: 'text', rating: 'number' },
  /** `remedy`: wallet, source or replacement; `count`: different products */
  'Order Help Requested': {
    order_id: 'text',
    problem: 'text',
    remedy: 'text',
    count: 'number',
    status: 'text',
  },
  'Bill Viewed': { order_id: 'text' },
  /** `method`: pdf, or how its link was shared */
  'Invoice Opened': { order_id: 'text', method: 'text' },

  'Delivery Address Added': address,
  'Delivery Address Changed': address,
  /** `distance_m`: from the device's location; `far`: a warning was shown */
  'Map Pin Shifted': { distance_m: 'number?', far: 'flag' },
  'Location Popup Shown': {},
  'Location Popup Clicked': cta,
  /** shown where the shop does not deliver; `city`: the city that the shopper wants to be served next */
  'City Poll Answered': { city: 'text' },

  'Download App Sheet Shown': {},
  'Download App Sheet Clicked': cta,
  'Download App Banner Shown': {},
  'Download App Banner Clicked': cta,

  'Sale Signup Changed': { sale: 'text', signed_up: 'flag' },
  /** `channels`: unsubscribed ones, comma-separated; empty: resubscribed to all */
  'Messages Stopped': { channels: 'text', count: 'number' },

  /** No names or ids of groups. `days_ahead`: days until the reveal */
  'Gift Group Created': { days_ahead: 'number' },
  'Gift Group Shared': { method: 'text' },
  'Gift Group Joined': { member_count: 'number' },
  'Gift Game Started': { member_count: 'number' },
  /** `sound`: it was on */
  'Gift Revealed': { sound: 'flag' },
  /** `salutation`: mr, mrs or ms; never the name */
  'Profile Changed': { salutation: 'text?' },
  'GSTIN Saved': {},
  'GSTIN Removed': {},
  'Referral Code Copied': {},
  /** the reason, by the backend's ids */
  'Account Deleted': { reason: 'text', sub_reason: 'text?' },

  'Generic Dialog Visit': { dialog: 'text' },
  'Generic Dialog Clicked': { dialog: 'text', cta: 'text' },
} as const satisfies Readonly<Record<string, PropertyKinds>>;

/** The plan `screen`: named after the screen. No URLs, because they may contain personal data. */
export const SCREEN = { route: 'text', title: 'text' } as const satisfies PropertyKinds;

/** The plan `impression`: named after the widget, with the suffix ` Shown`. */
export const IMPRESSION = {
  widget_id: 'text?',
  widget_name: 'text',
  widget_title: 'text?',
  widget_position: 'number?',
  widget_revision_id: 'text?',
  widget_variation_id: 'text?',
  /** for a part of a widget: the widget */
  parent_widget_id: 'text?',
  ...page,
  page_revision_id: 'text?',
  page_variation_id: 'text?',
  impression_count: 'impression-count',
} as const satisfies PropertyKinds;

/** The plan `identity`. The only place for a phone number, with +91. */
export const IDENTITY = {
  user_id: 'number?',
  phone: 'text?',
  verified: 'flag',
  external_app_client: 'text?',
  external_app_version: 'text?',
} as const satisfies PropertyKinds;

/** Properties of every event: data on the store and the shopper from the backend, nothing typed. */
export const BASE = {
  chain_id: 'number?',
  delivery_type: 'text?',
  cart_count: 'number?',
  live_cart_count: 'number?',
  delivered_cart_count: 'number?',
  is_live_order_present: 'flag',
  is_first_order_placed: 'flag',
  is_first_order_delivered: 'flag',
  is_champion: 'flag',
  join_date: 'number?',
  live_orders: 'number?',
  delivered_orders: 'number?',
  cancelled_orders: 'number?',
} as const satisfies PropertyKinds;

export type EventName = keyof typeof EVENTS;

type ValueOf<K extends PropertyKind> = K extends 'flag'
  ? boolean
  : K extends 'number' | 'number?' | 'impression-count'
    ? number
    : string;
type Needed<K> = K extends 'text' | 'number' | 'flag' ? K : never;

/** The required and optional properties of an event. */
export type PropertiesOf<D extends PropertyKinds> = {
  readonly [P in keyof D as Needed<D[P]> extends never ? never : P]: ValueOf<D[P]>;
} & {
  readonly [P in keyof D as Needed<D[P]> extends never ? P : never]?: ValueOf<D[P]> | undefined;
};
export type EventProperties<N extends EventName> = PropertiesOf<(typeof EVENTS)[N]>;
